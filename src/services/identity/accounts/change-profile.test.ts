import { afterEach, expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'

const minute = 60_000

onEachDatabase('changing a profile', (open) => {
  let stop = async () => {}
  afterEach(() => stop())
  const begin = async () => {
    const opened = await openIdentity(await open())
    stop = () => opened.identity.stop()
    return { ...opened, browser: await opened.register() }
  }

  test('[A7-11] a profile change with the current `rev` is stored, and answered with the changed profile', async () => {
    const { browser } = await begin()
    const { status, answer } = await browser.change(
      { givenName: 'Idá', serviceZip: '90210', birthYear: 1979, telephoneNumber: '212 555 0100' },
      1,
    )
    expect([status, answer.result.code]).toEqual([200, 200])
    expect(answer.profile).toMatchObject({ rev: 2, givenName: 'Idá', sn: 'Marsh', serviceZip: '90210', birthYear: 1979 })
    expect((await browser.profile()).answer.profile).toEqual(answer.profile)
  })

  test('the second of two changes with the same `rev` is answered with 412 and not stored', async () => {
    const { browser } = await begin()
    const responses = await Promise.all([browser.change({ givenName: 'One' }, 1), browser.change({ givenName: 'Two' }, 1)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    const stale = await browser.change({ sn: 'Stale' }, 1)
    expect([stale.status, stale.answer.result.code]).toEqual([412, 412])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 2, sn: 'Marsh' })
  })

  test('a profile change accepts an empty text or null for seven fields only, and rejects unknown fields', async () => {
    const { browser } = await begin()
    const seven = ['givenName', 'sn', 'gender', 'ageRange', 'serviceZip', 'telephoneNumber', 'birthYear']
    const emptied = await browser.change(Object.fromEntries(seven.map((field) => [field, field === 'sn' ? null : ''])), 1)
    expect(emptied.answer.profile).toMatchObject(Object.fromEntries(seven.map((field) => [field, ''])))
    expect((await browser.change({ mail: '' }, 2)).answer.faults).toEqual({ mail: 'required' })
    for (const field of ['rev', 'id', 'episodeCount', 'peacockId', 'constructor', '__proto__', 'toString', 'given_name'])
      expect(
        (
          await browser.send('PATCH', '/api/v3/profile', {
            headers: { rev: '2' },
            body: `[{"operation":"replace","field":"${field}","value":"9"}]`,
          })
        ).status,
        field,
      ).toBe(400)
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 2, episodeCount: 3 })
  })

  test('a profile change rejects invalid operations and an invalid `rev`', async () => {
    const { browser } = await begin()
    const patch = async (body: unknown, rev?: string) =>
      (await browser.send('PATCH', '/api/v3/profile', { headers: rev === undefined ? {} : { rev }, body })).status
    const validOperation = { operation: 'replace', field: 'sn', value: 'X' }
    for (const body of [
      '',
      '{',
      '{}',
      '[]',
      'null',
      [validOperation, { ...validOperation, operation: 'add' }],
      [{ ...validOperation, value: {} }],
      [{ ...validOperation, value: [1] }],
    ])
      expect(await patch(body, '1'), JSON.stringify(body)).toBe(400)
    for (const rev of [undefined, '', '-1', '1.5', 'x', '1 or 1=1']) expect(await patch([validOperation], rev), rev).toBe(400)
  })

  test('a change of the email address requires a recent sign-in or the password, and sends a verification email to the new address and a notice to the old address', async () => {
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

  test('a change of the email address accepts the password in the same request, for forms without JavaScript', async () => {
    const { identity, browser, clock } = await begin()
    clock.now += 10 * minute + 1
    const caller = { address: undefined, isLocal: true, isSecure: true, cookie: browser.cookie(), userAgent: null }
    const change = async (password?: string) =>
      (await identity.client.change([{ operation: 'replace', field: 'mail', value: 'ida@new.example' }], 1, caller, password)).answer.result
        .code
    expect([await change(), await change(encodePassword('wrong')), await change(ida.password)]).toEqual([403, 403, 200])
  })

  test('a change to the email address of another account is rejected with the description “Email already exist in the system.”', async () => {
    const { browser, register } = await begin()
    await register({ mail: 'otto@viewer.example' })
    const { status, answer } = await browser.change({ mail: 'OTTO@viewer.example' }, 1)
    expect([status, answer.result.description]).toEqual([400, 'Email already exist in the system.'])
    expect((await browser.profile()).answer.profile).toMatchObject({ rev: 1, mail: ida.mail })
  })

  test('the email address of an account created with a vendor cannot be changed', async () => {
    const { browser, tables } = await begin()
    for (const type of ['apple', 'facebook', 'google']) {
      await tables.write((trx) => trx.updateTable('identity_accounts').set({ sign_in_type: type }).execute())
      expect((await browser.change({ mail: 'ida@new.example' }, 1)).status).toBe(400)
    }
    expect((await browser.profile()).answer.profile).toMatchObject({ mail: ida.mail, rev: 1 })
  })
})
