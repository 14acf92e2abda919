import { afterEach, expect, test } from 'vitest'
import { cookieLife } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createHashing } from './hashing.ts'
import { ida, idaSignsIn, openHouse } from './testing/house.ts'

onEachDatabase('identity', (open) => {
  let database: Database
  let house: Awaited<ReturnType<typeof openHouse>>
  const begin = async (options = {}) => {
    database ??= await open()
    house = await openHouse(database, options)
    return house
  }
  afterEach(() =>
    house.tables.write(async (trx) => {
      for (const table of ['accounts', 'passwords', 'profiles', 'sessions', 'guards', 'audit', 'links', 'codes'] as const)
        await trx.deleteFrom(`identity_${table}`).execute()
    }),
  )

  test('[A7-03] [A7-06] who signed up signs in, reads the profile by its token, and signs out', async () => {
    const { caller, tables } = await begin({ hashing: createHashing() })
    const browser = caller()
    const made = await browser.ask('POST', '/api/2021-08/profile/email/register', { body: ida })
    expect([made.status, made.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
    const { hash } = await tables.read.selectFrom('identity_passwords').select('hash').executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/)
    const signedIn = await browser.signIn()
    expect(signedIn.answer).toMatchObject({
      result: { code: 200 },
      session: { tokenId: expect.any(String) },
      idm_tx_ref: expect.any(String),
    })
    expect(signedIn.headers.get('cache-control')).toBe('private, no-store')
    expect(signedIn.headers.get('vary')).toBe('*')
    const { status, answer } = await browser.profile()
    expect([status, answer.result.code]).toEqual([200, 200])
    expect(answer.profile).toEqual({
      id: expect.any(String),
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
      termsAndConditionsAgreementDate: house.clock.now,
      isMailVerified: false,
      language: 'en',
    })
    const old = browser.copy()
    expect((await browser.signOut()).status).toBe(200)
    expect(browser.cookie()).not.toMatch(/session|idm_tx_ref/)
    expect((await old.profile()).status).toBe(401)
  })

  test('[A9-02] the cookies of session and transaction live a year; a script reads only the transaction', async () => {
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

  test('a sign-in may come by POST, in headers or as JSON; never in the address, and never from a page of somebody else', async () => {
    const { caller, register } = await begin()
    await register()
    expect((await caller().ask('POST', '/api/v3/profile/session', { headers: idaSignsIn })).status).toBe(200)
    expect((await caller().ask('POST', '/api/2020-10/profile/session', { body: idaSignsIn })).status).toBe(200)
    const inAddress = await caller().ask('GET', `/api/v3/profile/session?username=a&password=b`, { headers: idaSignsIn })
    expect(inAddress.status).toBe(400)
    const foreign = { ...idaSignsIn, 'sec-fetch-site': 'cross-site' }
    expect((await caller().signIn(foreign)).status).toBe(403)
    expect((await caller().signIn({ ...idaSignsIn, origin: 'https://evil.example' })).status).toBe(403)
    expect((await caller({ isSecure: false }).signIn()).status).toBe(400)
    expect((await caller({ isSecure: false, isLocal: true }).signIn()).status).toBe(200)
  })

  test('[A5-02] a password is trimmed, and base64 of UTF-8 to the letter', async () => {
    const { caller, register } = await begin()
    await register({ password: encodePassword('  pässwört 日本 ') })
    const untrimmed = Buffer.from(' pässwört 日本\n').toString('base64')
    expect((await caller().signIn({ username: ida.mail, password: untrimmed })).status).toBe(200)
    for (const password of ['no base64!', 'YWJj ZGU=', 'YWJjZGU', 'wIA=', '7aCA', '/w==', ''])
      expect((await caller().signIn({ username: ida.mail, password })).status, password).toBe(password ? 400 : 401)
  })
})
