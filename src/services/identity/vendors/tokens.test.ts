// [A7-05] Tokens that a client got by itself: taken when they are for us, hold, and were not used; whose, is judged by vendor and subject.
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'
import { clientId, issuer, newFalseVendor, pat } from './testing/false-vendor.ts'
import { newWalker } from './testing/walker.ts'

const about = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }

onEachDatabase('tokens of vendors', (open) => {
  async function begin(report?: (error: unknown) => void) {
    const vendor = await newFalseVendor(() => Date.now())
    const house = await openHouse(await open(), { vendors: vendor.tools, ...(report && { report }) })
    house.clock.now = Date.now()
    const walker = newWalker(house)
    const session = (token: string, { of = 'google', version = 'v3', header = 'id_token', site = 'same-origin' } = {}) =>
      walker.ask('GET', `/api/${version}/profile/${of}/session`, { headers: { [header]: token, 'sec-fetch-site': site } })
    const register = (token: string, { of = 'google', header = 'id_token', body = about as object } = {}) =>
      walker.ask('POST', `/api/2021-08/profile/${of}/register`, { headers: { [header]: token }, json: body })
    return { vendor, house, walker, session, register }
  }

  test.each([
    ['google', 'v3.1', 'id_token'],
    ['google', 'v3', 'id_token'],
    ['apple', 'v3', 'id_token'],
    ['facebook', 'v3', 'access_token'],
  ])('[A7-05] %s (%s) answers session.tokenId, idm_tx_ref and the profile for a token in a header', async (of, version, header) => {
    const { vendor, session, register } = await begin()
    const token = header === 'id_token' ? await vendor.token() : 'opaque'
    const body = of === 'facebook' ? { ...about, mail: pat.email } : about
    const unknown = await session(token, { of, version, header })
    expect([unknown.status, unknown.answer.result]).toEqual([404, { code: 404, description: 'User not found' }])
    const made = await register(token, { of, header, body })
    expect([made.status, made.answer]).toEqual([200, { result: { code: 200, description: 'Success' } }])
    const { status, answer } = await session(token, { of, version, header })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      session: { tokenId: expect.stringMatching(/^v1\./) },
      idm_tx_ref: expect.stringMatching(/^[\w-]{22}$/),
      profile: { mail: pat.email, signInType: of, [`${of}Id`]: 'pat-1' },
    })
  })

  test('a token is good for one session and one account', async () => {
    const { vendor, house, session, register } = await begin()
    const token = await vendor.token()
    await register(token)
    expect((await register(token)).status).toBe(409)
    const both = await Promise.all([session(token), session(token), session(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const kept = await house.tables.read
      .selectFrom('identity_codes')
      .select(['purpose', 'hash', 'data'])
      .where('purpose', 'like', 'vendor-%')
      .execute()
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['vendor-register', 'vendor-session'])
    expect(JSON.stringify(kept)).not.toContain(token.slice(0, 40))
  })

  test('what is forged, over, or for somebody else is 401, and nothing comes of it', async () => {
    const { vendor, house, walker, session, register } = await begin()
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
    expect([...walker.cookies().keys()]).toEqual([])
    expect(await house.tables.read.selectFrom('identity_sessions').select('id').execute()).toEqual([])
    expect((await session(await vendor.token({ aud: [clientId, 'our-app'], azp: 'our-app' }))).status).toBe(200)
  })

  test('an access token of Facebook must be for our app, valid, and of the same user', async () => {
    const { vendor, session, register } = await begin()
    const header = { of: 'facebook', header: 'access_token' }
    await register('first', { ...header, body: { ...about, mail: pat.email } })
    const { debug, me } = vendor.facebook
    const wrong: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ ...debug, app_id: 'another-app' }, me],
      [{ ...debug, is_valid: false }, me],
      [{ ...debug, type: 'PAGE' }, me],
      [{ ...debug, user_id: 'somebody-else' }, me],
      [debug, { ...me, id: 'somebody-else' }],
      [{ ...debug, expires_at: Math.floor(Date.now() / 1000) - 1 }, me],
      [{}, me],
      [debug, {}],
    ]
    for (const [said, is] of wrong) {
      Object.assign(vendor.facebook, { debug: said, me: is })
      expect([(await session('opaque', header)).status, said, is]).toEqual([401, said, is])
    }
    Object.assign(vendor.facebook, { debug, me })
    expect((await session('opaque', header)).status).toBe(200)
    expect((await session('opaque', header)).status).toBe(401)
  })

  test('a mail that an account has: 403 with which kind; an unverified one says nothing about accounts', async () => {
    const { vendor, house, session, register } = await begin()
    await house.register()
    const token = await vendor.token({ email: ida.mail.toUpperCase() })
    for (const said of [await session(token), await register(token)])
      expect([said.status, said.answer.result.description]).toEqual([403, 'An account with this email exists.'])
    expect((await session(await vendor.token({ email: ida.mail, email_verified: false }))).status).toBe(404)
    await register(await vendor.token())
    const second = await vendor.token({ sub: 'pat-2' })
    for (const said of [await session(second), await register(second)])
      expect([said.status, said.answer.result.description]).toEqual([403, 'A vendor account with this email exists.'])
    const moved = await register(await vendor.token({ email: 'pat@elsewhere.example' }))
    expect([moved.status, moved.answer.result.description]).toEqual([409, 'This vendor id is in use with another email.'])
  })

  test('[A1-12] [A7-06] an account is by email, Apple, Facebook or Google; each is registered with the fields of its kind', async () => {
    const { vendor, house, session, register } = await begin()
    const { givenName, sn, gender, serviceZip, birthYear } = about
    const fields = { givenName, sn, gender, serviceZip, birthYear }
    const success = [200, { result: { code: 200, description: 'Success' } }]
    const made: string[] = []
    for (const of of ['apple', 'facebook', 'google'] as const) {
      const email = `pat.${of}@viewers.example`
      Object.assign(vendor.facebook.me, { email })
      const header = of === 'facebook' ? 'access_token' : 'id_token'
      const token = header === 'id_token' ? await vendor.token({ email }) : 'opaque'
      const registered = await register(token, { of, header, body: fields })
      expect([registered.status, registered.answer]).toEqual(success)
      const { profile } = (await session(token, { of, header })).answer
      expect(profile).toMatchObject({ ...fields, mail: email })
      made.push(profile.signInType)
    }
    const mail = 'pat.email@viewers.example'
    const byMail = { ...fields, userName: mail, mail, password: ida.password }
    const registered = await newWalker(house).ask('POST', '/api/2021-08/profile/email/register', { json: byMail })
    expect([registered.status, registered.answer]).toEqual(success)
    const headers = { username: mail, password: ida.password }
    const { profile } = (await newWalker(house).ask('GET', '/api/v3/profile/session', { headers })).answer
    expect(profile).toMatchObject({ ...fields, mail })
    expect([profile.signInType, ...made]).toEqual(['email', 'apple', 'facebook', 'google'])
  })

  test('the mail of an account by Apple, Facebook or Google cannot be changed', async () => {
    for (const [of, header] of [
      ['apple', 'id_token'],
      ['facebook', 'access_token'],
      ['google', 'id_token'],
    ] as const) {
      const { vendor, walker, session, register } = await begin()
      const token = await vendor.token()
      await register(token, { of, header, body: { ...about, mail: pat.email } })
      const { answer } = await session(token, { of, header })
      const headers = { session_token: answer.session.tokenId, rev: '1' }
      const json = [{ operation: 'replace', field: 'mail', value: 'other@viewers.example' }]
      const changed = await walker.ask('PATCH', '/api/v3/profile', { headers, json })
      expect([of, changed.status, changed.answer.faults]).toEqual([of, 400, { mail: 'vendor' }])
      const { profile } = (await walker.ask('GET', '/api/v3/profile', { headers })).answer
      expect(profile.mail).toBe(pat.email)
    }
  })

  test('an account that an operator locked stays shut', async () => {
    const { vendor, house, session, register } = await begin()
    await register(await vendor.token())
    await house.tables.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: 1 }).execute())
    const { status, answer } = await session(await vendor.token())
    expect([status, answer.result.description]).toEqual([404, 'Your account has been locked.'])
  })

  test('a page of another site gets nowhere, and neither does a vendor that is not set up', async () => {
    const { vendor, session, walker } = await begin()
    expect((await session(await vendor.token(), { site: 'cross-site' })).status).toBe(403)
    expect((await walker.ask('GET', '/api/v3/profile/twitter/session')).status).toBe(404)
    const house = await openHouse(await open())
    const said = await newWalker(house).ask('GET', '/api/v3/profile/google/session', { headers: { id_token: 'x' } })
    expect([said.status, house.identity.client.vendors.offered]).toEqual([400, []])
  })

  test('a vendor that does not answer is 503, and asked again the next time; it is asked at its own hosts only', async () => {
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
