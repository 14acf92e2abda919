import { afterEach, expect, test, vi } from 'vitest'
import { cookieLife } from '#contracts/http/identity.ts'
import { errorOf } from '#contracts/http/identity-errors.ts'
import { encodePassword } from '#contracts/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createHashing } from './passwords/hashing.ts'
import { credentialsOfIda, ida, openIdentity } from './testing/open-identity.ts'

onEachDatabase('identity', (open) => {
  let database: Database
  let opened: Awaited<ReturnType<typeof openIdentity>>
  const begin = async (options = {}) => {
    database ??= await open()
    opened = await openIdentity(database, options)
    return opened
  }
  afterEach(() =>
    opened.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )

  test('[A3-02] [A7-03] [A7-04] [A7-06] [A7-07] a viewer registers, signs in, reads the profile with the token, and signs out', async () => {
    const { caller, tables } = await begin({ hashing: createHashing() })
    const browser = caller()
    const registered = await browser.send('POST', '/api/2021-08/profile/email/register', { body: ida })
    expect([registered.status, registered.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
    const { hash } = await tables.read.selectFrom('identity_passwords').select('hash').executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
    const signedIn = await browser.signIn()
    expect(signedIn.answer).toMatchObject({
      result: { code: 200 },
      session: { tokenId: expect.any(String) },
      idm_tx_ref: expect.any(String),
    })
    expect(signedIn.answer.profile).toMatchObject({ mail: ida.mail })
    expect(signedIn.headers.get('cache-control')).toBe('private, no-store')
    expect(signedIn.headers.get('vary')).toBe('*')
    const { status, answer } = await browser.profile()
    expect([status, answer.result.code]).toEqual([200, 200])
    expect(answer.profile).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      rev: 1,
      givenName: 'Ida',
      sn: 'Marsh',
      gender: 'Female',
      ageRange: '',
      serviceZip: '10112',
      telephoneNumber: '',
      mail: ida.mail,
      userName: ida.mail,
      birthYear: 1980,
      signInType: 'email',
      episodeCount: 3,
      termsAndConditionsAgreementDate: opened.clock.now,
      isMailVerified: false,
      language: 'en',
    })
    const old = browser.copy()
    expect((await browser.signOut()).status).toBe(200)
    expect(browser.cookie()).not.toMatch(/session|idm_tx_ref/)
    const refused = await old.profile()
    expect([refused.status, errorOf('profile', refused.answer)]).toEqual([401, 'ACCOUNT_ERROR'])
  })

  test('the second of two concurrent registrations with one email address is answered that the account exists', async () => {
    const { caller, tables } = await begin()
    const responses = await Promise.all([1, 2].map(() => caller().send('POST', '/api/2021-08/profile/email/register', { body: ida })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
    for (const table of ['accounts', 'passwords', 'profiles'] as const)
      expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute()).toHaveLength(1)
  })

  test('registrations from one IP address are limited per hour', async () => {
    const { caller, clock } = await begin({ settings: { registerLimit: 2 } })
    const register = async (mail: string) =>
      (await caller().send('POST', '/api/2021-08/profile/email/register', { body: { ...ida, mail } })).status
    expect([await register('a@x.example'), await register('b@x.example'), await register('c@x.example')]).toEqual([200, 200, 429])
    clock.now += 3_600_001
    expect(await register('c@x.example')).toBe(200)
  })

  test('a registration with invalid fields is answered with a fault for each invalid field, and stores nothing', async () => {
    const { caller, tables } = await begin()
    const body = {
      givenName: '',
      sn: 'x'.repeat(50),
      gender: 'none',
      serviceZip: '1',
      birthYear: 2999,
      mail: 'ida',
      password: encodePassword('1234'),
    }
    const { status, answer } = await caller().send('POST', '/api/2021-08/profile/email/register', { body })
    expect([status, answer.result.description]).toEqual([400, 'Registration failed because email address format is invalid.'])
    expect(answer.faults).toEqual({
      givenName: 'required',
      sn: 'long',
      gender: 'gender',
      serviceZip: 'zip',
      birthYear: 'date',
      mail: 'email',
      password: 'password',
    })
    const empty = await caller().send('POST', '/api/2021-08/profile/email/register', { body: {} })
    expect([empty.status, empty.answer.faults]).toEqual([
      400,
      { givenName: 'required', sn: 'required', mail: 'required', password: 'required' },
    ])
    expect(await tables.read.selectFrom('identity_accounts').selectAll().execute()).toEqual([])
  })

  test('expired sessions, codes and counters are deleted every hour', async () => {
    const { register, caller, clock, tables, identity } = await begin()
    await register()
    await caller().signIn({ ...credentialsOfIda, username: 'nobody@viewer.example' })
    clock.now += 91 * 86_400_000
    vi.useFakeTimers({ toFake: ['setInterval'] })
    identity.start()
    vi.advanceTimersByTime(3_600_000)
    vi.useRealTimers()
    for (const table of ['sessions', 'guards'] as const)
      await vi.waitFor(async () => expect(await tables.read.selectFrom(`identity_${table}`).selectAll().execute()).toEqual([]))
    expect(await tables.read.selectFrom('identity_accounts').selectAll().execute()).toHaveLength(1)
    await identity.stop()
  })

  test('[A4-07] [A9-02] the session cookie and the transaction cookie are set for a year; scripts can read only the transaction cookie', async () => {
    const { caller, register } = await begin()
    await register()
    const lines = (await caller().signIn()).headers.getSetCookie()
    expect(cookieLife).toBe(31_536_000)
    const common = 'Path=/; Max-Age=31536000; SameSite=Lax'
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{36}\\.[\\w-]{43}; ${common}; HttpOnly; Secure$`)),
      expect.stringMatching(new RegExp(`^idm_tx_ref=[\\w-]{22}; ${common}; Secure$`)),
      expect.stringMatching(new RegExp(`^__Host-signed_in_here=[\\w.-]+; ${common}; HttpOnly; Secure$`)),
    ])
  })

  test('a sign-in may be a POST with headers or JSON; credentials in the URL and cross-site requests are refused', async () => {
    const { caller, register } = await begin()
    await register()
    expect((await caller().send('POST', '/api/v3/profile/session', { headers: credentialsOfIda })).status).toBe(200)
    expect((await caller().send('POST', '/api/2020-10/profile/session', { body: credentialsOfIda })).status).toBe(200)
    const withCredentialsInUrl = await caller().send('GET', `/api/v3/profile/session?username=a&password=b`, { headers: credentialsOfIda })
    expect(withCredentialsInUrl.status).toBe(400)
    const crossSite = { ...credentialsOfIda, 'sec-fetch-site': 'cross-site' }
    expect((await caller().signIn(crossSite)).status).toBe(403)
    expect((await caller().signIn({ ...credentialsOfIda, origin: 'https://evil.example' })).status).toBe(403)
    expect((await caller({ isSecure: false }).signIn()).status).toBe(400)
    expect((await caller({ isSecure: false, isLocal: true }).signIn()).status).toBe(200)
  })

  test('a sign-in trims the password, and accepts only strict base64 of UTF-8', async () => {
    const { caller, register } = await begin()
    await register({ password: encodePassword('  pässwört 日本 ') })
    const untrimmed = Buffer.from(' pässwört 日本\n').toString('base64')
    expect((await caller().signIn({ username: ida.mail, password: untrimmed })).status).toBe(200)
    for (const password of ['no base64!', 'YWJj ZGU=', 'YWJjZGU', 'wIA=', '7aCA', '/w==', ''])
      expect((await caller().signIn({ username: ida.mail, password })).status, password).toBe(password ? 400 : 401)
  })
})
