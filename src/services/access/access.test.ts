import { afterEach, expect, test, vi } from 'vitest'
import { castReceiver, type PlayedVideo } from '#contracts/http/media.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createDeviceCount } from './device-count.ts'
import { finale, linked, now, openAccess } from './testing/open-access.ts'
import { pilot } from './testing/pilot.ts'

afterEach(() => {
  vi.useRealTimers()
})

const session = { userId: 'ida', profileId: 'p1', sessionId: 's1' }
const signedIn = { check: async (cookie: string | null) => (cookie?.includes('session=ida') ? session : null) }
const asIda = { headers: { cookie: 'session=ida' } }
const locked = { path: '/access/vod/nbc/1002' }
const withTrial = { ...locked, ...asIda, body: { device: 'web', trial: true } }
/** A URL is valid for at least nine minutes. Players ask again after half of them. */
const urlTimes = { renewIn: 270, expiresIn: 540 }
const never = () => Promise.reject(new Error('not needed'))

/** Returns a credits client with a balance, and the list of its debits. */
function wallet(credits: number, unlocked: string[] = []) {
  const debits: string[] = []
  return {
    debits,
    credits: async (_: string, video: string) => ({ credits, isUnlocked: unlocked.includes(video) }),
    unlock: async (profile: string, video: string) => {
      if (unlocked.includes(video)) return { outcome: 'held' as const, credits }
      if (credits === 0) return { outcome: 'noCredits' as const, credits }
      debits.push(`${profile} ${video}`)
      unlocked.push(video)
      return { outcome: 'unlocked' as const, credits: --credits }
    },
    ledger: async () => [],
  }
}

test('a request with device, extras, referrer key and token is answered with the playback URL, or with 503 if the check takes 10 seconds', async () => {
  const device = 'A'.repeat(22)
  const { status, body, headers } = await openAccess().ask({
    body: {
      device: 'web',
      did: 'd',
      deviceId: 'i',
      uuid: '0c8d4c1e-5f7b-4b9e-9a51-3f1f3b1f7a10',
      mpx: { accountId: 2410887629 },
      serviceZip: '10112',
      auth: false,
      more: 1,
    },
    headers: {
      accept: 'application/access-v2+json',
      authorization: 'NBC-Security key=k,version=2.4,time=1,hash=h',
      cookie: `device=${device}`,
    },
  })
  expect([status, body]).toEqual([200, { url: `/media/1001/harbor+rally/2520/${device}`, ...urlTimes }])
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('set-cookie')).toBeNull()

  vi.useFakeTimers()
  const { ask, verdicts } = openAccess({ content: { playableVideo: () => new Promise(() => {}) } })
  const silent = ask()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(verdicts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await silent).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR', title: 'Generic Error' } })
})

test('refuses a locked video with 403, NOT_AUTHORIZED and the ways to unlock it', async () => {
  const { ask, verdicts } = openAccess()
  const { status, headers, body } = await ask(locked)
  expect([status, headers.get('content-type')]).toEqual([403, 'application/problem+json'])
  expect(body).toMatchObject({ type: 'about:blank', status: 403, code: 'NOT_AUTHORIZED', title: 'Not Authorized' })
  expect(body['unlock']).toEqual([{ by: 'signIn' }, { by: 'provider' }, { by: 'on', date: finale.freeAt }])
  expect(body).not.toHaveProperty('credits')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(verdicts).toEqual(['locked'])
})

test('a free video needs neither an account, nor credits, nor a TV provider', async () => {
  const free = { ...pilot, rating: null }
  const { ask, errors } = openAccess({
    content: { playableVideo: async () => free },
    identity: { check: never },
    credits: { credits: never, unlock: never, ledger: never },
    providers: { status: never, authorize: never },
    parental: { maxRatingsOf: never },
  })
  expect((await ask({ body: { device: 'web', trial: true } })).status).toBe(200)
  expect(errors).toEqual([])
})

test('a kids profile plays no video without a rating, and no video above its limit', async () => {
  const limit = { vchip: 'TV-Y7', mpaa: 'G', isRatedOnly: true as const }
  const codeOf = async (rating: string | null) => {
    const { ask } = openAccess({
      content: { playableVideo: async () => ({ ...pilot, rating }) },
      identity: signedIn,
      parental: { maxRatingsOf: async () => ({ ...limit, profile: limit }) },
    })
    // Not the cookie of the profile, which scripts can change, but the session decides.
    const { status, body } = await ask({ body: { device: 'web' }, headers: { cookie: '__Host-session=ida' } })
    return status === 200 ? 200 : [body['code'], body['profileLimit'], body['detail']]
  }
  const refused = ['PARENTAL_CONTROLS', 'kids-TV-Y7', 'This profile may watch up to TV-Y7.']
  expect([await codeOf('TV-Y'), await codeOf('TV-G'), await codeOf('PG'), await codeOf(null)]).toEqual([200, refused, refused, refused])
})

test('a TV provider that authorizes the channel opens a locked video, and no credit is spent', async () => {
  const credits = wallet(3)
  const requests: unknown[] = []
  const { ask } = openAccess({
    identity: signedIn,
    credits,
    providers: {
      status: async () => linked,
      authorize: async (owner, request) => {
        requests.push(owner, request)
        return { resource: request.resource, isAuthorized: true }
      },
    },
  })
  const device = 'B'.repeat(22)
  const { status, body } = await ask({ ...withTrial, headers: { cookie: `session=ida; device=${device}` } })
  expect([status, body]).toEqual([200, { url: `/media/1002/harbor+rally/2520/${device}`, ...urlTimes }])
  expect(requests).toEqual([
    { device, account: session },
    { resource: 'nbc', asset: { id: '1002', rating: 'TV-PG' } },
  ])
  expect(credits.debits).toEqual([])
})

test('a TV provider that refuses gives USER_UNAUTHORIZED with the message of the provider', async () => {
  const { ask, verdicts } = openAccess({
    providers: {
      status: async () => linked,
      authorize: async ({ account }, { resource }) => ({
        ...{ resource, isAuthorized: false, errorCode: 'NOT_SUBSCRIBED', title: 'Upgrade' },
        details: `Call us. ${account}`,
      }),
    },
  })
  expect(await ask(locked)).toMatchObject({
    status: 403,
    body: {
      code: 'USER_UNAUTHORIZED',
      errorCode: 'NOT_SUBSCRIBED',
      detail: 'Upgrade: Call us. null',
      unlock: [{ by: 'signIn' }, { by: 'on' }],
    },
  })
  expect(verdicts).toEqual(['authorized'])
})

test('the answer of a provider counts only while the viewer is linked', async () => {
  const { ask } = openAccess({
    providers: {
      status: async () => ({ ...linked, isAuthenticated: false }),
      authorize: async () => ({ resource: 'nbc', isAuthorized: true }),
    },
  })
  expect((await ask(locked)).body).toMatchObject({ code: 'NOT_AUTHORIZED' })
})

test('a credit is spent only when the viewer asks for it, and once per video', async () => {
  const credits = wallet(3)
  const { ask } = openAccess({ identity: signedIn, credits })
  expect((await ask({ ...locked, ...asIda })).body).toMatchObject({
    code: 'NOT_AUTHORIZED',
    credits: 3,
    unlock: [{ by: 'trial' }, { by: 'provider' }, { by: 'on' }],
  })
  expect(credits.debits).toEqual([])
  const spent = await ask(withTrial)
  expect([spent.status, spent.body['credits']]).toEqual([200, 2])
  const again = await ask(withTrial)
  expect([again.status, again.body]).toEqual([200, { url: expect.stringMatching(/^\/media\/1002\//), ...urlTimes }])
  expect((await ask({ ...locked, ...asIda })).status).toBe(200)
  expect(credits.debits).toEqual(['p1 1002'])
})

test('the answer has the URL of the video’s details, if there are any', async () => {
  const playbackUrl = () => '/media/playlist'
  const detailsUrl = async ({ mpxGuid }: PlayedVideo, viewer: string) => `/details/${mpxGuid}/${viewer}`
  const { status, body, headers } = await openAccess({ media: { playbackUrl, detailsUrl, encryptionOf: async () => null } }).ask()
  const device = /device=([^;]+)/.exec(headers.get('set-cookie')!)![1]
  expect([status, body]).toEqual([200, { url: '/media/playlist', details: `/details/1001/${device}`, ...urlTimes }])
})

test('a URL for a Cast device is signed for the receiver instead of the viewer', async () => {
  const { status, body } = await openAccess().ask({ body: { device: 'web', receiver: true } })
  expect([status, body['url']]).toEqual([200, `/media/1001/${pilot.media!.films.join('+')}/${pilot.duration}/${castReceiver}`])
})

test('a playback URL that cannot be signed costs no credit', async () => {
  const credits = wallet(3)
  const broken = new RangeError('300 films are more than one signed path can name')
  const media = {
    playbackUrl: () => {
      throw broken
    },
    detailsUrl: async () => null,
    encryptionOf: async () => null,
  }
  const { ask, errors } = openAccess({ identity: signedIn, credits, media })
  expect(await ask(withTrial)).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR' } })
  expect([credits.debits, errors]).toEqual([[], [broken]])
})

test('without a credit left the refusal is TRIAL_OVER, also when another tab spends the last credit meanwhile', async () => {
  const { ask } = openAccess({ identity: signedIn, credits: wallet(0) })
  expect(await ask(withTrial)).toMatchObject({
    status: 403,
    body: { code: 'TRIAL_OVER', credits: 0, unlock: [{ by: 'provider' }, { by: 'on' }] },
  })
  const racing = { ...wallet(0), credits: async () => ({ credits: 1, isUnlocked: false }) }
  const late = openAccess({ identity: signedIn, credits: racing })
  expect(await late.ask(withTrial)).toMatchObject({ status: 403, body: { code: 'TRIAL_OVER', credits: 0 } })
})

test('a request to spend a credit without a session is refused, and offers the sign-in', async () => {
  expect((await openAccess().ask({ ...locked, body: { device: 'web', trial: true } })).body).toMatchObject({
    code: 'NOT_AUTHORIZED',
    detail: expect.stringMatching(/sign in/),
    unlock: [{ by: 'signIn' }, { by: 'provider' }, { by: 'on' }],
  })
})

test('the limits of the viewer and of the TV provider refuse free videos as well as locked ones', async () => {
  const own = openAccess({
    identity: signedIn,
    parental: { maxRatingsOf: async ({ profileId }) => ({ vchip: profileId === 'p1' ? 'TV-G' : 'TV-MA' }) },
  })
  expect((await own.ask(asIda)).body).toMatchObject({ code: 'PARENTAL_CONTROLS' })
  expect((await own.ask()).status).toBe(200)
  const metadata = { upstreamUserID: 'u', maxRating: { vchip: 'TV-G' } }
  const providers = {
    status: async () => ({ ...linked, metadata }),
    authorize: async () => ({ resource: 'nbc', isAuthorized: true as const }),
  }
  const provider = openAccess({ providers })
  for (const video of [locked, {}])
    expect((await provider.ask(video)).body).toMatchObject({ code: 'PARENTAL_CONTROLS', errorCode: 'PARENTAL_CONTROLS' })
})

test('a blackout is looked up with the ZIP code of the TV provider, never with that of the request', async () => {
  const zips: unknown[] = []
  const geo = {
    locate: async (_: object, serviceZip?: string | null) => ({ country: 'US', zip: serviceZip ?? null, timeZone: null, stations: {} }),
    isBlackedOut: async (id: string, { zip }: { zip: string | null }) => {
      zips.push([id, zip])
      return zip !== '10112'
    },
  }
  const body = { device: 'web', serviceZip: '10112', encryptedZip: '10112' }
  const { ask } = openAccess({ geo })
  expect((await ask({ body })).body).toMatchObject({ code: 'BLACKOUT' })
  expect((await ask({ ...locked, body })).body).toMatchObject({ code: 'BLACKOUT' })
  const metadata = { upstreamUserID: 'u', zip: '10112' }
  const providers = {
    status: async () => ({ ...linked, metadata }),
    authorize: async () => ({ resource: 'nbc', isAuthorized: true as const }),
  }
  for (const video of [locked, {}]) expect((await openAccess({ geo, providers }).ask(video)).status).toBe(200)
  const unrated = { playableVideo: async () => ({ ...pilot, rating: null }) }
  expect((await openAccess({ geo, providers, content: unrated }).ask()).status).toBe(200)
  // About a free video without a rating, the first question is whether there is any blackout of it.
  expect(zips).toEqual([
    ['1001', null],
    ['1002', null],
    ['1002', '10112'],
    ['1001', '10112'],
    ['1001', null],
    ['1001', '10112'],
  ])
})

test('the fields of the payload and the Authorization header open no locked video', async () => {
  const body = {
    device: 'web',
    auth: true,
    adobeMvpdId: 'Comcast',
    uuid: '0c8d4c1e-5f7b-4b9e-9a51-3f1f3b1f7a10',
    did: 'ida',
    mParticleId: '1',
    encryptedZip: 'x',
    trial: true,
  }
  const authorization = `NBC-Security key=nbc,version=2.4,time=${now},token=ida`
  expect(
    (await openAccess({ identity: signedIn, credits: wallet(3) }).ask({ ...locked, body, headers: { authorization } })).body,
  ).toMatchObject({
    code: 'NOT_AUTHORIZED',
  })
})

test('answers 404 for an unknown video and for a video of another brand', async () => {
  const { ask } = openAccess()
  expect(await ask({ path: '/access/vod/nbc/999' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await ask({ path: '/access/vod/bravo/1001' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const path of ['/access/vod/__proto__/1001', '/access/vod/nbc/__proto__', `/access/vod/${encodeURIComponent("' or 1=1")}/1001`])
    expect((await ask({ path })).status).toBe(404)
})

test('the country of the place decides', async () => {
  const { ask } = openAccess()
  expect((await ask({ country: 'MX' })).status).toBe(200)
  expect(await ask({ country: 'FR' })).toMatchObject({ status: 403, body: { code: 'LOCATION_UNAVAILABLE' } })
  expect((await openAccess({ countries: 'any' }).ask({ country: 'FR' })).status).toBe(200)
})

test('sets the device cookie with the first playback URL', async () => {
  const { headers, body } = await openAccess().ask()
  const [, device] = /^device=([\w-]{22}); /.exec(headers.get('set-cookie')!)!
  expect(body['url']).toMatch(new RegExp(`/${device}$`))
})

test('refuses cross-site requests for a playback URL', async () => {
  const { ask } = openAccess()
  expect((await ask({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await ask({ headers: { origin: 'http://tv.example', 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
})

test('rejects invalid input with 400 and the name of the field, and an invalid path with 404', async () => {
  const { ask } = openAccess()
  expect(await ask({ body: {} })).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^device: /) } })
  expect(await ask({ body: { device: 'web', did: 'x'.repeat(129) } })).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^did: /) },
  })
  expect(await ask({ body: { device: 'web', trial: 'yes' } })).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^trial: /) },
  })
  expect((await ask({ body: '{"device":' })).status).toBe(400)
  expect((await ask({ path: `/access/vod/nbc/${'9'.repeat(201)}` })).status).toBe(404)
  expect((await ask({ path: '/access/vod/nbc/%ff' })).status).toBe(404)
})

test('answers 503 with Generic Error when any source fails, and reports the cause', async () => {
  const broken = new Error('no database')
  const fails = () => Promise.reject(broken)
  const account = { identity: signedIn, credits: wallet(3) }
  for (const changes of [
    { content: { playableVideo: fails } },
    { geo: { locate: fails, isBlackedOut: async () => false } },
    { geo: { locate: async () => ({ country: 'US', zip: null, timeZone: null, stations: {} }), isBlackedOut: fails } },
    { identity: { check: fails } },
    { providers: { status: fails, authorize: async () => ({ resource: 'nbc', isAuthorized: true as const }) } },
    { providers: { status: async () => linked, authorize: fails } },
    { ...account, credits: { ...wallet(3), credits: fails } },
    { ...account, credits: { ...wallet(3), unlock: fails } },
    { ...account, parental: { maxRatingsOf: fails } },
  ]) {
    const { ask, errors, verdicts } = openAccess(changes)
    expect(await ask(withTrial)).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR' } })
    expect([errors, verdicts]).toEqual([[broken], ['unknown']])
  }
})

test('a TV provider that hangs is refused after ten seconds', async () => {
  vi.useFakeTimers()
  const { ask } = openAccess({ providers: { status: async () => linked, authorize: () => new Promise(() => {}) } })
  const hanging = ask(locked)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await hanging).toMatchObject({ status: 503, body: { code: 'GENERIC_ERROR' } })
})

test('the retransmission check returns the local station, and refuses with RETRANS_FAIL where none is known', async () => {
  const path = '/access/vod/retransmission/1002'
  const at = (stations: Record<string, string>, country = 'US') => ({
    geo: { locate: async () => ({ country, zip: '10112', timeZone: 'America/New_York', stations }), isBlackedOut: async () => false },
  })
  expect(await openAccess(at({ nbc: 'WNBC' })).ask({ path })).toMatchObject({
    status: 200,
    body: { entitlement: { brand: 'nbc', station: 'WNBC', timeZone: 'America/New_York' } },
  })
  const code = async (changes: object, path: string) => (await openAccess(changes).ask({ path })).body['code']
  expect(await code(at({ bravo: 'X' }), path)).toBe('RETRANS_FAIL')
  expect(await code({}, path)).toBe('RETRANS_FAIL')
  expect(await code(at({ nbc: 'WNBC' }, 'FR'), path)).toBe('LOCATION_UNAVAILABLE')
  expect(await code(at({ nbc: 'WNBC' }), '/access/vod/retransmission/999')).toBe('NOT_FOUND')
})

test('the ad parameters of a network name the network, the device and the area, and nothing about the person', async () => {
  const { ask } = openAccess({ consentLaw: async () => 'us', isForChildren: (brand) => brand === 'bravo' })
  const body = { device: 'web', did: 'd', uuid: '0c8d4c1e-5f7b-4b9e-9a51-3f1f3b1f7a10', mParticleId: 'm', serviceZip: '10112' }
  expect(await ask({ path: '/access/adparams/vod/peacock-tv', body })).toMatchObject({
    status: 200,
    body: { adparams: { network: 'nbc', source: 'nbc', measurement: 'dcr', device: 'web', country: 'US' } },
  })
  const limited = async (headers: Record<string, string>, on = 'nbc') => {
    const answer = await ask({ path: '/access/adparams/vod/nbc', headers, body: { ...body, site: on } })
    expect(answer.body['adparams']).toEqual(expect.objectContaining({ lat: '1', network: 'nbc' }))
    expect(answer.body['adparams']).not.toHaveProperty('measurement')
  }
  await limited({ 'sec-gpc': '1' })
  await limited({ cookie: 'hideCookiesBanner=1.nbc:mr' })
  await limited({}, 'bravo')
  expect(JSON.stringify((await ask({ path: '/access/adparams/vod/bravo', body })).body)).not.toMatch(/"[dum]"|10112/)
  expect((await ask({ path: '/access/adparams/vod/none', body })).status).toBe(404)
})

test('an account opens locked videos on ten devices in ten minutes; an eleventh is refused, and spends no credit', async () => {
  const credits = wallet(20)
  const clock = { now }
  const kv = memoryKv(() => clock.now)
  const identity = { check: async (cookie: string | null) => (cookie ? { userId: 'ida', profileId: 'p1', sessionId: cookie } : null) }
  const { ask } = openAccess({ identity, credits, kv, devices: createDeviceCount(kv) })
  const from = (device: number, path = locked.path) =>
    ask({ path, headers: { cookie: `session=${device}` }, body: { device: 'web', trial: true } })
  const racing = await Promise.all(Array.from({ length: 30 }, (_, index) => from(100 + index)))
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(10)
  clock.now += 600_001
  for (let device = 1; device <= 10; device++) expect((await from(device)).status).toBe(200)
  expect((await from(11)).body).toMatchObject({ code: 'CONCURRENCY' })
  expect((await from(11)).body).not.toHaveProperty('unlock')
  expect([(await from(1)).status, (await from(11, '/access/vod/nbc/1001')).status]).toEqual([200, 200])
  clock.now += 600_001
  expect((await from(11)).status).toBe(200)
  expect(credits.debits).toEqual(['p1 1002'])
})

test('an address above the rate limit is answered with 429 before its body is read; this machine is exempt', async () => {
  const { ask } = openAccess({ requestLimit: 2 })
  for (const path of ['/access/vod/nbc/1001', '/access/adparams/vod/nbc']) expect((await ask({ path })).status).toBe(200)
  const refused = await ask({ path: '/access/vod/retransmission/1001', body: '{' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await ask({ address: '198.51.100.7' })).status).toBe(200)
  expect((await ask({ isLocal: true })).status).toBe(200)
})

test('describes the three checks in OpenAPI', async () => {
  const { paths } = await openAccess().access.openapi!()
  const statuses = (path: string) => Object.keys(paths![path]!.post!.responses!)
  expect(statuses('/access/vod/{brand}/{id}')).toEqual(['200', '400', '403', '404', '429', '503'])
  expect(statuses('/access/vod/retransmission/{id}')).toEqual(['200', '400', '403', '404', '429', '503'])
  expect(statuses('/access/adparams/vod/{network}')).toEqual(['200', '400', '404', '429', '503'])
})
