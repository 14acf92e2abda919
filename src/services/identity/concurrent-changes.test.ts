// Tests changes of an account while a password is being hashed or another process writes. Also tests what a sign-out or a deletion removes.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase, waitingTransactions } from '#kit/db/testing.ts'

import { addCode, handoffPurpose } from './store/codes.ts'
import { type Browser, countingHashing, ida, openIdentity, type TestIdentity } from './testing/open-identity.ts'

const newPassword = encodePassword('staple battery horse')
const minute = 60_000
const sisterToken = 'token-of-the-sister-service'

onEachDatabase('concurrent changes', (open, dialect) => {
  async function begin(settings = {}) {
    const hashing = countingHashing()
    const { verify } = hashing
    let pending: (() => Promise<unknown>) | undefined
    hashing.verify = async (...args) => {
      const isRight = await verify(...args)
      const work = pending
      pending = undefined
      await work?.()
      return isRight
    }
    const opened = await openIdentity(await open(), { hashing, settings })
    const owner = await opened.register()
    /** Registers work that runs one time, while the next password is being verified. */
    const duringNextVerification = (work: () => Promise<unknown>) => {
      pending = work
    }
    const thief = opened.caller()
    return { ...opened, hashing, owner, thief, duringNextVerification }
  }

  const change = (browser: Browser, password = newPassword) =>
    browser.send('POST', '/identity/password', { body: { currentPassword: ida.password, password } })
  const signOutEverywhere = (browser: Browser) => browser.send('DELETE', '/identity/sessions')

  test('a sign-in is rejected if the password changes while it is being hashed, and the old password is not restored', async () => {
    const { owner, thief, caller, duringNextVerification, hashing } = await begin()
    hashing.isOutdated = () => true
    duringNextVerification(() => change(owner))
    expect((await thief.signIn()).status).toBe(401)
    expect(thief.cookie()).not.toMatch(/session/)
    expect((await caller().signIn()).status).toBe(401)
    expect((await caller().signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    expect((await owner.send('GET', '/identity/sessions')).answer.sessions).toHaveLength(2)
  })

  test('a sign-in replaces an outdated hash', async () => {
    const { thief, caller, hashing, tables } = await begin()
    hashing.isOutdated = () => true
    hashing.hash = async () => 'anew'
    expect((await thief.signIn()).status).toBe(200)
    expect(await tables.read.selectFrom('identity_passwords').select('hash').execute()).toEqual([{ hash: 'anew' }])
    expect((await caller().signIn()).status).toBe(401)
  })

  test('a change of the password or email address, or a deletion of the account, is refused if the session ends while the password is hashed', async () => {
    const { owner, thief, duringNextVerification, tables } = await begin()
    const operations: [string, () => Promise<{ status: number }>][] = [
      ['password', () => change(thief)],
      ['mail', () => thief.change({ mail: 'thief@viewer.example' }, 1, { password: ida.password })],
      ['account', () => thief.send('DELETE', '/identity/account', { headers: { password: ida.password } })],
    ]
    for (const [what, run] of operations) {
      await thief.signIn()
      await owner.signIn()
      duringNextVerification(() => signOutEverywhere(owner))
      expect([what, (await run()).status]).toEqual([what, 401])
    }
    expect(await tables.read.selectFrom('identity_accounts').select(['mail', 'rev']).execute()).toEqual([{ mail: ida.mail, rev: 1 }])
    expect((await owner.signIn()).status).toBe(200)
  })

  test('signing out everywhere invalidates exchange codes and confirmed devices', async () => {
    const { owner, thief, caller, clock } = await begin()
    const post = (browser: Browser, path: string, body: unknown) =>
      browser.send('POST', path, { headers: { 'content-type': 'application/json', token: browser.token }, body })
    const endings: ((id: string) => Promise<unknown>)[] = [
      () => signOutEverywhere(owner),
      (id) => owner.send('DELETE', `/identity/sessions/${id}`),
      () => change(owner, ida.password),
    ]
    for (const end of endings) {
      await owner.signIn()
      await thief.signIn()
      const { code } = (await thief.send('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
      const device = (await post(caller(), '/activate/nbc/code', { device: 'Mine' })).answer as unknown as Record<string, string>
      for (const confirm of [undefined, true])
        expect((await post(thief, '/activate/nbc/register', { userCode: device['user_code'], confirm })).status).toBe(200)
      clock.now += 1
      await end(thief.token.split('.')[1]!)
      const later = caller()
      later.cookies.set('park-fr', code).set('__Host-arrived', code)
      expect((await later.send('POST', '/identity/exchange/redeem')).status).toBe(401)
      expect((await post(later, '/activate/nbc/token', { device_code: device['device_code'] })).status).toBe(400)
      expect(later.cookie()).not.toMatch(/session/)
    }
  })

  test('a sign-in ends the earlier session of the same cookie, and never the session of another viewer', async () => {
    const { owner, thief } = await begin()
    const before = owner.cookies.get('__Host-session')!
    await owner.signIn()
    const sessions = async () => (await owner.send('GET', '/identity/sessions')).answer.sessions!.length
    expect(await sessions()).toBe(1)
    thief.cookies.set('__Host-session', `${owner.token.split('.')[1]}.${before.split('.')[1]}`)
    await thief.signIn()
    expect(await sessions()).toBe(2)
  })

  test('a deleted account leaves only audit events, without names of persons and devices', async () => {
    const { owner, caller, tables } = await begin()
    const post = (browser: Browser, path: string, body: unknown) =>
      browser.send('POST', path, { headers: { 'content-type': 'application/json', token: owner.token }, body })
    const television = caller()
    const device = (await post(television, '/activate/nbc/code', { device: 'Ida Marsh’s' })).answer as unknown as Record<string, string>
    for (const confirm of [undefined, true]) await post(owner, '/activate/nbc/register', { userCode: device['user_code'], confirm })
    expect((await post(television, '/activate/nbc/token', { device_code: device['device_code'] })).status).toBe(200)
    expect((await owner.send('DELETE', '/identity/account', { headers: { password: ida.password } })).status).toBe(200)
    const reader = tables.read
    expect(await reader.selectFrom('identity_devices').selectAll().execute()).toEqual([])
    const events = await reader.selectFrom('identity_audit').selectAll().execute()
    expect(events.map(({ what }) => what)).toContain('signed-in')
    expect(JSON.stringify(events)).not.toMatch(/Ida|Marsh|203\.0\.113/)
  })

  test('a session transferred to another host has the start and the last proof of identity of the first session', async () => {
    const { owner, caller, clock } = await begin({ sessionTimeout: 3600 })
    clock.now += 59 * minute
    await owner.resume()
    const { code } = (await owner.send('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
    const otherHost = caller()
    otherHost.cookies.set('park-fr', code).set('__Host-arrived', code)
    expect((await otherHost.send('POST', '/identity/exchange/redeem')).status).toBe(200)
    expect((await otherHost.resume()).status).toBe(200)
    clock.now += minute
    expect((await otherHost.resume()).status).toBe(401)
  })

  /** Resets the password with an emailed link and returns the status of the last step. */
  async function resetBy(
    { identity, mails, caller }: Pick<TestIdentity, 'identity' | 'mails' | 'caller'>,
    beforeLastStep = async () => {},
  ) {
    const browser = caller()
    const sendStep = (input: object, token = '') => browser.send('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await sendStep({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.findLast(({ kind }) => kind === 'reset')!.text)![0])
    const { answer } = await sendStep({ code: searchParams.get('code') }, searchParams.get('token')!)
    await beforeLastStep()
    return (await sendStep({ password: newPassword }, answer.passwordreset!.token)).status
  }

  test('a password reset is rejected if the account’s email address changes while the password is being hashed', async () => {
    const { owner, hashing, caller, ...opened } = await begin()
    const { hash } = hashing
    const status = await resetBy({ ...opened, caller }, async () => {
      hashing.hash = async (password) => {
        hashing.hash = hash
        expect((await owner.change({ mail: 'ida@new.example' }, 1, { password: ida.password })).status).toBe(200)
        return hash(password)
      }
    })
    expect([status, (await caller().signIn({ username: 'ida@new.example', password: ida.password })).status]).toEqual([401, 200])
  })

  test('a reset that verifies the email address removes links to vendors and to the sister service, because a stranger may have made them', async () => {
    const { owner, identity, mails, tables, caller } = await begin({ sisterToken })
    const { id } = (await owner.profile()).answer.profile!
    const link = { vendor: 'google', subject: 'of the thief', account_id: id, mail: null, linked_at: 1 }
    await tables.write((trx) => trx.insertInto('identity_links').values(link).execute())
    const reset = async () => expect(await resetBy({ identity, mails, caller })).toBe(200)
    const bearer = { authorization: `Bearer ${sisterToken}` }
    const handOver = async (ticket: string) =>
      (await caller().send('POST', '/identity/handoff/redeem', { headers: bearer, body: { ticket, peacockId: 'of-the-thief' } })).status
    const tickets = await tables.write(async (trx) => {
      const ticket = () => addCode(trx, { purpose: handoffPurpose, accountId: id, lifeMs: 300_000, now: Date.UTC(2026, 10, 20) })
      return [await ticket(), await ticket()] as const
    })
    expect(await handOver(tickets[0])).toBe(200)
    const peacockId = async () =>
      (await tables.read.selectFrom('identity_accounts').select('peacock_id').executeTakeFirstOrThrow()).peacock_id
    expect(await peacockId()).toBe('of-the-thief')
    await reset()
    expect([await peacockId(), await handOver(tickets[1])]).toEqual([null, 401])
    const links = () => tables.read.selectFrom('identity_links').select('subject').execute()
    expect(await links()).toEqual([])
    // The account is linked again, now with a verified email address.
    await tables.write((trx) =>
      trx
        .insertInto('identity_links')
        .values({ ...link, subject: 'own' })
        .execute(),
    )
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ peacock_id: 'own' }).execute())
    await reset()
    expect([await links(), await peacockId()]).toEqual([[{ subject: 'own' }], 'own'])
  })

  test('the verification link of the previous email address does not verify the new address, even if the address changes while the link is used', async () => {
    const { identity, mails, tables } = await begin()
    const link = /https:\S+\/identity\/mail\/verify\S+/.exec(mails[0]!.text)![0]
    const follow = AsyncResource.bind(() => identity.fetch(new Request(link, { method: 'POST' })))
    let followed: Promise<Response> | undefined
    await tables.write(async (trx) => {
      await trx.updateTable('identity_accounts').set({ mail: 'eve@viewer.example', mail_key: 'eve@viewer.example' }).execute()
      followed = follow()
      if (dialect === 'postgres') await waitingTransactions(trx, 1)
    })
    expect((await followed!).status).toBe(404)
    expect(await tables.read.selectFrom('identity_accounts').select('mail_verified_at').execute()).toEqual([{ mail_verified_at: null }])
  })
})
