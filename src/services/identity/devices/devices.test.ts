import { expect, test } from 'vitest'
import { codeExpired, codeLetters, codeLife, type DeviceCode, maxTriesPerSession } from '#contracts/http/activation.ts'
import type { Caller, IdentityResponse, SessionOwner } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createRouter } from '#kit/http/describe.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { alarmThreshold } from '#kit/kv/guess-limit.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { type IdentityTables, identityMigrations } from '../tables.ts'
import { addDeviceRoutes } from './device-routes.ts'
import { createDevices } from './devices.ts'

const site = 'https://daypart.test'
const viewerCaller: Caller = { address: '203.0.113.9', isLocal: false, cookie: null, isSecure: true, userAgent: 'Phone' }
const viewer = (sessionId: string, userId = 'ida'): SessionOwner => ({ userId, profileId: `${userId} profile`, sessionId })
const session = {
  account_id: 'ida',
  profile_id: 'ida profile',
  before: null,
  rotated_at: 0,
  seen: 1,
  created_at: 0,
  used_at: 0,
  sign_in_type: 'email',
  user_agent: 'Phone',
  proved_at: 0,
  ended_at: null,
}
const withCookie = (answer: IdentityResponse['answer']) => ({ answer, cookies: ['session=tv; HttpOnly'] })

/** Opens device activation with a clock that the test controls. The header `token` contains the session id. */
async function setUp(database: Database, { entryLimit = 1_000_000, codeLimit = 1_000_000 } = {}) {
  const clock = { now: Date.UTC(2026, 10, 20) }
  await migrate(database, [identityMigrations], () => clock.now)
  const accounts = database.withTables<IdentityTables>()
  const startedSessions: { userId: string | null; profileId: string | null; name: string }[] = []
  const outcomes: string[] = []
  const alarms: number[] = []
  const kv = memoryKv(() => clock.now)
  const devices = createDevices({
    database,
    kv,
    now: () => clock.now,
    secret: 'for tests, and long enough for them',
    publicUrl: site,
    entryLimit,
    codeLimit: { name: 'device codes', max: codeLimit, windowMs: 3_600_000 },
    startSession: async (_trx, { account_id, profile_id, name }) => {
      startedSessions.push({ userId: account_id, profileId: profile_id, name })
      return async () => withCookie({ result: { code: 200, description: 'Success' }, session: { tokenId: 'token of the television' } })
    },
    countOutcome: (outcome) => outcomes.push(outcome),
    raiseAlarm: (wrong) => alarms.push(wrong),
  })
  async function addSession(id: string): Promise<string> {
    const row = { ...session, id, handle: id }
    await accounts.write((trx) =>
      trx
        .insertInto('identity_sessions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return id
  }
  const router = createRouter({
    report(error) {
      throw error
    },
    pageOrigins: [site],
  })
  addDeviceRoutes(router, {
    devices,
    networks: ['nbc', 'bravo'],
    codeRequestGuard: () => undefined,
    async viewerOf({ headers }) {
      const token = headers.get('token')
      return token ? viewer(await addSession(token)) : null
    },
  })
  const post = async (path: string, fields: unknown, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const request = new Request(`${site}/activate/${path}`, { method: 'POST', headers: sent, body: JSON.stringify(fields) })
    const response = await router.fetch(withFacts(request, { address: headers['x-address'] ?? '203.0.113.9' }))
    return { status: response.status, headers: response.headers, body: (await response.json()) as never }
  }
  const requestCode = async (network = 'nbc', device = 'Living room'): Promise<DeviceCode> =>
    (await post(`${network}/code`, { device })).body
  const poll = async ({ device_code }: DeviceCode) => {
    const { status, body } = await post('nbc/token', { device_code })
    return [status, (body as { error?: string }).error]
  }
  /** Polls after 20 seconds, so that the answer is never `slow_down`. */
  const pollLater = (code: DeviceCode) => {
    clock.now += 20_000
    return poll(code)
  }
  const enter = (userCode: string, session = 's1', more: { confirm?: boolean; network?: string; address?: string } = {}) => {
    const { network = 'nbcuniversalfamily', address, ...fields } = more
    return post(`${network}/register`, { userCode, ...fields }, { token: session, ...(address && { 'x-address': address }) })
  }
  await accounts.write((trx) => trx.insertInto('identity_accounts').values(account('ida')).execute())
  return { devices, kv, accounts, clock, router, post, requestCode, poll, pollLater, enter, startedSessions, outcomes, alarms }
}

const account = (id: string) => ({
  id,
  rev: 1,
  mail: `${id}@viewer.example`,
  mail_key: `${id}@viewer.example`,
  given_name: '',
  sn: '',
  gender: '',
  age_range: '',
  service_zip: '',
  telephone: '',
  sign_in_type: 'email',
  terms_at: 0,
  language: 'en',
  brand: 'nbc',
  created_at: 0,
  changed_at: 0,
})

const expiredResponse = { status: 404, body: { result: { code: 404, description: codeExpired } } }

onEachDatabase('device activation', (open) => {
  test('[A7-12] a device is signed in one time, after the viewer enters its code, sees its name and confirms', async () => {
    const { requestCode, poll, pollLater, enter, startedSessions, post, outcomes } = await setUp(await open())
    const code = await requestCode()
    expect(code).toMatchObject({
      user_code: expect.stringMatching(new RegExp(`^[${codeLetters}]{4}-[${codeLetters}]{4}$`)),
      verification_uri: `${site}/nbcuniversalfamily/activate`,
      verification_uri_complete: `${site}/nbcuniversalfamily/activate?userCode=${code.user_code}&isQRCode=true`,
      expires_in: 600,
      interval: 5,
    })
    expect(await poll(code)).toEqual([400, 'authorization_pending'])
    expect(await enter(code.user_code)).toMatchObject({ status: 200, body: { device: { name: 'Living room', network: 'nbc' } } })
    expect(await pollLater(code)).toEqual([400, 'authorization_pending'])
    expect(await enter(code.user_code, 's1', { confirm: true })).toMatchObject({ status: 200, body: { device: { name: 'Living room' } } })
    expect(await enter(code.user_code, 's1', { confirm: true })).toMatchObject({ status: 200 })
    expect(startedSessions).toEqual([])

    await pollLater(await requestCode())
    const answer = await post('nbc/token', { device_code: code.device_code })
    expect([answer.status, answer.headers.getSetCookie(), answer.body]).toEqual([
      200,
      ['session=tv; HttpOnly'],
      { result: { code: 200, description: 'Success' }, session: { tokenId: 'token of the television' } },
    ])
    expect(startedSessions).toEqual([{ userId: 'ida', profileId: 'ida profile', name: 'Living room' }])
    expect(await pollLater(code)).toEqual([400, 'invalid_grant'])
    expect(await enter(code.user_code)).toMatchObject(expiredResponse)
    expect(startedSessions).toHaveLength(1)
    expect(outcomes).toEqual(['asked', 'found', 'confirmed', 'confirmed', 'asked', 'signed in', 'wrong'])
  })

  test('an activation code is accepted in lower case with spaces, but not at another brand; a poll may have a form as its body (RFC 8628)', async () => {
    const { requestCode, enter, router } = await setUp(await open())
    const code = await requestCode('bravo')
    expect(await enter(` ${code.user_code.toLowerCase().replace('-', ' ')} `, 's1', { network: 'bravo' })).toMatchObject({ status: 200 })
    expect(await enter(code.user_code, 's1', { network: 'nbc' })).toMatchObject(expiredResponse)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code.device_code })
    const polled = await router.fetch(new Request(`${site}/activate/bravo/token`, { method: 'POST', body: form }))
    expect([polled.status, await polled.json()]).toEqual([400, { error: 'authorization_pending' }])
  })

  test('an early poll is answered with slow_down, and lengthens the interval by five seconds', async () => {
    const { requestCode, poll, clock } = await setUp(await open())
    const code = await requestCode()
    const after = async (seconds: number) => {
      clock.now += seconds * 1000
      return (await poll(code))[1]
    }
    expect(await after(0)).toBe('authorization_pending')
    expect(await after(5)).toBe('authorization_pending')
    expect(await after(4)).toBe('slow_down')
    expect(await after(9)).toBe('slow_down')
    expect(await after(15)).toBe('authorization_pending')
  })

  test('a code becomes invalid when the viewer denies it, or after ten minutes', async () => {
    const { requestCode, pollLater, enter, clock, startedSessions } = await setUp(await open())
    const denied = await requestCode()
    await enter(denied.user_code)
    expect(await enter(denied.user_code, 's1', { confirm: false })).toMatchObject({ status: 200 })
    expect(await pollLater(denied)).toEqual([400, 'access_denied'])
    expect(await enter(denied.user_code, 's1', { confirm: true })).toMatchObject(expiredResponse)
    const expired = await requestCode()
    await enter(expired.user_code)
    clock.now += codeLife * 1000
    expect(await enter(expired.user_code, 's1', { confirm: true })).toMatchObject(expiredResponse)
    expect(await pollLater(expired)).toEqual([400, 'expired_token'])
    expect(startedSessions).toEqual([])
  })

  test('only the session that entered a code first may confirm it; a caller without a session is answered with 401', async () => {
    const { requestCode, enter, post } = await setUp(await open())
    const { user_code } = await requestCode()
    expect(await post('nbc/register', { userCode: user_code })).toMatchObject({ status: 401 })
    expect(await enter(user_code, 's1', { confirm: true })).toMatchObject(expiredResponse)
    expect(await enter(user_code, 's1')).toMatchObject({ status: 200 })
    expect(await enter(user_code, 's2')).toMatchObject(expiredResponse)
    expect(await enter(user_code, 's2', { confirm: true })).toMatchObject(expiredResponse)
    expect(await enter(user_code, 's1', { confirm: true })).toMatchObject({ status: 200 })
  })

  test('a device is refused if the account was locked or its password changed after the confirmation', async () => {
    const { requestCode, pollLater, enter, accounts, clock, startedSessions } = await setUp(await open())
    const codes = [await requestCode(), await requestCode()]
    for (const { user_code } of codes) {
      await enter(user_code)
      await enter(user_code, 's1', { confirm: true })
    }
    const changed = { account_id: 'ida', hash: '', changed_at: clock.now + 1 }
    await accounts.write((trx) => trx.insertInto('identity_passwords').values(changed).execute())
    expect(await pollLater(codes[0]!)).toEqual([400, 'access_denied'])
    await accounts.write((trx) => trx.deleteFrom('identity_passwords').execute())
    await accounts.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: clock.now }).execute())
    expect(await pollLater(codes[1]!)).toEqual([400, 'access_denied'])
    expect(startedSessions).toEqual([])
  })

  test('a session may enter five wrong codes an hour, even in parallel; correct codes are not counted', async () => {
    const { requestCode, enter, clock, outcomes } = await setUp(await open())
    const { user_code } = await requestCode()
    for (let at = 0; at < 3; at++) expect(await enter(user_code)).toMatchObject({ status: 200 })
    const guesses = await Promise.all(Array.from({ length: 50 }, () => enter('BCDF-GHJK')))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(maxTriesPerSession)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(50 - maxTriesPerSession)
    expect(outcomes.filter((what) => what === 'wrong')).toHaveLength(maxTriesPerSession)
    const refused = await enter(user_code)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    clock.now += 3_600_000
    expect(await enter((await requestCode()).user_code)).toMatchObject({ status: 200 })
  })

  test('a device is signed in only one time, even if many sessions enter its code', async () => {
    const { requestCode, enter, poll, devices, startedSessions } = await setUp(await open())
    const code = await requestCode()
    const entered = await Promise.all(Array.from({ length: 40 }, (_, at) => enter(code.user_code, `s${at}`)))
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
    await enter(code.user_code, `s${entered.findIndex(({ status }) => status === 200)}`, { confirm: true })
    await Promise.all(Array.from({ length: 20 }, () => devices.poll(code.device_code, viewerCaller)))
    expect(startedSessions.length).toBe(1)
    expect((await poll(code))[0]).toBe(400)
  })
})

onEachDatabase('limits against guessing', (open) => {
  test('an IP address may enter twenty codes an hour; requests from this machine are exempt', async () => {
    const { enter, devices } = await setUp(await open(), { entryLimit: 20 })
    const statuses: number[] = []
    for (let at = 0; at < 24; at++) statuses.push((await enter('BCDF-GHJK', `s${at}`)).status)
    expect(statuses).toEqual([...Array(20).fill(404), ...Array(4).fill(429)])
    expect((await enter('BCDF-GHJK', 's99', { address: '203.0.113.10' })).status).toBe(404)
    const local = { ...viewerCaller, isLocal: true }
    expect((await devices.activate('nbc', { userCode: 'BCDF-GHJK' }, viewer('local'), local)).result.code).toBe(404)
  })

  test('code requests from one IP address are limited per hour', async () => {
    const { post } = await setUp(await open(), { codeLimit: 2 })
    const statuses = []
    for (let at = 0; at < 3; at++) statuses.push((await post('nbc/code', { device: 'TV' })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('a thousand wrong codes in an hour raise one alarm, and reduce the limit of each IP address', async () => {
    const { enter, alarms, clock, devices, kv, requestCode } = await setUp(await open(), { entryLimit: 5 })
    const { user_code } = await requestCode()
    const enterFrom = (address: string, session: string) =>
      devices.activate('nbcuniversalfamily', { userCode: 'BCDF-GHJK' }, viewer(session), { ...viewerCaller, address })
    for (let wrong = 0; wrong < alarmThreshold - 10; wrong++) await kv.increment('activation wrong', 3_600_000)
    let checked = 0
    for (let address = 0; address < 12; address++)
      for (let guess = 0; guess < 20; guess++) {
        const { result } = await enterFrom(`198.51.${address >> 8}.${address & 255}`, `s${address}-${guess >> 2}`)
        if (result.code !== 404) break
        checked++
      }
    expect(alarms).toEqual([alarmThreshold])
    // Two IP addresses used all their attempts before the alarm. Every other IP address has two attempts.
    expect(checked).toBe(10 + 10 * 2)
    expect((await enter(user_code, 'honest', { address: '203.0.113.77' })).status).toBe(200)
    clock.now += 3_600_001
    for (let guess = 0; guess < 5; guess++) expect((await enter('BCDF-GHJK', 'after', { address: '203.0.113.78' })).status).toBe(404)
  })
})

onEachDatabase('invalid requests', (open) => {
  test('invalid requests for activation are rejected with the name of the field, never with a 5xx, and store nothing', async () => {
    const { post, enter, router } = await setUp(await open())
    expect((await post('unknown/code', { device: 'TV' })).status).toBe(404)
    expect((await post('nbc/code', { device: 'TV' }, { origin: 'https://evil.example' })).status).toBe(403)
    for (const device of ['', '  ', 'x'.repeat(61), 'a\nb', '\u0000', '\ud800', 'TV \u202esruoy', 1, null, ['TV'], {}]) {
      const { status, body } = await post('nbc/code', { device })
      expect([device, status, body]).toEqual([device, 400, expect.objectContaining({ detail: expect.stringContaining('device') })])
    }
    for (const fields of [{}, { device_code: '' }, { device_code: 'x'.repeat(201) }, { device_code: 7 }, null, 'text'])
      expect(await post('nbc/token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await post('nbc/token', { device_code: 'unknown' })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const broken = await router.fetch(new Request(`${site}/activate/nbc/token`, { method: 'POST', body: '{' }))
    expect(broken.status).toBe(400)
    const codes = ['', 'BCDFGHJ', 'BCDFGHJKL', 'ABCDEFGH', '12345678', "'; drop table", '%', '\u0000', 'ＢＣＤＦＧＨＪＫ', 'ſſſſſſſſ']
    for (const [at, userCode] of codes.entries()) expect(await enter(userCode, `s${at}`)).toMatchObject(expiredResponse)
    expect((await enter('x'.repeat(1_000_000), 's1')).status).toBe(400)
  })
})
