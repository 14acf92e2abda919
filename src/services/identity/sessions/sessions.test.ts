import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import type { Database } from '#kit/db/database.ts'
import { DatabaseFault } from '#kit/db/faults.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { credentialsOfIda, ida, openIdentity } from '../testing/open-identity.ts'

const second = 1000
const minute = 60 * second
const day = 86_400_000

onEachDatabase('sessions', (open) => {
  const begin = async (settings = {}) => openIdentity(await open(), { settings })

  test('the handle of the session cookie is stored only as a hash, and is replaced whenever the session is resumed', async () => {
    const { register, tables } = await begin()
    const browser = await register()
    const first = browser.cookies.get('__Host-session')!
    const [id, handle] = first.split('.') as [string, string]
    const row = () => tables.read.selectFrom('identity_sessions').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ id, before: null })
    expect(JSON.stringify(await row())).not.toContain(handle)
    const resumed = await browser.resume()
    expect(resumed.answer).toMatchObject({ result: { code: 200 }, session: { tokenId: expect.any(String) }, profile: { mail: ida.mail } })
    expect(browser.cookies.get('__Host-session')).toMatch(new RegExp(`^${id}\\.`))
    expect(browser.cookies.get('__Host-session')).not.toBe(first)
    expect((await browser.profile()).status).toBe(200)
  })

  test('viewers stay signed in while the disk of the database is full', async () => {
    const opened = await open()
    let isFull = false
    const write: Database['write'] = (work, how) =>
      isFull ? Promise.reject(new DatabaseFault('full', 'the disk is full')) : opened.write(work, how)
    const database: Database = { ...opened, write, withTables: <Own>() => database as Database as Database<Own> }
    const { register, clock, identity } = await openIdentity(database)
    const signInState = async () => [
      await identity.client.check(browser.cookie()),
      (await browser.resume()).status,
      (await browser.profile()).status,
    ]
    const browser = await register()
    isFull = true
    clock.now += day
    expect(await signInState()).toEqual([expect.anything(), 200, 200])
    isFull = false
    clock.now += day
    expect(await signInState()).toEqual([expect.anything(), 200, 200])
  })

  test('two tabs that resume the session at the same time receive the same handle', async () => {
    const { register, clock } = await begin()
    const browser = await register()
    const [one, other] = [browser.copy(), browser.copy()]
    await Promise.all([one.resume(), other.resume()])
    expect(one.cookie()).toMatch(/session/)
    expect(one.cookies.get('__Host-session')).toBe(other.cookies.get('__Host-session'))
    clock.now += 9 * second
    expect((await browser.resume()).status).toBe(200)
    clock.now += minute
    expect(await Promise.all([one, other, browser].map(async (tab) => (await tab.resume()).status))).toEqual([200, 200, 200])
  })

  test('a request with a handle that was replaced ten seconds ago ends the session', async () => {
    const { register, clock, tables, identity } = await begin()
    const browser = await register()
    const thief = browser.copy()
    await browser.resume()
    expect(await identity.client.check(browser.cookie())).not.toBeNull()
    clock.now += 10 * second
    expect((await thief.resume()).status).toBe(401)
    expect((await browser.resume()).status).toBe(401)
    expect(await identity.client.check(browser.cookie())).toBeNull()
    const audited = await tables.read.selectFrom('identity_audit').select('what').where('what', '=', 'session-reused').execute()
    expect(audited).toHaveLength(1)
  })

  test('the previous handle is accepted from a browser that never received the new handle', async () => {
    const { register, clock, identity } = await begin()
    const browser = await register()
    const disconnected = browser.copy()
    await disconnected.resume()
    clock.now += 3 * day
    expect(await identity.client.check(browser.cookie())).not.toBeNull()
    expect((await browser.resume()).status).toBe(200)
    expect(browser.cookies.get('__Host-session')).toBe(disconnected.cookies.get('__Host-session'))
    const old = disconnected.copy()
    await browser.resume()
    expect(await identity.client.check(browser.cookie())).not.toBeNull()
    clock.now += 10 * second
    expect((await old.resume()).status).toBe(401)
    expect(await identity.client.check(browser.cookie())).toBeNull()
  })

  test('a cookie with an old or invented handle immediately ends the session in the cookie, and no other session', async () => {
    const { register, caller, identity } = await begin()
    const browser = await register()
    const elsewhere = caller()
    await elsewhere.signIn()
    const old = browser.copy()
    await browser.resume()
    await browser.resume()
    expect((await old.resume()).status).toBe(401)
    expect(await identity.client.check(browser.cookie())).toBeNull()
    expect(await identity.client.check(elsewhere.cookie())).not.toBeNull()
    for (const nonsense of ['', '.', 'a.b', `${crypto.randomUUID()}.${'x'.repeat(43)}`, 'x'.repeat(10_000)])
      expect(await identity.client.check(`__Host-session=${nonsense}`)).toBeNull()
  })

  test('a session token is accepted for 15 minutes, only together with the cookie of its session', async () => {
    const { register, caller, clock } = await begin()
    const browser = await register()
    const elsewhere = caller()
    await elsewhere.signIn()
    expect((await caller().send('GET', '/api/v3/profile', { headers: { session_token: browser.token } })).status).toBe(401)
    expect((await elsewhere.send('GET', '/api/v3/profile', { headers: { session_token: browser.token } })).status).toBe(401)
    expect((await browser.send('GET', '/api/v3/profile', { headers: { session_token: '' } })).status).toBe(401)
    const forged = browser.token.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + minute}.`)
    expect((await browser.send('GET', '/api/v3/profile', { headers: { session_token: forged } })).status).toBe(401)
    clock.now += 15 * minute - 1
    expect((await browser.profile()).status).toBe(200)
    clock.now += 1
    expect((await browser.profile()).status).toBe(401)
    await browser.resume()
    expect((await browser.profile()).status).toBe(200)
  })

  test('a session expires after 30 days without use, and at the latest after a year', async () => {
    const { register, clock, identity } = await begin()
    const browser = await register()
    clock.now += 30 * day - 1
    expect(await identity.client.check(browser.cookie())).not.toBeNull()
    clock.now += 30 * day
    expect(await identity.client.check(browser.cookie())).toBeNull()
    await browser.signIn()
    for (let days = 0; days < 365 - 20; days += 20) {
      clock.now += 20 * day
      expect((await browser.resume()).status).toBe(200)
    }
    clock.now += 20 * day
    expect((await browser.resume()).status).toBe(401)
  })

  test('[A9-02] a session expires after the configured SESSION_TIMEOUT', async () => {
    const { register, clock, identity } = await begin({ sessionTimeout: 3600 })
    const browser = await register()
    clock.now += 3600 * second - 1
    expect(await identity.client.check(browser.cookie())).not.toBeNull()
    clock.now += 1
    expect(await identity.client.check(browser.cookie())).toBeNull()
  })

  test('a viewer can list their own sessions and end one or all of them, but no session of another viewer', async () => {
    const { register, caller } = await begin()
    const browser = await register()
    const phone = caller()
    await phone.signIn({ ...credentialsOfIda, 'user-agent': 'Phone' })
    const stranger = await register({ mail: 'otto@viewer.example' })
    const list = async () => (await browser.send('GET', '/identity/sessions')).answer.sessions!
    expect((await list()).map(({ isCurrent, userAgent }) => [isCurrent, userAgent]).sort()).toEqual([
      [false, 'Phone'],
      [true, ''],
    ])
    const { id } = (await list()).find(({ isCurrent }) => !isCurrent)!
    expect((await stranger.send('DELETE', `/identity/sessions/${id}`)).status).toBe(404)
    expect((await phone.profile()).status).toBe(200)
    expect((await browser.send('DELETE', `/identity/sessions/${id}`)).status).toBe(200)
    expect((await phone.profile()).status).toBe(401)
    await phone.signIn()
    expect((await browser.send('DELETE', '/identity/sessions')).status).toBe(200)
    expect([(await phone.resume()).status, (await browser.resume()).status, (await stranger.resume()).status]).toEqual([401, 401, 200])
  })

  test('a change of the password requires the current password, and ends all other sessions', async () => {
    const { register, caller } = await begin()
    const browser = await register()
    const phone = caller()
    await phone.signIn()
    const change = (currentPassword: string, password: string) =>
      browser.send('POST', '/identity/password', { body: { currentPassword, password: encodePassword(password) } })
    expect((await change(encodePassword('wrong one'), 'a better one, truly')).status).toBe(403)
    const weak = await change(ida.password, 'password')
    expect([weak.status, weak.answer.faults]).toEqual([400, { password: 'policy' }])
    expect((await change(ida.password, 'a better one, truly')).status).toBe(200)
    expect([(await phone.resume()).status, (await browser.resume()).status]).toEqual([401, 200])
    expect((await caller().signIn()).status).toBe(401)
    expect((await caller().signIn({ username: ida.mail, password: encodePassword('a better one, truly') })).status).toBe(200)
  })

  test('sessions of an account that an operator locked are ignored', async () => {
    const { register, tables, identity, caller } = await begin()
    const browser = await register()
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    expect(await identity.client.check(browser.cookie())).toBeNull()
    const { status, answer } = await caller().signIn()
    expect([status, answer.result.description]).toEqual([404, 'Your account has been locked.'])
  })
})
