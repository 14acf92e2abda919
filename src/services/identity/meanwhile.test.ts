// What somebody does while a password is hashed or another process writes, and what is left of whoever was thrown out.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { handoffPurpose } from './accounts/handoff.ts'
import { addCode } from './code-store.ts'
import type { DeviceTables } from './devices/device-tables.ts'
import { type Browser, countingHashing, type House, ida, openHouse } from './testing/house.ts'
import { othersWait } from './testing/others-wait.ts'

const newPassword = encodePassword('staple battery horse')
const minute = 60_000
const sisterToken = 'the sister service bears this'

onEachDatabase('meanwhile', (open, dialect) => {
  async function begin(settings = {}) {
    const hashing = countingHashing()
    const { verify } = hashing
    let act: (() => Promise<unknown>) | undefined
    hashing.verify = async (...given) => {
      const isRight = await verify(...given)
      const now = act
      act = undefined
      await now?.()
      return isRight
    }
    const house = await openHouse(await open(), { hashing, settings })
    const owner = await house.register()
    /** Does it while the next password is looked at. */
    const meanwhile = (next: () => Promise<unknown>) => {
      act = next
    }
    const thief = house.caller()
    return { ...house, hashing, owner, thief, meanwhile }
  }

  const change = (browser: Browser, password = newPassword) =>
    browser.ask('POST', '/identity/password', { body: { currentPassword: ida.password, password } })
  const signOutEverywhere = (browser: Browser) => browser.ask('DELETE', '/identity/sessions')

  test('whose password was replaced while theirs was hashed does not come in, nor does it come back', async () => {
    const { owner, thief, caller, meanwhile, hashing } = await begin()
    hashing.isOutdated = () => true
    meanwhile(() => change(owner))
    expect((await thief.signIn()).status).toBe(401)
    expect(thief.cookie()).not.toMatch(/session/)
    expect((await caller().signIn()).status).toBe(401)
    expect((await caller().signIn({ username: ida.mail, password: newPassword })).status).toBe(200)
    expect((await owner.ask('GET', '/identity/sessions')).answer.sessions).toHaveLength(2)
  })

  test('a hash that is out of date is replaced when its password is seen', async () => {
    const { thief, caller, hashing, tables } = await begin()
    hashing.isOutdated = () => true
    hashing.hash = async () => 'anew'
    expect((await thief.signIn()).status).toBe(200)
    expect(await tables.read.selectFrom('identity_passwords').select('hash').execute()).toEqual([{ hash: 'anew' }])
    expect((await caller().signIn()).status).toBe(401)
  })

  test('who was signed out while their password was hashed changes nothing any more', async () => {
    const { owner, thief, meanwhile, tables } = await begin()
    const acts: [string, () => Promise<{ status: number }>][] = [
      ['password', () => change(thief)],
      ['mail', () => thief.change({ mail: 'thief@viewer.example' }, 1, { password: ida.password })],
      ['account', () => thief.ask('DELETE', '/identity/account', { headers: { password: ida.password } })],
    ]
    for (const [what, act] of acts) {
      await thief.signIn()
      await owner.signIn()
      meanwhile(() => signOutEverywhere(owner))
      expect([what, (await act()).status]).toEqual([what, 401])
    }
    expect(await tables.read.selectFrom('identity_accounts').select(['mail', 'rev']).execute()).toEqual([{ mail: ida.mail, rev: 1 }])
    expect((await owner.signIn()).status).toBe(200)
  })

  test('signing out everywhere ends what was begun: a code for another host, and a television that has not asked yet', async () => {
    const { owner, thief, caller, clock } = await begin()
    const post = (browser: Browser, path: string, body: unknown) =>
      browser.ask('POST', path, { headers: { 'content-type': 'application/json', token: browser.token }, body })
    const ways: ((id: string) => Promise<unknown>)[] = [
      () => signOutEverywhere(owner),
      (id) => owner.ask('DELETE', `/identity/sessions/${id}`),
      () => change(owner, ida.password),
    ]
    for (const end of ways) {
      await owner.signIn()
      await thief.signIn()
      const { code } = (await thief.ask('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
      const device = (await post(caller(), '/activate/nbc/code', { device: 'Mine' })).answer as unknown as Record<string, string>
      for (const confirm of [undefined, true])
        expect((await post(thief, '/activate/nbc/register', { userCode: device['user_code'], confirm })).status).toBe(200)
      clock.now += 1
      await end(thief.token.split('.')[1]!)
      const later = caller()
      later.cookies.set('park-fr', code).set('__Host-arrived', code)
      expect((await later.ask('POST', '/identity/exchange/redeem')).status).toBe(401)
      expect((await post(later, '/activate/nbc/token', { device_code: device['device_code'] })).status).toBe(400)
      expect(later.cookie()).not.toMatch(/session/)
    }
  })

  test('who signs in again in a browser has one session there, and who names another’s ends none', async () => {
    const { owner, thief } = await begin()
    const before = owner.cookies.get('__Host-session')!
    await owner.signIn()
    const sessions = async () => (await owner.ask('GET', '/identity/sessions')).answer.sessions!.length
    expect(await sessions()).toBe(1)
    thief.cookies.set('__Host-session', `${owner.token.split('.')[1]}.${before.split('.')[1]}`)
    await thief.signIn()
    expect(await sessions()).toBe(2)
  })

  test('nothing of an account is left but that there was one: no television’s name either', async () => {
    const { owner, caller, tables } = await begin()
    const post = (browser: Browser, path: string, body: unknown) =>
      browser.ask('POST', path, { headers: { 'content-type': 'application/json', token: owner.token }, body })
    const television = caller()
    const device = (await post(television, '/activate/nbc/code', { device: 'Ida Marsh’s' })).answer as unknown as Record<string, string>
    for (const confirm of [undefined, true]) await post(owner, '/activate/nbc/register', { userCode: device['user_code'], confirm })
    expect((await post(television, '/activate/nbc/token', { device_code: device['device_code'] })).status).toBe(200)
    expect((await owner.ask('DELETE', '/identity/account', { headers: { password: ida.password } })).status).toBe(200)
    const all = tables.withTables<DeviceTables>().read
    expect(await all.selectFrom('identity_devices').selectAll().execute()).toEqual([])
    const kept = await all.selectFrom('identity_audit').selectAll().execute()
    expect(kept.map(({ what }) => what)).toContain('signed-in')
    expect(JSON.stringify(kept)).not.toMatch(/Ida|Marsh|203\.0\.113/)
  })

  test('on another host a session is as old as it was', async () => {
    const { owner, caller, clock } = await begin({ sessionTimeout: 3600 })
    clock.now += 59 * minute
    await owner.resume()
    const { code } = (await owner.ask('POST', '/identity/exchange', { body: { host: 'tv.example' } })).answer.exchange!
    const there = caller()
    there.cookies.set('park-fr', code).set('__Host-arrived', code)
    expect((await there.ask('POST', '/identity/exchange/redeem')).status).toBe(200)
    expect((await there.resume()).status).toBe(200)
    clock.now += minute
    expect((await there.resume()).status).toBe(401)
  })

  /** A new password by a mailed link; answers the status of its last step. */
  async function resetBy({ identity, mails, caller }: Pick<House, 'identity' | 'mails' | 'caller'>, beforeItIsSet = async () => {}) {
    const browser = caller()
    const ask = (input: object, token = '') => browser.ask('POST', '/api/v3/password/reset', { headers: { token }, body: { input } })
    await ask({ queryFilter: `mail eq "${ida.mail}"` })
    await identity.flush()
    const { searchParams } = new URL(/https:\S+reset-password\S+/.exec(mails.findLast(({ kind }) => kind === 'reset')!.text)![0])
    const { answer } = await ask({ code: searchParams.get('code') }, searchParams.get('token')!)
    await beforeItIsSet()
    return (await ask({ password: newPassword }, answer.passwordreset!.token)).status
  }

  test('a reset by a mailbox that is no longer the account’s when its password is hashed sets nothing', async () => {
    const { owner, hashing, caller, ...house } = await begin()
    const { hash } = hashing
    const status = await resetBy({ ...house, caller }, async () => {
      hashing.hash = async (password) => {
        hashing.hash = hash
        expect((await owner.change({ mail: 'ida@new.example' }, 1, { password: ida.password })).status).toBe(200)
        return hash(password)
      }
    })
    expect([status, (await caller().signIn({ username: 'ida@new.example', password: ida.password })).status]).toEqual([401, 200])
  })

  test('who gets an account by the mail that nobody had proved gets it without the vendors and the sister service of whoever had it before', async () => {
    const { owner, identity, mails, tables, caller } = await begin({ sisterToken })
    const { id } = (await owner.profile()).answer.profile!
    const link = { vendor: 'google', subject: 'of the thief', account_id: id, mail: null, linked_at: 1 }
    await tables.write((trx) => trx.insertInto('identity_links').values(link).execute())
    const reset = async () => expect(await resetBy({ identity, mails, caller })).toBe(200)
    const bearer = { authorization: `Bearer ${sisterToken}` }
    const handOver = async (ticket: string) =>
      (await caller().ask('POST', '/identity/handoff/redeem', { headers: bearer, body: { ticket, peacockId: 'of-the-thief' } })).status
    const tickets = await tables.write(async (trx) => {
      const ticket = () => addCode(trx, { purpose: handoffPurpose, accountId: id, life: 300_000, now: Date.UTC(2026, 10, 20) })
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
    // Who proved the mailbox joined them.
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

  test('a mailbox is not proved by the link of another, however close a change of mail comes', async () => {
    const { identity, mails, tables } = await begin()
    const link = /https:\S+\/identity\/mail\/verify\S+/.exec(mails[0]!.text)![0]
    const follow = AsyncResource.bind(() => identity.fetch(new Request(link, { method: 'POST' })))
    let followed: Promise<Response> | undefined
    await tables.write(async (trx) => {
      await trx.updateTable('identity_accounts').set({ mail: 'eve@viewer.example', mail_key: 'eve@viewer.example' }).execute()
      followed = follow()
      if (dialect === 'postgres') await othersWait(trx, 1)
    })
    expect((await followed!).status).toBe(404)
    expect(await tables.read.selectFrom('identity_accounts').select('mail_verified_at').execute()).toEqual([{ mail_verified_at: null }])
  })
})
