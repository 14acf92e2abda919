import { expect, test } from 'vitest'
import { codeExpired, codeLetters, codeLife, type DeviceCode, triesOfSession } from '#contracts/http/activation.ts'
import type { Answered, Caller, Known } from '#contracts/http/identity.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { memoryHot } from '#kit/hot/memory-hot.ts'
import { newDoor } from '#kit/http/describe.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { type IdentityTables, identityMigrations } from '../tables.ts'
import { addDeviceRoutes } from './device-routes.ts'
import { alarmAt, createDevices } from './devices.ts'

const site = 'https://daypart.test'
const somebody: Caller = { address: '203.0.113.9', isLocal: false, cookie: null, isSecure: true, userAgent: 'Phone' }
const viewer = (sessionId: string, userId = 'ida'): Known => ({ userId, profileId: `${userId} profile`, sessionId })
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
const inAnswer = (answer: Answered['answer']) => ({ answer, cookies: ['session=tv; HttpOnly'] })

/** Devices with a clock that the test moves, and a network whose viewers are the sessions that are named in the header `token`. */
async function setUp(database: Database, { entryLimit = 1_000_000, codeLimit = 1_000_000 } = {}) {
  const clock = { now: Date.UTC(2026, 10, 20) }
  await migrate(database, [identityMigrations], () => clock.now)
  const accounts = database.withTables<IdentityTables>()
  const begun: { userId: string | null; profileId: string | null; name: string }[] = []
  const told: string[] = []
  const alarms: number[] = []
  const hot = memoryHot(() => clock.now)
  const devices = createDevices({
    database,
    hot,
    now: () => clock.now,
    secret: 'for tests, and long enough for them',
    publicUrl: site,
    entryLimit,
    codeLimit: { name: 'device codes', most: codeLimit, within: 3_600_000 },
    startSession: async (_trx, { account_id, profile_id, name }) => {
      begun.push({ userId: account_id, profileId: profile_id, name })
      return async () => inAnswer({ result: { code: 200, description: 'Success' }, session: { tokenId: 'token of the television' } })
    },
    told: (outcome) => told.push(outcome),
    alarm: (wrong) => alarms.push(wrong),
  })
  async function begunAs(id: string): Promise<string> {
    const row = { ...session, id, handle: id }
    await accounts.write((trx) =>
      trx
        .insertInto('identity_sessions')
        .values(row)
        .onConflict((known) => known.doNothing())
        .execute(),
    )
    return id
  }
  const door = newDoor({
    report(error) {
      throw error
    },
    pageOrigins: [site],
  })
  addDeviceRoutes(door, {
    devices,
    networks: ['nbc', 'bravo'],
    mayAsk: () => undefined,
    async viewerOf({ headers }) {
      const token = headers.get('token')
      return token ? viewer(await begunAs(token)) : null
    },
  })
  const post = async (path: string, fields: unknown, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const request = new Request(`${site}/activate/${path}`, { method: 'POST', headers: sent, body: JSON.stringify(fields) })
    const response = await door.fetch(withFacts(request, { address: headers['x-address'] ?? '203.0.113.9' }))
    return { status: response.status, headers: response.headers, said: (await response.json()) as never }
  }
  const ask = async (network = 'nbc', device = 'Living room'): Promise<DeviceCode> => (await post(`${network}/code`, { device })).said
  const poll = async ({ device_code }: DeviceCode) => {
    const { status, said } = await post('nbc/token', { device_code })
    return [status, (said as { error?: string }).error]
  }
  /** A poll that does not come too soon. */
  const later = (code: DeviceCode) => {
    clock.now += 20_000
    return poll(code)
  }
  const enter = (userCode: string, session = 's1', more: { confirm?: boolean; network?: string; address?: string } = {}) => {
    const { network = 'nbcuniversalfamily', address, ...fields } = more
    return post(`${network}/register`, { userCode, ...fields }, { token: session, ...(address && { 'x-address': address }) })
  }
  await accounts.write((trx) => trx.insertInto('identity_accounts').values(account('ida')).execute())
  return { devices, hot, accounts, clock, door, post, ask, poll, later, enter, begun, told, alarms }
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

const gone = { status: 404, said: { result: { code: 404, description: codeExpired } } }

onEachDatabase('device activation', (open) => {
  test('[A7-12] a device asks, a viewer enters its code, sees its name and confirms: the device is signed in, once', async () => {
    const { ask, poll, later, enter, begun, post, told } = await setUp(await open())
    const code = await ask()
    expect(code).toMatchObject({
      user_code: expect.stringMatching(new RegExp(`^[${codeLetters}]{4}-[${codeLetters}]{4}$`)),
      verification_uri: `${site}/nbcuniversalfamily/activate`,
      verification_uri_complete: `${site}/nbcuniversalfamily/activate?userCode=${code.user_code}&isQRCode=true`,
      expires_in: 600,
      interval: 5,
    })
    expect(await poll(code)).toEqual([400, 'authorization_pending'])
    expect(await enter(code.user_code)).toMatchObject({ status: 200, said: { device: { name: 'Living room', network: 'nbc' } } })
    expect(await later(code)).toEqual([400, 'authorization_pending'])
    expect(await enter(code.user_code, 's1', { confirm: true })).toMatchObject({ status: 200, said: { device: { name: 'Living room' } } })
    expect(await enter(code.user_code, 's1', { confirm: true })).toMatchObject({ status: 200 })
    expect(begun).toEqual([])

    await later(await ask())
    const answer = await post('nbc/token', { device_code: code.device_code })
    expect([answer.status, answer.headers.getSetCookie(), answer.said]).toEqual([
      200,
      ['session=tv; HttpOnly'],
      { result: { code: 200, description: 'Success' }, session: { tokenId: 'token of the television' } },
    ])
    expect(begun).toEqual([{ userId: 'ida', profileId: 'ida profile', name: 'Living room' }])
    expect(await later(code)).toEqual([400, 'invalid_grant'])
    expect(await enter(code.user_code)).toMatchObject(gone)
    expect(begun).toHaveLength(1)
    expect(told).toEqual(['asked', 'found', 'confirmed', 'confirmed', 'asked', 'signed in', 'wrong'])
  })

  test('a code is taken as people type it, with a form as RFC 8628 polls, and at the network it is of', async () => {
    const { ask, enter, door } = await setUp(await open())
    const code = await ask('bravo')
    expect(await enter(` ${code.user_code.toLowerCase().replace('-', ' ')} `, 's1', { network: 'bravo' })).toMatchObject({ status: 200 })
    expect(await enter(code.user_code, 's1', { network: 'nbc' })).toMatchObject(gone)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: code.device_code })
    const polled = await door.fetch(new Request(`${site}/activate/bravo/token`, { method: 'POST', body: form }))
    expect([polled.status, await polled.json()]).toEqual([400, { error: 'authorization_pending' }])
  })

  test('who polls too soon is told to slow down, and must wait five seconds more from then on', async () => {
    const { ask, poll, clock } = await setUp(await open())
    const code = await ask()
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

  test('a viewer may say no; nobody answers for ten minutes: both end it', async () => {
    const { ask, later, enter, clock, begun } = await setUp(await open())
    const refused = await ask()
    await enter(refused.user_code)
    expect(await enter(refused.user_code, 's1', { confirm: false })).toMatchObject({ status: 200 })
    expect(await later(refused)).toEqual([400, 'access_denied'])
    expect(await enter(refused.user_code, 's1', { confirm: true })).toMatchObject(gone)
    const forgotten = await ask()
    await enter(forgotten.user_code)
    clock.now += codeLife * 1000
    expect(await enter(forgotten.user_code, 's1', { confirm: true })).toMatchObject(gone)
    expect(await later(forgotten)).toEqual([400, 'expired_token'])
    expect(begun).toEqual([])
  })

  test('a code belongs to the session that entered it; who is not signed in is told so', async () => {
    const { ask, enter, post } = await setUp(await open())
    const { user_code } = await ask()
    expect(await post('nbc/register', { userCode: user_code })).toMatchObject({ status: 401 })
    expect(await enter(user_code, 's1', { confirm: true })).toMatchObject(gone)
    expect(await enter(user_code, 's1')).toMatchObject({ status: 200 })
    expect(await enter(user_code, 's2')).toMatchObject(gone)
    expect(await enter(user_code, 's2', { confirm: true })).toMatchObject(gone)
    expect(await enter(user_code, 's1', { confirm: true })).toMatchObject({ status: 200 })
  })

  test('an account that was locked or given another password since is not signed in any more', async () => {
    const { ask, later, enter, accounts, clock, begun } = await setUp(await open())
    const codes = [await ask(), await ask()]
    for (const { user_code } of codes) {
      await enter(user_code)
      await enter(user_code, 's1', { confirm: true })
    }
    const changed = { account_id: 'ida', hash: '', changed_at: clock.now + 1 }
    await accounts.write((trx) => trx.insertInto('identity_passwords').values(changed).execute())
    expect(await later(codes[0]!)).toEqual([400, 'access_denied'])
    await accounts.write((trx) => trx.deleteFrom('identity_passwords').execute())
    await accounts.write((trx) => trx.updateTable('identity_accounts').set({ locked_at: clock.now }).execute())
    expect(await later(codes[1]!)).toEqual([400, 'access_denied'])
    expect(begun).toEqual([])
  })

  test('five wrong codes an hour from a session, however many at once; right ones count for nothing', async () => {
    const { ask, enter, clock, told } = await setUp(await open())
    const { user_code } = await ask()
    for (let at = 0; at < 3; at++) expect(await enter(user_code)).toMatchObject({ status: 200 })
    const guesses = await Promise.all(Array.from({ length: 50 }, () => enter('BCDF-GHJK')))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(triesOfSession)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(50 - triesOfSession)
    expect(told.filter((what) => what === 'wrong')).toHaveLength(triesOfSession)
    const refused = await enter(user_code)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    clock.now += 3_600_000
    expect(await enter((await ask()).user_code)).toMatchObject({ status: 200 })
  })

  test('many sessions that enter one code sign in one device once', async () => {
    const { ask, enter, poll, devices, begun } = await setUp(await open())
    const code = await ask()
    const entered = await Promise.all(Array.from({ length: 40 }, (_, at) => enter(code.user_code, `s${at}`)))
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
    await enter(code.user_code, `s${entered.findIndex(({ status }) => status === 200)}`, { confirm: true })
    await Promise.all(Array.from({ length: 20 }, () => devices.poll(code.device_code, somebody)))
    expect(begun.length).toBe(1)
    expect((await poll(code))[0]).toBe(400)
  })
})

onEachDatabase('guesses from everywhere', (open) => {
  test('twenty entries an hour from an address; this machine is not counted', async () => {
    const { enter, devices } = await setUp(await open(), { entryLimit: 20 })
    const answers: number[] = []
    for (let at = 0; at < 24; at++) answers.push((await enter('BCDF-GHJK', `s${at}`)).status)
    expect(answers).toEqual([...Array(20).fill(404), ...Array(4).fill(429)])
    expect((await enter('BCDF-GHJK', 's99', { address: '203.0.113.10' })).status).toBe(404)
    const local = { ...somebody, isLocal: true }
    expect((await devices.activate('nbc', { userCode: 'BCDF-GHJK' }, viewer('local'), local)).result.code).toBe(404)
  })

  test('an address asks for so many codes an hour', async () => {
    const { post } = await setUp(await open(), { codeLimit: 2 })
    const asked = []
    for (let at = 0; at < 3; at++) asked.push((await post('nbc/code', { device: 'TV' })).status)
    expect(asked).toEqual([200, 200, 429])
  })

  test('a thousand wrong codes in an hour ring the alarm once, and slow every address down', async () => {
    const { enter, alarms, clock, devices, hot, ask } = await setUp(await open(), { entryLimit: 5 })
    const { user_code } = await ask()
    const from = (address: string, session: string) =>
      devices.activate('nbcuniversalfamily', { userCode: 'BCDF-GHJK' }, viewer(session), { ...somebody, address })
    for (let wrong = 0; wrong < alarmAt - 10; wrong++) await hot.increment('activation wrong', 3_600_000)
    let checked = 0
    for (let address = 0; address < 12; address++)
      for (let guess = 0; guess < 20; guess++) {
        const { result } = await from(`198.51.${address >> 8}.${address & 255}`, `s${address}-${guess >> 2}`)
        if (result.code !== 404) break
        checked++
      }
    expect(alarms).toEqual([alarmAt])
    // From two addresses that came before it rang, and twice from each of the others.
    expect(checked).toBe(10 + 10 * 2)
    expect((await enter(user_code, 'honest', { address: '203.0.113.77' })).status).toBe(200)
    clock.now += 3_600_001
    for (let guess = 0; guess < 5; guess++) expect((await enter('BCDF-GHJK', 'after', { address: '203.0.113.78' })).status).toBe(404)
  })
})

onEachDatabase('what is no request of a device or a viewer', (open) => {
  test('is refused by name, never with a 5xx, and nothing is kept of it', async () => {
    const { post, enter, door } = await setUp(await open())
    expect((await post('nobody/code', { device: 'TV' })).status).toBe(404)
    expect((await post('nbc/code', { device: 'TV' }, { origin: 'https://evil.example' })).status).toBe(403)
    for (const device of ['', '  ', 'x'.repeat(61), 'a\nb', '\u0000', '\ud800', 'TV \u202esruoy', 1, null, ['TV'], {}]) {
      const { status, said } = await post('nbc/code', { device })
      expect([device, status, said]).toEqual([device, 400, expect.objectContaining({ detail: expect.stringContaining('device') })])
    }
    for (const fields of [{}, { device_code: '' }, { device_code: 'x'.repeat(201) }, { device_code: 7 }, null, 'text'])
      expect(await post('nbc/token', fields)).toMatchObject({ status: 400, said: { error: 'invalid_request' } })
    expect(await post('nbc/token', { device_code: 'unknown' })).toMatchObject({ status: 400, said: { error: 'invalid_grant' } })
    const broken = await door.fetch(new Request(`${site}/activate/nbc/token`, { method: 'POST', body: '{' }))
    expect(broken.status).toBe(400)
    const codes = ['', 'BCDFGHJ', 'BCDFGHJKL', 'ABCDEFGH', '12345678', "'; drop table", '%', '\u0000', 'ＢＣＤＦＧＨＪＫ', 'ſſſſſſſſ']
    for (const [at, userCode] of codes.entries()) expect(await enter(userCode, `s${at}`)).toMatchObject(gone)
    expect((await enter('x'.repeat(1_000_000), 's1')).status).toBe(400)
  })
})
