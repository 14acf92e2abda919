import { beforeEach, expect, test, vi } from 'vitest'
import { consentCountries } from '#contracts/consent.ts'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { createGeo, type GeoDependencies } from './geo.ts'
import { geoMigrations } from './tables.ts'

const video = (mpxGuid: string, entitlement: 'free' | 'auth') => ({ mpxGuid, entitlement }) as PlayableVideo
const videos = [video('1001', 'free'), video('1002', 'auth')]
const addresses: Record<string, [string, string | null]> = {
  '8.8.8.8': ['US', '10112'],
  '9.9.9.9': ['US', '80202'],
  '5.5.5.5': ['FR', null],
  '6.6.6.6': ['CA', null],
}

const onAir = async () => ({ airing: null, coming: [] })

let now = 0
const outcomes: string[] = []
const reported: unknown[] = []
beforeEach(() => {
  now = Date.UTC(2026, 10, 26, 20)
  outcomes.length = 0
  reported.length = 0
})

onEachDatabase('geo', (open) => {
  async function openGeo(changes: Partial<GeoDependencies> = {}) {
    const database = await open()
    await migrate(database, [geoMigrations])
    const geo = createGeo({
      database,
      brands: { name: 'Net', brands: [{ key: 'nbc' }, { key: 'nbc-news', freeLive: true }] } as GeoDependencies['brands'],
      now: () => now,
      pageOrigins: [],
      places: {
        hasZips: true,
        async find(address) {
          const [country, zip] = addresses[address] ?? []
          return country === undefined ? null : { country, zip: zip ?? null, timeZone: null }
        },
      },
      stationsAt: (zip): Record<string, string> => ({ nbc: zip.startsWith('1') ? 'EAST' : 'WEST' }),
      stationNames: new Map([['nbc EAST', 'NBC East']]),
      unknownCountry: undefined,
      content: {
        playableVideo: async (id) => videos.find(({ mpxGuid }) => mpxGuid === id) ?? null,
        onAir,
      },
      channels: [],
      countries: ['US', 'CA', 'MX'],
      liveCountries: ['US'],
      consentCountries,
      answered: (outcome) => outcomes.push(outcome),
      report: (error) => reported.push(error),
      ...changes,
    })
    const send = async (method: string, path: string, body?: unknown, { address = '8.8.8.8', isOperator = false, country = '' } = {}) => {
      const request = new Request(`http://tv.example${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const response = await geo.fetch(withFacts(request, { address, isOperator, country: country || undefined }))
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
    }
    const put = (id: string, body: unknown) => send('PUT', `/geolocation/blackouts/${id}`, body, { isOperator: true })
    const ask = async (path: string, from: { address?: string; country?: string } = {}, body: unknown = {}) =>
      (await send('POST', `/geolocation/${path}`, body, from)).body.data
    return { geo, send, put, ask }
  }

  test('a geolocation request is answered with place, channels, asset and restriction, and caches may not store the answer', async () => {
    const { send } = await openGeo()
    const body = {
      brand: 'nbc',
      device: 'web',
      adobeMvpdId: 'Kite',
      serviceZip: '80202',
      channelName: 'nbc',
      ip: '5.5.5.5',
      contentType: 'live',
      pid: '1002',
      more: 1,
    }
    const answer = await send('POST', '/geolocation/live/nbc?entitlementId=1002', body)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.body).toEqual({
      data: {
        restricted: false,
        restriction: null,
        requestInfo: { countryCode: 'US', ip: '8.8.8.8' },
        localizedChannelInfo: { channel: 'EAST', stationName: 'NBC East', homeChannel: 'WEST', geoChannel: 'EAST' },
        assetInfo: { entitlementId: '1002', isAuthKilled: false },
      },
    })
    expect(outcomes).toEqual(['allowed'])
  })

  test('visitors in 32 countries and in an unknown country must agree first, those in the United States have a privacy string', async () => {
    const { send } = await openGeo()
    const law = async (from: { address?: string; country?: string }) => {
      const { headers, body } = await send('GET', '/geolocation/consent', undefined, from)
      expect(headers.get('cache-control')).toBe('private, no-store')
      return body.law
    }
    expect(new Set(consentCountries).size).toBe(32)
    for (const country of consentCountries) expect([country, await law({ country })]).toEqual([country, 'consent'])
    expect(await law({ address: '5.5.5.5' })).toBe('consent')
    expect(await law({ address: '203.0.113.9' })).toBe('consent')
    expect(await law({ address: '8.8.8.8' })).toBe('us')
    expect(await law({ address: '6.6.6.6' })).toBe('none')
    const everywhere = await openGeo({ consentCountries: 'any' })
    expect((await everywhere.send('GET', '/geolocation/consent')).body).toEqual({ law: 'consent' })
  })

  test('live streams and on-demand videos are restricted outside of their countries, and live streams at an unknown place whatever the countries', async () => {
    const { ask } = await openGeo()
    const anywhere = await openGeo({ countries: 'any', liveCountries: 'any' })
    const outside = { restricted: true, restriction: 'LOCATION_UNAVAILABLE' }
    expect(await ask('live/nbc', { address: '6.6.6.6' })).toMatchObject(outside)
    expect(await ask('full episode/nbc', { address: '6.6.6.6' })).toMatchObject({ restricted: false })
    expect(await ask('vod/nbc', { address: '5.5.5.5' })).toMatchObject({ ...outside, requestInfo: { countryCode: 'FR' } })
    expect(await ask('vod/nbc', { address: '5.5.5.5', country: 'MX' })).toMatchObject({ restricted: false })
    const unknown = { address: '203.0.113.9' }
    expect(await ask('vod/nbc', unknown)).toMatchObject({ ...outside, requestInfo: { countryCode: null, ip: '203.0.113.9' } })
    expect(await anywhere.ask('vod/nbc', unknown)).toMatchObject({ restricted: false })
    expect(await anywhere.ask('live/nbc', unknown)).toMatchObject(outside)
    expect(await anywhere.ask('live/nbc', { address: '5.5.5.5' })).toMatchObject({ restricted: false })
  })

  test('a live stream has the countries, the price and the blackouts of its channel and of the programme that is on the air', async () => {
    const channel = { id: 'nbc.one', brand: 'nbc', source: { from: 'schedule' as const }, slate: 'slate', longestSegment: 4 }
    const channels = [
      { ...channel, countries: ['CA'] },
      { ...channel, id: 'nbc.two', free: true },
    ]
    const airing = { id: 'game', channel: 'nbc.one', title: 'Game', start: now, stop: now + 3_600_000, playable: now, rating: null }
    const playable = { playableVideo: async () => null, onAir: async () => ({ airing, coming: [] }) }
    const { ask, put } = await openGeo({ channels, content: playable })
    expect(await ask('live/nbc')).toMatchObject({ restriction: 'LOCATION_UNAVAILABLE', assetInfo: { isAuthKilled: false } })
    expect(await ask('live/nbc', { address: '6.6.6.6' })).toMatchObject({ restriction: null })
    const second = { channelName: 'nbc.two' }
    expect(await ask('live/nbc', {}, second)).toMatchObject({ restriction: null, assetInfo: { isAuthKilled: true } })
    expect(await ask('live/nbc', { address: '6.6.6.6' }, second)).toMatchObject({ restriction: 'LOCATION_UNAVAILABLE' })
    const hour = 3_600_000
    for (const [id, video] of Object.entries({ a: 'nbc.two', b: 'game@1' })) {
      const [from, to] = [new Date(now + hour).toISOString(), new Date(now + 2 * hour).toISOString()]
      expect((await put(id, { video, zips: ['101'], from, to })).status).toBe(200)
    }
    expect(await ask('live/nbc', {}, second)).toMatchObject({ restriction: null })
    now += hour
    expect(await ask('live/nbc', {}, second)).toMatchObject({ restriction: 'BLACKOUT' })
    expect(await ask('live/nbc', { address: '9.9.9.9' }, second)).toMatchObject({ restriction: null })
    expect(await ask('live/nbc?entitlementId=game@1', { address: '6.6.6.6' })).toMatchObject({ restriction: null })
    expect((await put('c', { video: 'game' })).status).toBe(200)
    expect(await ask('live/nbc', { address: '6.6.6.6' })).toMatchObject({ restriction: 'BLACKOUT' })
    now += hour
    await put('c', { video: 'game', to: new Date(now).toISOString() })
    expect(await ask('live/nbc', {}, second)).toMatchObject({ restriction: null })
  })

  test('the blackouts of channels and programmes are the earliest ones at the place, and an unknown place has all', async () => {
    const { geo, put } = await openGeo()
    const at = (minutes: number) => now + minutes * 60_000
    const time = (minutes: number) => new Date(at(minutes)).toISOString()
    await put('a', { video: 'one', zips: ['101'], from: time(30), to: time(60) })
    await put('b', { video: 'two', from: time(20) })
    await put('c', { video: 'one', zips: ['8'], from: time(10) })
    const place = { country: 'US', zip: '10112', timeZone: null, stations: {} }
    const blackouts = async (ids: string[], changes = {}) => Object.fromEntries(await geo.client.blackoutsOf(ids, { ...place, ...changes }))
    expect(await blackouts(['one', 'two', 'none'])).toEqual({ one: at(30), two: at(20) })
    expect(await blackouts(['one'], { country: null })).toEqual({ one: at(10) })
    const many = Array.from({ length: 70_000 }, (_, nth) => `programme-${nth}`)
    expect(await blackouts([...many, 'two'])).toEqual({ two: at(20) })
    now += 60 * 60_000
    expect(await blackouts(['one'])).toEqual({})
  })

  test('isAuthKilled is true for a free video, and for the live stream of a brand with free live streams', async () => {
    const { ask } = await openGeo()
    const isAuthKilled = async (path: string) => (await ask(path)).assetInfo.isAuthKilled
    expect([await isAuthKilled('vod/nbc?entitlementId=1001'), await isAuthKilled('vod/nbc?entitlementId=1002')]).toEqual([true, false])
    expect([await isAuthKilled('live/nbc-news'), await isAuthKilled('live/nbc'), await isAuthKilled('vod/nbc-news')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await isAuthKilled('live/nbc-news?entitlementId=1002')).toBe(false)
  })

  test('a blackout restricts a video in its area and time, at once, and until it is deleted', async () => {
    const { geo, send, put, ask } = await openGeo()
    const times = { from: '2026-11-26T20:00:00Z', to: '2026-11-26T23:00:00+01:00' }
    expect(await put('game', { video: 'G1', zips: ['100', '101'], ...times })).toMatchObject({
      status: 200,
      body: {
        id: 'game',
        video: 'G1',
        zips: ['100', '101'],
        countries: [],
        from: '2026-11-26T20:00:00.000Z',
        to: '2026-11-26T22:00:00.000Z',
      },
    })
    const restriction = async (address: string, id = 'G1', body?: unknown) =>
      (await ask(`live/nbc?entitlementId=${id}`, { address }, body)).restriction
    expect([await restriction('8.8.8.8'), await restriction('9.9.9.9'), await restriction('8.8.8.8', 'G2')]).toEqual([
      'BLACKOUT',
      null,
      null,
    ])
    expect(await restriction('8.8.8.8', 'G1', { serviceZip: '80202' })).toBe('BLACKOUT')
    expect(await restriction('9.9.9.9', 'G1', { serviceZip: '10112' })).toBe('BLACKOUT')
    now = Date.UTC(2026, 10, 26, 20) - 1
    expect(await restriction('8.8.8.8')).toBeNull()
    now = Date.UTC(2026, 10, 26, 22) - 1
    expect(await restriction('8.8.8.8')).toBe('BLACKOUT')
    now++
    expect(await restriction('8.8.8.8')).toBeNull()
    await put('game', { video: 'G1', countries: ['FR'] })
    expect(await restriction('8.8.8.8')).toBeNull()
    expect(await geo.client.isBlackedOut('G1', await geo.client.locate({ address: '5.5.5.5', country: undefined }))).toBe(true)
    expect(await geo.client.isBlackedOut('G1', await geo.client.locate({ address: '203.0.113.9', country: undefined }))).toBe(true)
    expect((await send('DELETE', '/geolocation/blackouts/game', undefined, { isOperator: true })).status).toBe(204)
    expect((await send('DELETE', '/geolocation/blackouts/game', undefined, { isOperator: true })).status).toBe(404)
    expect(await geo.client.isBlackedOut('G1', await geo.client.locate({ address: '5.5.5.5', country: undefined }))).toBe(false)
  })

  test('operators list blackouts in pages, all or those of one video', async () => {
    const { send, put } = await openGeo()
    for (let index = 0; index < 102; index++) await put(`b${String(index).padStart(3, '0')}`, { video: index % 2 ? 'odd' : 'even' })
    const list = async (query: string) => (await send('GET', `/geolocation/blackouts${query}`, undefined, { isOperator: true })).body
    const first = await list('')
    expect([first.blackouts.length, first.next]).toEqual([100, 'b099'])
    expect(await list('?after=b099')).toEqual({
      blackouts: [expect.objectContaining({ id: 'b100' }), expect.objectContaining({ id: 'b101' })],
    })
    expect((await list('?video=odd')).blackouts).toHaveLength(51)
  })

  test('blackouts are for operators only', async () => {
    const { send } = await openGeo()
    expect((await send('GET', '/geolocation/blackouts')).status).toBe(403)
    expect((await send('PUT', '/geolocation/blackouts/a', { video: 'G1' })).status).toBe(403)
    expect((await send('DELETE', '/geolocation/blackouts/a')).status).toBe(403)
  })

  test('an invalid blackout is refused with 400 and the field, and nothing is stored', async () => {
    const { send, put } = await openGeo()
    const detail = async (body: unknown) => {
      const answer = await put('a', body)
      expect(answer.status).toBe(400)
      return answer.body.detail as string
    }
    expect(await detail({})).toMatch(/^video: /)
    expect(await detail({ video: 'a b' })).toBe('video: must be the mpxGuid of a video, or the id of a channel or programme')
    expect(await detail({ video: 'G1', zips: ['100', '10O'] })).toBe('zips.1: must be the first one to five digits of ZIP codes')
    expect(await detail({ video: 'G1', zips: Array(501).fill('1') })).toMatch(/^zips: /)
    expect(await detail({ video: 'G1', countries: ['UK'] })).toBe('countries.0: must be an ISO 3166 code: write US')
    expect(await detail({ video: 'G1', from: '2026-11-26T20:00:00' })).toMatch(/^from: must be a time with its offset from UTC/)
    expect(await detail({ video: 'G1', from: '2026-11-26T20:00:00Z', to: '2026-11-26T20:00:00Z' })).toBe('to: must be later than `from`')
    expect(await detail({ video: 'G1', zip: ['100'] })).toMatch(/^zip: /)
    expect(await detail('[')).toEqual(expect.any(String))
    expect((await put('a%20b', { video: 'G1' })).status).toBe(404)
    expect((await send('GET', '/geolocation/blackouts', undefined, { isOperator: true })).body).toEqual({ blackouts: [] })
  })

  test('an unknown brand and an invalid kind are answered with 404, and an invalid body with 400 and the field', async () => {
    const { send } = await openGeo()
    for (const path of ['live/abc', 'live/toString', 'LIVE/nbc', `${'x'.repeat(65)}/nbc`, 'live/%ff'])
      expect((await send('POST', `/geolocation/${path}`, {})).status, path).toBe(404)
    const refused = await send('POST', '/geolocation/live/nbc', { serviceZip: '1'.repeat(17) })
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^serviceZip: /) } })
    for (const body of ['{', '7', '""', { ip: 7 }, { pid: {} }])
      expect((await send('POST', '/geolocation/live/nbc', body)).status).toBe(400)
    for (const id of ['1'.repeat(201), '%00', 'game%00'])
      for (const kind of ['live', 'vod'])
        expect((await send('POST', `/geolocation/${kind}/nbc?entitlementId=${id}`, {})).status, id).toBe(400)
  })

  test('[A7-24] [C9-27] a place that is not found within 30 seconds, and a failure, are answered with 503', async () => {
    const broken = new Error('no catalogue')
    const failing = await openGeo({ content: { playableVideo: () => Promise.reject(broken), onAir } })
    expect(await failing.send('POST', '/geolocation/vod/nbc?entitlementId=1001', {})).toMatchObject({
      status: 503,
      body: { code: 'GENERIC_ERROR' },
    })
    expect([reported, outcomes]).toEqual([[broken], ['failed']])
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const hanging = await openGeo({
      content: {
        playableVideo: () => {
          asked()
          return new Promise(() => {})
        },
        onAir,
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let status = 0
      const answer = hanging.send('POST', '/geolocation/vod/nbc?entitlementId=1001', {}).then((response) => {
        status = response.status
      })
      await isAsked
      await vi.advanceTimersByTimeAsync(29_999)
      expect(status).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      await answer
      expect(status).toBe(503)
    } finally {
      vi.useRealTimers()
    }
  })
})
