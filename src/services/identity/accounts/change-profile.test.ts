import { afterEach, expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'

const minute = 60_000

onEachDatabase('changing a profile', (open) => {
  let stop = async () => {}
  afterEach(() => stop())
  const begin = async () => {
    const house = await openHouse(await open())
    stop = () => house.identity.stop()
    return { ...house, browser: await house.register() }
  }

  test('[A7-11] operations replace fields of the profile that has this rev, and answer it as it then is', async () => {
    const { browser } = await begin()
    const { status, answer } = await browser.change(
      { givenName: 'Idá', serviceZip: '90210', birthYear: 1979, telephoneNumber: '212 555 0100' },
      1,
    )
    expect([status, answer.result.code]).toEqual([200, 200])
    expect(answer.profile).toMatchObject({ rev: 2, givenName: 'Idá', sn: 'Marsh', serviceZip: '90210', birthYear: 1979 })
    expect((await browser.profile()).answer.profile).toEqual(answer.profile)
  })

  test('of two changes made against one rev the second is a 412, and nothing of it is kept', async () => {
    const { browser } = await begin()
    const both = await Promise.all([browser.change({ givenName: 'One' }, 1), browser.change({ givenName: 'Two' }, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    const stale = await browser.change({ sn: 'Stale' }, 1)
    expect([stale.status, stale.answer.result.code]).toEqual([412, 412])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 2, sn: 'Marsh' })
  })

  test('empty texts are for these seven fields alone, null is one, and no other field is known', async () => {
    const { browser } = await begin()
    const seven = ['givenName', 'sn', 'gender', 'ageRange', 'serviceZip', 'telephoneNumber', 'birthYear']
    const emptied = await browser.change(Object.fromEntries(seven.map((field) => [field, field === 'sn' ? null : ''])), 1)
    expect(emptied.answer.profile).toMatchObject(Object.fromEntries(seven.map((field) => [field, ''])))
    expect((await browser.change({ mail: '' }, 2)).answer.faults).toEqual({ mail: 'required' })
    for (const field of ['rev', 'id', 'episodeCount', 'peacockId', 'constructor', '__proto__', 'toString', 'given_name'])
      expect(
        (
          await browser.ask('PATCH', '/api/v3/profile', {
            headers: { rev: '2' },
            body: `[{"operation":"replace","field":"${field}","value":"9"}]`,
          })
        ).status,
        field,
      ).toBe(400)
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 2, episodeCount: 3 })
  })

  test('what is no operation, and what is no rev, is refused', async () => {
    const { browser } = await begin()
    const patch = async (body: unknown, rev?: string) =>
      (await browser.ask('PATCH', '/api/v3/profile', { headers: rev === undefined ? {} : { rev }, body })).status
    const one = { operation: 'replace', field: 'sn', value: 'X' }
    for (const body of [
      '',
      '{',
      '{}',
      '[]',
      'null',
      [one, { ...one, operation: 'add' }],
      [{ ...one, value: {} }],
      [{ ...one, value: [1] }],
    ])
      expect(await patch(body, '1'), JSON.stringify(body)).toBe(400)
    for (const rev of [undefined, '', '-1', '1.5', 'x', '1 or 1=1']) expect(await patch([one], rev), rev).toBe(400)
  })

  test('a new mail wants who signed in within ten minutes, or the password; it is to be proved again, and the old one is told', async () => {
    const { browser, clock, caller, mails } = await begin()
    await browser.change({ mail: 'Ida@New.example' }, 1)
    clock.now += 10 * minute + 1
    await browser.resume()
    const stale = await browser.change({ mail: 'ida@newer.example' }, 2)
    expect([stale.status, stale.answer.result.description]).toEqual([403, 'Sign in again to change this.'])
    expect((await browser.change({ sn: 'Other' }, 2)).status).toBe(200)
    expect((await browser.change({ mail: 'ida@newer.example' }, 3, { password: encodePassword('wrong') })).status).toBe(403)
    const changed = await browser.change({ mail: 'ida@newer.example' }, 3, { password: ida.password })
    expect(changed.answer.profile).toMatchObject({ mail: 'ida@newer.example', userName: 'ida@newer.example', isMailVerified: false })
    expect((await caller().signIn()).status).toBe(401)
    expect((await caller().signIn({ username: 'IDA@newer.example', password: ida.password })).status).toBe(200)
    expect(mails.map(({ to }) => to)).toContain('Ida@New.example')
  })

  test('a form without a script gives the password of a new mail in its call', async () => {
    const { identity, browser, clock } = await begin()
    clock.now += 10 * minute + 1
    const caller = { address: undefined, isLocal: true, isSecure: true, cookie: browser.cookie(), userAgent: null }
    const change = async (password?: string) =>
      (await identity.client.change([{ operation: 'replace', field: 'mail', value: 'ida@new.example' }], 1, caller, password)).answer.result
        .code
    expect([await change(), await change(encodePassword('wrong')), await change(ida.password)]).toEqual([403, 403, 200])
  })

  test('the mail of another account is refused in the words of the catalogue', async () => {
    const { browser, register } = await begin()
    await register({ mail: 'otto@viewer.example' })
    const { status, answer } = await browser.change({ mail: 'OTTO@viewer.example' }, 1)
    expect([status, answer.result.description]).toEqual([400, 'Email already exist in the system.'])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 1, mail: ida.mail })
  })

  test('the mail of a vendor’s account cannot be changed', async () => {
    const { browser, tables } = await begin()
    for (const type of ['apple', 'facebook', 'google']) {
      await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: type }).execute())
      expect((await browser.change({ mail: 'ida@new.example' }, 1)).status).toBe(400)
    }
    expect((await browser.profile()).answer.profile).toMatchObject({ mail: ida.mail, rev: 1 })
  })
})
