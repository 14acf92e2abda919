import { expect, test } from 'vitest'
import type { BrandGroup } from '#contracts/brand.ts'
import type { PlayableAiring } from '#contracts/http/catalogue.ts'
import type { Place } from '#contracts/http/geo.ts'
import { type ChannelStream, castReceiver } from '#contracts/http/media.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import { type Changes, linked, now, openAccess } from './testing/open-access.ts'

const hour = 3_600_000
const channel = (id: string, brand: string, more: Partial<ChannelSetting> = {}): ChannelSetting => ({
  ...{ id, brand, source: { from: 'schedule' }, slate: 'slate', longestSegment: 4 },
  ...more,
})
const channels = [
  channel('nbc.one', 'nbc'),
  channel('news.one', 'bravo', { free: true }),
  channel('abroad.one', 'nbc', { countries: ['MX'] }),
  channel('far.one', 'nbc', { source: { from: 'origin', origin: 'https://cdn.example/live.m3u8' } }),
  channel('empty.one', 'nbc'),
]
const airing = (id: string, start: number, more: Partial<PlayableAiring> = {}): PlayableAiring => ({
  ...{ id, channel: 'nbc.one', title: id, start, stop: start + hour, playable: start, rating: 'TV-PG' },
  ...more,
})
const programmes = [
  airing('news', now - hour / 2),
  airing('yesterday', now - 24 * hour),
  airing('morning', now - 23 * hour, { rating: 'TV-MA' }),
  airing('late', now + hour / 2),
  airing('game', now + 2 * hour, { playable: now - 1, rating: 'TV-Y' }),
  airing('far', now - 2 * hour, { channel: 'far.one' }),
]
const notLinked = { status: async () => ({ ...linked, isAuthenticated: false }), authorize: async () => null }
const authorizes = { status: async () => linked, authorize: async () => ({ resource: 'nbc', isAuthorized: true as const }) }

/** Opens the service with five channels. The viewer's TV provider authorizes all. */
function openLive({ content, ...changes }: Changes = {}) {
  const streams: ChannelStream[] = []
  const sessions: (string | undefined)[] = []
  const opened = openAccess({
    content: {
      playableAiring: async (id) => programmes.find((one) => one.id === id) ?? null,
      onAir: async (id) =>
        id === 'nbc.one' ? { airing: programmes[0]!, coming: [programmes[3]!, programmes[4]!] } : { airing: null, coming: [] },
      ...content,
    },
    providers: authorizes,
    channels,
    channelUrl: ({ session, ...stream }, viewer) => {
      sessions.push(session)
      streams.push(stream)
      return stream.channel === 'empty.one' ? null : `/media/channel/${stream.channel}/${viewer}`
    },
    ...changes,
  })
  const ask = (path = 'nbc/nbc.one', body: object = {}, options: object = {}) =>
    opened.ask({ path: `/access/live/${path}`, body: { device: 'web', session: 'a session', ...body }, ...options })
  const codeOf = async (...args: Parameters<typeof ask>) => {
    const { status, body } = await ask(...args)
    return status === 200 ? 200 : body['code']
  }
  return { ...opened, streams, sessions, ask, codeOf }
}

test('a URL for a Cast device is signed for the receiver instead of the viewer', async () => {
  const { body } = await openLive({ providers: authorizes }).ask('nbc/nbc.one', { receiver: true })
  expect(body['url']).toBe(`/media/channel/nbc.one/${castReceiver}`)
})

test('a TV provider that authorizes the channel opens its stream; the answer has the signed URL and the end of the programme', async () => {
  const requests: unknown[] = []
  const authToken = { mediaToken: 'a token', expires: now + 420_000 }
  const providers = {
    status: async () => linked,
    authorize: async (_: unknown, request: object) => {
      requests.push(request)
      return { resource: 'nbc', isAuthorized: true as const, authToken }
    },
  }
  const { ask, streams, verdicts } = openLive({ providers })
  const device = 'B'.repeat(22)
  const { status, body, headers } = await ask('nbc/nbc.one', { mediaToken: 'earlier' }, { headers: { cookie: `device=${device}` } })
  expect([status, body]).toEqual([
    200,
    { url: `/media/channel/nbc.one/${device}`, renewIn: 270, expiresIn: 540, until: now + hour / 2, authToken },
  ])
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(requests).toEqual([{ resource: 'nbc', asset: { id: 'news', rating: 'TV-PG' }, mediaToken: 'earlier' }])
  expect([streams, verdicts]).toEqual([[{ channel: 'nbc.one' }], ['allowed']])
})

test('a locked channel without a TV provider is refused with the ways to unlock it, and no credit is read or spent', async () => {
  const never = () => Promise.reject(new Error('no credit unlocks a live stream'))
  const given = { credits: { credits: never, unlock: never, ledger: never }, providers: notLinked }
  const refused = await openLive(given).ask('nbc/nbc.one', { trial: true })
  expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED', detail: 'This channel requires a TV provider.' } })
  expect(refused.body['unlock']).toEqual([{ by: 'provider' }, { by: 'signIn' }])
  const identity = { check: async () => ({ userId: 'ida', profileId: 'p1', sessionId: 's1' }) }
  const member = openLive({ ...given, identity })
  expect((await member.ask('nbc/nbc.one', { trial: true })).body).toMatchObject({ code: 'NOT_AUTHORIZED', unlock: [{ by: 'provider' }] })
})

test('a free channel needs no TV provider, and its answer is the same for every viewer in the region; only the account is read, for the stream session', async () => {
  const never = () => Promise.reject(new Error('not needed'))
  const { ask } = openLive({
    providers: { status: never, authorize: never },
    parental: { maxRatingsOf: never },
    credits: { credits: never, unlock: never, ledger: never },
  })
  expect(await ask('bravo/news.one')).toMatchObject({ status: 200, body: { until: now + 4 * hour } })
  expect((await ask('bravo/news.one', {}, { country: 'MX' })).body).toMatchObject({ code: 'LOCATION_UNAVAILABLE' })
})

test('the running programme plays live or from its start, and a programme that is over plays as a recording', async () => {
  const { ask, streams } = openLive()
  for (const body of [{}, { from: 'now' }, { from: 'start' }, { airing: 'news' }, { airing: 'news', from: 'start' }, { airing: 'morning' }])
    expect((await ask('nbc/nbc.one', body)).status).toBe(200)
  expect((await ask('nbc/nbc.one', { airing: 'morning' })).body['until']).toBeNull()
  const live = { channel: 'nbc.one' }
  const restarted = { ...live, from: now - hour / 2 }
  const recording = { ...live, from: now - 23 * hour, to: now - 22 * hour }
  expect(streams).toEqual([live, live, restarted, live, restarted, recording, recording])
  expect((await ask('nbc/far.one', { from: 'start' })).status).toBe(200)
  expect(streams.at(-1)).toEqual({ channel: 'far.one' })
})

test('refuses unknown channels and programmes, programmes that have not begun, and recordings that are not available', async () => {
  const { codeOf, ask } = openLive()
  for (const path of ['nbc/none', 'bravo/nbc.one', 'none/nbc.one', '__proto__/nbc.one', 'nbc/__proto__'])
    expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const id of ['none', 'far', '__proto__']) expect((await ask('nbc/nbc.one', { airing: id })).status, id).toBe(404)
  for (const id of ['late', 'yesterday']) expect(await codeOf('nbc/nbc.one', { airing: id }), id).toBe('NOT_AVAILABLE')
  expect(await codeOf('nbc/far.one', { airing: 'far' })).toBe('NOT_AVAILABLE')
  expect(await codeOf('nbc/empty.one')).toBe('NOT_AVAILABLE')
  expect((await ask('nbc/nbc.one', { airing: 'x'.repeat(201) })).status).toBe(400)
})

test('a viewer who names a coming event is judged by the programme that is on the air until the event begins', async () => {
  const parental = { maxRatingsOf: async () => ({ vchip: 'TV-G' }) }
  const identity = { check: async () => ({ userId: 'ida', profileId: 'p1', sessionId: 's1' }) }
  const { codeOf, streams } = openLive({ parental, identity })
  expect(await codeOf('nbc/nbc.one', { airing: 'game' })).toBe('PARENTAL_CONTROLS')
  const { codeOf: codeOfAdult, streams: live } = openLive()
  expect(await codeOfAdult('nbc/nbc.one', { airing: 'game', from: 'start' })).toBe(200)
  expect([streams, live]).toEqual([[], [{ channel: 'nbc.one' }]])
})

test('a live stream plays in the countries of its channel, or else of LIVE_COUNTRIES, and nowhere at an unknown place', async () => {
  const at = (country: string | null): Changes => ({ geo: { locate: async () => ({ country, zip: null, timeZone: null, stations: {} }) } })
  expect(await openLive(at('US')).codeOf()).toBe(200)
  expect(await openLive(at('CA')).codeOf()).toBe('LOCATION_UNAVAILABLE')
  expect(await openLive({ ...at('CA'), liveCountries: ['US', 'CA'] }).codeOf()).toBe(200)
  expect(await openLive(at('US')).codeOf('nbc/abroad.one')).toBe('LOCATION_UNAVAILABLE')
  expect(await openLive(at('MX')).codeOf('nbc/abroad.one')).toBe(200)
  expect(await openLive({ ...at(null), liveCountries: 'any' }).codeOf()).toBe('LOCATION_UNAVAILABLE')
  expect(await openLive({ ...at('FR'), liveCountries: 'any' }).codeOf()).toBe(200)
})

test('a blackout of the channel, of the asked programme or of the running one refuses the stream', async () => {
  const codeAt = (id: string, from: number, airing?: string) =>
    openLive({ geo: { blackoutsOf: async () => new Map([[id, from]]) } }).codeOf('nbc/nbc.one', { airing })
  expect([await codeAt('nbc.one', now), await codeAt('news', 0), await codeAt('game', 0, 'game')]).toEqual([
    'BLACKOUT',
    'BLACKOUT',
    'BLACKOUT',
  ])
  expect([await codeAt('nbc.one', now + 1), await codeAt('game', 0), await codeAt('news', 0, 'game')]).toEqual([200, 200, 'BLACKOUT'])
})

test('a URL ends when a blackout of the channel or of a coming programme begins, and with it the decision', async () => {
  const answer = async (id: string, from: number) => {
    const { ask, streams } = openLive({ geo: { blackoutsOf: async () => new Map([[id, from]]) } })
    return [(await ask()).body['until'], streams[0]?.until]
  }
  expect(await answer('nbc.one', now + 60_000)).toEqual([now + 60_000, now + 60_000])
  expect(await answer('late', 0)).toEqual([now + hour / 2, now + hour / 2])
  expect(await answer('game', now + 3 * hour)).toEqual([now + hour / 2, now + 3 * hour])
  expect(await answer('other', 0)).toEqual([now + hour / 2, undefined])
})

test('a player asks again after half of the life of a URL, when the programme ends, or when a blackout ends the URL; the URL of an origin does not end', async () => {
  const times = async (path: string, blackoutAt: number, body = {}) => {
    const { ask } = openLive({ geo: { blackoutsOf: async () => new Map([['nbc.one', blackoutAt]]) } })
    const { renewIn, expiresIn } = (await ask(path, body)).body
    return [renewIn, expiresIn]
  }
  const never = Number.POSITIVE_INFINITY
  expect(await times('nbc/nbc.one', never)).toEqual([270, 540])
  expect(await times('nbc/nbc.one', now + 400_000)).toEqual([270, 400])
  expect(await times('nbc/nbc.one', now + 100_500)).toEqual([101, 100])
  expect(await times('nbc/nbc.one', now + 500)).toEqual([5, 0])
  expect(await times('nbc/nbc.one', never, { airing: 'morning' })).toEqual([270, 540])
  expect(await times('nbc/far.one', never)).toEqual([270, undefined])
  programmes[0]!.stop = now + 30_000
  expect(await times('nbc/nbc.one', never)).toEqual([30, 540])
  programmes[0]!.stop = now + hour / 2
})

test('the URL of a recording ends when a blackout of the channel or of its programme begins, and not because of a coming programme', async () => {
  const untilOf = async (id: string) => {
    const { ask, streams } = openLive({ geo: { blackoutsOf: async () => new Map([[id, now + 60_000]]) } })
    expect((await ask('nbc/nbc.one', { airing: 'morning' })).body['until']).toBeNull()
    return streams[0]
  }
  for (const id of ['nbc.one', 'morning']) expect(await untilOf(id), id).toMatchObject({ to: expect.any(Number), until: now + 60_000 })
  expect((await untilOf('late'))?.until).toBeUndefined()
})

test('a channel opens to all if it plays without a TV provider at the place; the answer is the start of a blackout within two days', async () => {
  const asked: number[] = []
  const onAir = async (_: string, from: number, to: number) => {
    asked.push(to - from)
    return { airing: null, coming: [{ id: 'game', start: now + 30 * hour }] }
  }
  const opens = (id: string, country: string | undefined, blackout: readonly [string, number][] = []) =>
    openLive({ content: { onAir }, geo: { blackoutsOf: async () => new Map(blackout) }, providers: notLinked }).access.client.opensToAll(
      id,
      {
        address: '127.0.0.1',
        country,
      },
    )
  expect(await opens('news.one', 'US')).toBe(Number.POSITIVE_INFINITY)
  expect(await opens('news.one', 'US', [['game', 0]])).toBe(now + 30 * hour)
  expect([await opens('news.one', 'MX'), await opens('news.one', 'US', [['news.one', now]])]).toEqual([null, null])
  expect([await opens('nbc.one', 'US'), await opens('none', 'US')]).toEqual([null, null])
  expect(asked[0]).toBe(48 * hour)
})

test('a brand with local stations refuses viewers whose ZIP code has none, and shows its channel where the ZIP code is unknown', async () => {
  const at = (zip: string | null, stations: Record<string, string>): Place => ({ country: 'US', zip, timeZone: null, stations })
  const codeAt = async (place: Place) => openLive({ stationBrands: new Set(['nbc']), geo: { locate: async () => place } }).codeOf()
  expect(await codeAt(at('10112', { nbc: 'WNBC' }))).toBe(200)
  expect(await codeAt(at('10112', { bravo: 'WBRV' }))).toBe('RETRANS_FAIL')
  expect(await codeAt(at(null, {}))).toBe(200)
  expect(await codeAt({ ...at(null, {}), home: { zip: '10112', stations: {} } })).toBe('RETRANS_FAIL')
})

test('the TV provider decides about a locked channel, and its reasons have codes of their own', async () => {
  const refusedWith = (errorCode: 'CONCURRENCY' | 'PROVIDER_UNAVAILABLE' | 'PARENTAL_CONTROLS' | 'NOT_SUBSCRIBED', maxRating?: object) =>
    openLive({
      providers: {
        status: async () => ({ ...linked, metadata: { upstreamUserID: 'u', ...(maxRating && { maxRating }) } }),
        authorize: async () => ({ resource: 'nbc', isAuthorized: false as const, errorCode }),
      },
    })
  expect((await refusedWith('CONCURRENCY').ask()).body).toMatchObject({ code: 'CONCURRENCY', unlock: [] })
  expect((await refusedWith('PROVIDER_UNAVAILABLE').ask()).body).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect((await refusedWith('PARENTAL_CONTROLS').ask()).body).toMatchObject({ code: 'PARENTAL_CONTROLS', errorCode: 'PARENTAL_CONTROLS' })
  expect((await refusedWith('NOT_SUBSCRIBED').ask()).body).toMatchObject({ code: 'USER_UNAUTHORIZED', errorCode: 'NOT_SUBSCRIBED' })
  expect((await refusedWith('NOT_SUBSCRIBED', { vchip: 'TV-G' }).ask()).body).toMatchObject({ code: 'PARENTAL_CONTROLS' })
})

test('a setting or a brand switches off live streams', async () => {
  expect((await openLive({ featuresOff: ['live'] }).ask()).body).toMatchObject({
    code: 'NOT_AVAILABLE',
    detail: 'This brand has no live streams.',
  })
})

test('a source that fails is answered with 503, and a cross-site request with 403', async () => {
  const broken = new Error('no database')
  const fails = () => Promise.reject(broken)
  for (const changes of [
    { content: { onAir: fails } },
    { geo: { blackoutsOf: fails } },
    { providers: { ...authorizes, authorize: fails } },
    { live: { holds: fails } },
  ]) {
    const { ask, errors, verdicts } = openLive(changes)
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR' } })
    expect([errors, verdicts]).toEqual([[broken], ['unknown']])
  }
  expect((await openLive().ask('nbc/nbc.one', {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
})

test('an account opens locked streams on ten devices in ten minutes, and an eleventh is refused', async () => {
  const identity = { check: async (cookie: string | null) => ({ userId: 'ida', profileId: 'p1', sessionId: cookie! }) }
  const { ask } = openLive({ identity })
  const from = (device: number) => ask('nbc/nbc.one', {}, { headers: { cookie: `session=${device}` } })
  for (let device = 1; device <= 10; device++) expect((await from(device)).status).toBe(200)
  expect((await from(11)).body).toMatchObject({ code: 'CONCURRENCY' })
  expect((await from(1)).status).toBe(200)
})

test('a channel with encrypted films gets the licence servers of its brand, with a token of the stream session; a Cast device gets none', async () => {
  const asked: unknown[] = []
  const widevine = { licenseUrl: 'https://drm.example/widevine', tokenHeader: 'x-token' }
  const brands = (drm: object) => ({ name: 'Test', brands: [{ key: 'nbc', aliases: [], source: 'nbc', drm }] }) as unknown as BrandGroup
  const encrypted: Changes = {
    brands: brands({ widevine }),
    channelEncryption(stream, viewer) {
      asked.push({ ...stream, viewer })
      return { systems: ['widevine', 'clearkey'], token: 'signed', clearkeyUrl: '/keys' }
    },
  }
  const { ask, sessions } = openLive(encrypted)
  const { body } = await ask('nbc/nbc.one', { airing: 'morning' }, { headers: { cookie: `device=${'B'.repeat(22)}` } })
  expect(body['drm']).toEqual({
    widevine: { licenseUrl: widevine.licenseUrl, headers: { 'x-token': 'signed' } },
    clearkey: { licenseUrl: '/keys' },
  })
  const stream = { channel: 'nbc.one', from: now - 23 * hour, to: now - 22 * hour, session: 'a session' }
  expect([asked, sessions]).toEqual([[{ ...stream, viewer: 'B'.repeat(22) }], ['a session']])
  expect((await ask('nbc/nbc.one', { receiver: true })).body).not.toHaveProperty('drm')
  const refused = openLive({ ...encrypted, live: { holds: async () => false } })
  expect((await refused.ask()).body).not.toHaveProperty('drm')
  const onlyWidevine: Changes = {
    brands: brands({}),
    channelEncryption: () => ({ systems: ['widevine'], token: 'signed', clearkeyUrl: '/keys' }),
  }
  const { ask: askWithout, errors } = openLive(onlyWidevine)
  expect((await askWithout()).status).toBe(503)
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^The channel nbc\.one is encrypted for widevine, and/) }),
  ])
})

test('a URL needs a session of the viewer for the channel, also of a free channel and of a recording', async () => {
  const owners: unknown[] = []
  const live = {
    holds: async (owner: object, session: { id: string; channel: string }) => {
      owners.push({ ...owner, ...session })
      return session.id === `session of ${session.channel}`
    },
  }
  const account = { userId: 'ida', profileId: 'p1', sessionId: 's1' }
  const { ask, streams, verdicts } = openLive({ live, identity: { check: async () => account } })
  const cookie = `device=${'B'.repeat(22)}`
  const refused = { status: 403, body: { code: 'CONCURRENCY', title: 'No Stream Session', needs: 'session' } }
  for (const body of [{ session: undefined }, { session: 'session of news.one' }, { airing: 'morning' }])
    expect(await ask('nbc/nbc.one', body, { headers: { cookie } })).toMatchObject(refused)
  expect(await ask('bravo/news.one', { session: 'session of nbc.one' })).toMatchObject(refused)
  expect([streams, verdicts]).toEqual([[], Array(4).fill('session')])
  expect(owners[0]).toEqual({ device: 'B'.repeat(22), account, id: 'session of news.one', channel: 'nbc.one' })
  for (const body of [{}, { from: 'start' }, { airing: 'morning' }])
    expect((await ask('nbc/nbc.one', { session: 'session of nbc.one', ...body })).status).toBe(200)
  expect((await ask('bravo/news.one', { session: 'session of news.one' })).status).toBe(200)
})

test('a viewer without a session learns the other reasons first, and keeps the decision of the TV provider; the live service is not asked', async () => {
  const never = () => Promise.reject(new Error('not needed'))
  const authToken = { mediaToken: 'a token', expires: now + 420_000 }
  const providers = { status: async () => linked, authorize: async () => ({ resource: 'nbc', isAuthorized: true as const, authToken }) }
  const without = (changes: Changes) => openLive({ live: { holds: never }, ...changes }).ask('nbc/nbc.one', { session: undefined })
  expect((await without({ providers: notLinked })).body).toMatchObject({ code: 'NOT_AUTHORIZED' })
  expect((await openLive({ live: { holds: never }, providers: notLinked }).ask()).body).toMatchObject({ code: 'NOT_AUTHORIZED' })
  expect((await without({ providers })).body).toMatchObject({ code: 'CONCURRENCY', needs: 'session', authToken })
})

test('a time names the programme that was on then, which plays from its start: as a recording if it is over', async () => {
  const onAir = async (_: string, at: number) => ({
    airing: programmes.find(({ start, stop, channel: of }) => of === 'nbc.one' && start <= at && at < stop!) ?? null,
    coming: [],
  })
  const { ask, streams } = openLive({ content: { onAir } })
  const at = async (time: number) => (await ask('nbc/nbc.one', { from: 'start', at: time })).body
  expect(await at(now - hour / 4)).toMatchObject({ start: now - hour / 2, until: now + hour / 2 })
  expect(await at(now - 22.5 * hour)).toMatchObject({ start: now - 23 * hour, until: null })
  expect(await at(now - 23.5 * hour)).toMatchObject({ code: 'NOT_AVAILABLE' })
  expect(await at(now + hour)).toMatchObject({ code: 'NOT_AVAILABLE' })
  // Nothing was on: live.
  expect((await ask('nbc/nbc.one', { from: 'start', at: now - 3 * hour })).body).not.toHaveProperty('code')
  expect(streams.slice(0, 2)).toEqual([
    { channel: 'nbc.one', from: now - hour / 2 },
    { channel: 'nbc.one', from: now - 23 * hour, to: now - 22 * hour },
  ])
  expect((await ask('nbc/nbc.one', { at: -1 })).status).toBe(400)
})
