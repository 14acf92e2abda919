// [A7-05] Tests tokens that a client received from the vendor. A token must be valid, unused, and issued for us.
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'
import { clientId, issuer, newFakeVendor, pat } from './testing/fake-vendor.ts'
import { newTestBrowser } from './testing/test-browser.ts'

const personFields = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }

onEachDatabase('vendor tokens', (open) => {
  async function begin(report?: (error: unknown) => void) {
    const vendor = await newFakeVendor(() => Date.now())
    const opened = await openIdentity(await open(), { vendors: vendor.tools, ...(report && { report }) })
    opened.clock.now = Date.now()
    const browser = newTestBrowser(opened)
    const session = (token: string, { of = 'google', version = 'v3', header = 'id_token', site = 'same-origin' } = {}) =>
      browser.send('GET', `/api/${version}/profile/${of}/session`, { headers: { [header]: token, 'sec-fetch-site': site } })
    const register = (token: string, { of = 'google', header = 'id_token', body = personFields as object } = {}) =>
      browser.send('POST', `/api/2021-08/profile/${of}/register`, { headers: { [header]: token }, json: body })
    return { vendor, opened, browser, session, register }
  }

  test.each([
    ['google', 'v3.1', 'id_token'],
    ['google', 'v3', 'id_token'],
    ['apple', 'v3', 'id_token'],
    ['facebook', 'v3', 'access_token'],
  ])(
    '[A7-05] a sign-in with a token of %s (%s) in a header is answered with session.tokenId, idm_tx_ref and the profile',
    async (of, version, header) => {
      const { vendor, session, register } = await begin()
      const token = header === 'id_token' ? await vendor.token() : 'opaque'
      const body = of === 'facebook' ? { ...personFields, mail: pat.email } : personFields
      const unknown = await session(token, { of, version, header })
      expect([unknown.status, unknown.answer.result]).toEqual([404, { code: 404, description: 'User not found' }])
      const registered = await register(token, { of, header, body })
      expect([registered.status, registered.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
      const { status, answer } = await session(token, { of, version, header })
      expect(status).toBe(200)
      expect(answer).toMatchObject({
        session: { tokenId: expect.stringMatching(/^v1\./) },
        idm_tx_ref: expect.stringMatching(/^[\w-]{22}$/),
        profile: { mail: pat.email, signInType: of, [`${of}Id`]: 'pat-1' },
      })
    },
  )

  test('a vendor’s token is accepted for one session and one registration', async () => {
    const { vendor, opened, session, register } = await begin()
    const token = await vendor.token()
    await register(token)
    expect((await register(token)).status).toBe(409)
    const responses = await Promise.all([session(token), session(token), session(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const storedTokens = await opened.tables.read
      .selectFrom('identity_codes')
      .select(['purpose', 'hash', 'data'])
      .where('purpose', 'like', 'vendor-%')
      .execute()
    expect(storedTokens.map(({ purpose }) => purpose).sort()).toEqual(['vendor-register', 'vendor-session'])
    expect(JSON.stringify(storedTokens)).not.toContain(token.slice(0, 40))
  })

  test('forged tokens, expired tokens, and tokens of another audience are rejected with 401, without side effects', async () => {
    const { vendor, opened, browser, session, register } = await begin()
    await register(await vendor.token())
    const seconds = Math.floor(Date.now() / 1000)
    const refused: Record<string, string> = {
      'another audience': await vendor.token({ aud: 'another-app' }),
      'another issuer': await vendor.token({ iss: 'https://evil.example' }),
      expired: await vendor.token({ exp: seconds - 60 }),
      'without an end': await vendor.token({ exp: undefined }),
      'asked for by another': await vendor.token({ aud: [clientId, 'another-app'], azp: 'another-app' }),
      'without a subject': await vendor.token({ sub: undefined }),
      'an empty subject': await vendor.token({ sub: '' }),
      'a subject that is none': await vendor.token({ sub: 'a\u0000b' }),
      'signed by another': await vendor.token({}, 'ES256', vendor.strangersKey),
      'signed with the public key as a secret': await vendor.token({}, 'HS256', await vendor.publicText()),
      unsigned: vendor.unsigned(),
      'no token': 'nonsense',
      'half a token': (await vendor.token()).slice(0, -9),
      'a long one': 'a'.repeat(9000),
    }
    for (const [what, token] of Object.entries(refused)) {
      expect([what, (await session(token)).status, (await register(token)).status]).toEqual([what, 401, 401])
    }
    expect((await session(await vendor.token(), { header: 'another' })).status).toBe(401)
    expect([...browser.cookies().keys()]).toEqual([])
    expect(await opened.tables.read.selectFrom('identity_sessions').select('id').execute()).toEqual([])
    expect((await session(await vendor.token({ aud: [clientId, 'our-app'], azp: 'our-app' }))).status).toBe(200)
  })

  test('a Facebook token is rejected if it is invalid, or of another app or user', async () => {
    const { vendor, session, register } = await begin()
    const header = { of: 'facebook', header: 'access_token' }
    await register('first', { ...header, body: { ...personFields, mail: pat.email } })
    const { debug, me } = vendor.facebook
    const wrong: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ ...debug, app_id: 'another-app' }, me],
      [{ ...debug, is_valid: false }, me],
      [{ ...debug, type: 'PAGE' }, me],
      [{ ...debug, user_id: 'another-user' }, me],
      [debug, { ...me, id: 'another-user' }],
      [{ ...debug, expires_at: Math.floor(Date.now() / 1000) - 1 }, me],
      [{}, me],
      [debug, {}],
    ]
    for (const [wrongDebug, wrongUser] of wrong) {
      Object.assign(vendor.facebook, { debug: wrongDebug, me: wrongUser })
      expect([(await session('opaque', header)).status, wrongDebug, wrongUser]).toEqual([401, wrongDebug, wrongUser])
    }
    Object.assign(vendor.facebook, { debug, me })
    expect((await session('opaque', header)).status).toBe(200)
    expect((await session('opaque', header)).status).toBe(401)
  })

  test('a verified email address with an account is answered with 403 and the account’s type; an unverified email address reveals nothing', async () => {
    const { vendor, opened, session, register } = await begin()
    await opened.register()
    const token = await vendor.token({ email: ida.mail.toUpperCase() })
    for (const response of [await session(token), await register(token)])
      expect([response.status, response.answer.result.description]).toEqual([403, 'An account with this email exists.'])
    expect((await session(await vendor.token({ email: ida.mail, email_verified: false }))).status).toBe(404)
    await register(await vendor.token())
    const second = await vendor.token({ sub: 'pat-2' })
    for (const response of [await session(second), await register(second)])
      expect([response.status, response.answer.result.description]).toEqual([403, 'A vendor account with this email exists.'])
    const otherAddress = await register(await vendor.token({ email: 'pat@elsewhere.example' }))
    expect([otherAddress.status, otherAddress.answer.result.description]).toEqual([409, 'This vendor id is in use with another email.'])
  })

  test('[A1-12] [A7-06] accounts can be registered by email, Apple, Facebook and Google, each with its own fields', async () => {
    const { vendor, opened, session, register } = await begin()
    const { givenName, sn, gender, serviceZip, birthYear } = personFields
    const fields = { givenName, sn, gender, serviceZip, birthYear }
    const success = [200, { result: { code: 200, description: 'Success' } }]
    const signInTypes: string[] = []
    for (const of of ['apple', 'facebook', 'google'] as const) {
      const email = `pat.${of}@viewers.example`
      Object.assign(vendor.facebook.me, { email })
      const header = of === 'facebook' ? 'access_token' : 'id_token'
      const token = header === 'id_token' ? await vendor.token({ email }) : 'opaque'
      const registered = await register(token, { of, header, body: fields })
      expect([registered.status, registered.answer]).toEqual(success)
      const { profile } = (await session(token, { of, header })).answer
      expect(profile).toMatchObject({ ...fields, mail: email })
      signInTypes.push(profile.signInType)
    }
    const mail = 'pat.email@viewers.example'
    const byMail = { ...fields, userName: mail, mail, password: ida.password }
    const registered = await newTestBrowser(opened).send('POST', '/api/2021-08/profile/email/register', { json: byMail })
    expect([registered.status, registered.answer]).toEqual(success)
    const headers = { username: mail, password: ida.password }
    const { profile } = (await newTestBrowser(opened).send('GET', '/api/v3/profile/session', { headers })).answer
    expect(profile).toMatchObject({ ...fields, mail })
    expect([profile.signInType, ...signInTypes]).toEqual(['email', 'apple', 'facebook', 'google'])
  })

  test('the email address of an account created with Apple, Facebook or Google cannot be changed', async () => {
    for (const [of, header] of [
      ['apple', 'id_token'],
      ['facebook', 'access_token'],
      ['google', 'id_token'],
    ] as const) {
      const { vendor, browser, session, register } = await begin()
      const token = await vendor.token()
      await register(token, { of, header, body: { ...personFields, mail: pat.email } })
      const { answer } = await session(token, { of, header })
      const headers = { session_token: answer.session.tokenId, rev: '1' }
      const json = [{ operation: 'replace', field: 'mail', value: 'other@viewers.example' }]
      const changed = await browser.send('PATCH', '/api/v3/profile', { headers, json })
      expect([of, changed.status, changed.answer.faults]).toEqual([of, 400, { mail: 'vendor' }])
      const { profile } = (await browser.send('GET', '/api/v3/profile', { headers })).answer
      expect(profile.mail).toBe(pat.email)
    }
  })

  test('a vendor sign-in to an account that an operator locked is refused', async () => {
    const { vendor, opened, session, register } = await begin()
    await register(await vendor.token())
    await opened.tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    const { status, answer } = await session(await vendor.token())
    expect([status, answer.result.description]).toEqual([404, 'Your account has been locked.'])
  })

  test('cross-site sign-ins with a token, and sign-ins with a vendor that is not configured, are refused', async () => {
    const { vendor, session, browser } = await begin()
    expect((await session(await vendor.token(), { site: 'cross-site' })).status).toBe(403)
    expect((await browser.send('GET', '/api/v3/profile/twitter/session')).status).toBe(404)
    const opened = await openIdentity(await open())
    const response = await newTestBrowser(opened).send('GET', '/api/v3/profile/google/session', { headers: { id_token: 'x' } })
    expect([response.status, opened.identity.client.vendors.offered]).toEqual([400, []])
  })

  test('a request is answered with 503 if the vendor does not answer; the next request tries again, and contacts the vendor’s hosts only', async () => {
    const reports: unknown[] = []
    const { vendor, session } = await begin((error) => reports.push(error))
    vendor.isDown = true
    const down = await session(await vendor.token())
    expect([down.status, down.headers.get('retry-after'), reports.length]).toEqual([503, '5', 1])
    vendor.isDown = false
    expect((await session(await vendor.token())).status).toBe(404)
    expect((await session(await vendor.token({ iss: issuer }))).status).toBe(404)
    expect(vendor.hosts.slice(-2)).toEqual([['vendor.example'], ['tokens.example', 'keys.example']])
  })
})
