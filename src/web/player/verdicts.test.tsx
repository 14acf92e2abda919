// The verdicts of the access service over stored videos, links and blackouts, and what the player's screen shows of them. The services of the
// site run on one database; the test plays the browser, and the authorization API of a TV provider.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Entry, type EntryInput, entry } from '#contracts/catalogue.ts'
import { linkLife } from '#contracts/http/providers.ts'
import { readConfig } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createAccess } from '#services/access/access.ts'
import { createDeviceCount } from '#services/access/device-count.ts'
import { createCatalogue } from '#services/catalogue/catalogue.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { openIdentity } from '#services/identity/testing/open-identity.ts'
import { createLibrary } from '#services/media/films/library.ts'
import { createPasses } from '#services/media/films/pass.ts'
import { createMediaClient } from '#services/media/films/sign.ts'
import type { ProviderSetting } from '#services/providers/adapters/settings.ts'
import { createLinkStore } from '#services/providers/schema/link-store.ts'
import { openProviders } from '#services/providers/testing/open-providers.ts'
import { migrations } from '../../../bin/commands/migrate.ts'
import { requireBrands } from '../../../bin/commands/open-catalogue.ts'
import { openGeo } from '../../../bin/services/open-geo.ts'
import { spanish, TestProviders, visit } from '../ui/testing/test-providers.tsx'
import { type AccessAnswer, parseAccessAnswer, type Refusal, requestAccess } from './access/request-access.ts'
import { PlayerProvider } from './context/player-context.tsx'
import { FaultScreen } from './controls/fault-screen.tsx'
import { en } from './messages/messages.en.ts'
import { es } from './messages/messages.es.ts'

const now = Date.UTC(2026, 10, 20)
const secret = 'for tests, and long enough for them'
const folder = mkdtempSync(join(tmpdir(), 'daypart-verdicts-'))
const device = 'K'.repeat(22)
const stranger = 'S'.repeat(22)
const episode = { kind: 'video', brand: 'nbc', programmingType: 'Full Episode', films: ['harbor-night'], duration: 600 } satisfies Omit<
  Extract<EntryInput, { kind: 'video' }>,
  'id' | 'title'
>
const yesterday = new Date(now - 86_400_000).toISOString()
const entries: EntryInput[] = [
  { ...episode, id: 'locked', title: 'Locked', airDate: yesterday, rating: 'TV-14' },
  { ...episode, id: 'adults', title: 'Adults', airDate: yesterday, rating: 'TV-MA' },
  { ...episode, id: 'free', title: 'Free', airDate: '2025-01-01T00:00:00Z', rating: 'TV-PG' },
  { kind: 'series', id: 'kite-club', brand: 'nbc', title: 'Kite Club', isCoppaCompliant: true },
  { ...episode, id: 'kites', title: 'Kites', series: 'kite-club', airDate: '2025-01-01T00:00:00Z', rating: 'TV-Y' },
  { ...episode, id: 'free-adults', title: 'Free for adults', airDate: '2025-01-01T00:00:00Z', rating: 'TV-MA' },
  { ...episode, id: 'game', title: 'Game', airDate: yesterday, rating: 'TV-PG' },
  { ...episode, id: 'refused', title: 'Refused', airDate: yesterday, rating: 'TV-PG' },
  { ...episode, id: 'device', title: 'Old device', airDate: yesterday, rating: 'TV-PG' },
]
const cable: ProviderSetting = {
  ...{
    id: 'cable',
    title: 'Cable',
    url: 'https://cable.example',
    logo: null,
    color: '#000000',
    featured: null,
    streams: null,
    brands: null,
  },
  protocol: { type: 'oidc', issuer: 'https://cable.example', clientId: 'c', clientSecret: 's', scope: 'openid' },
  authorization: { url: 'https://api.cable.example/decide', secret: 's' },
  resources: {},
}
/** The provider's answers about videos that it refuses. */
const refusedAssets: Record<string, object> = {
  refused: { code: 'NOT_SUBSCRIBED', title: 'Add Sports', details: 'Call 555 0100.' },
  device: { code: 'DEVICE' },
}

let database: Database
let services: Awaited<ReturnType<typeof openServices>>

async function openServices() {
  database = await openDatabase({ dataDir: folder })
  await migrate(database, migrations)
  // The stations of the demo network.
  const config = readConfig({ SECRET: secret })
  const brands = requireBrands(config)
  const report = (error: unknown) => {
    throw error
  }
  const { client: content } = createCatalogue({
    ...{ database, brands, now: () => now, report, publicUrl: '', changed() {}, menus: { menu: async () => null } },
  })
  const where = { file: 'test', line: 1, element: 'video' }
  const store = createEntryStore(database, { now: () => now, brands })
  await store.storeBatch(entries.map((each) => ({ entry: v.parse(entry, each) as Entry, where })))
  const geo = openGeo({ config, database, brands, now: () => now }, { content, pageOrigins: [], report, answered() {} })
  const { identity, register, clock } = await openIdentity(database)
  clock.now = now
  const outgoing = () => async (_url: string, request?: { body?: unknown }) => {
    const { asset } = JSON.parse(String(request?.body)) as { asset: { id: string } }
    const refused = refusedAssets[asset.id]
    return Response.json({ decisions: [{ resource: 'nbc', authorized: !refused, ...refused }] })
  }
  const opened = await openProviders(database, [cable], { outgoing: outgoing as never })
  opened.clock.now = now
  const kv = memoryKv()
  const tools = {
    ...{ content, brands, secret, kv, requestLimit: 600, pageOrigins: [], now: () => now, countries: config.COUNTRIES },
    geo: geo.client,
    credits: identity.credits,
    parental: identity.parental,
    identity: identity.client,
    providers: opened.providers.client,
    devices: createDeviceCount(kv),
    media: createMediaClient(
      createPasses(secret, () => now),
      createLibrary([], () => now),
      '',
      () => now,
    ),
    report() {},
  }
  const access = createAccess(tools)
  const withAds = createAccess({ ...tools, hasAds: (brand) => brand === 'nbc' })
  /** Its catalogue fails. */
  const failing = createAccess({ ...tools, content: { ...content, playableVideo: () => Promise.reject(new Error('no database')) } })
  const links = createLinkStore(database, createSealer(secret, 'provider session'), () => now)
  const metadata = { upstreamUserID: 'kim', maxRating: { vchip: 'TV-14' }, zip: '10112' }
  await links.save(
    { device, account: null },
    { provider: 'cable', subject: 'kim', session: null, metadata, resources: ['nbc'] },
    now + linkLife,
  )
  return { access, withAds, failing, geo, identity, register }
}

beforeAll(async () => {
  services = await openServices()
}, 120_000)
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const from = { address: '8.8.8.8', isSecure: false }

/** Requests access as the page does, with these cookies. */
async function ask(mpxGuid: string, { cookie = `device=${device}`, trial = false, address = from.address } = {}): Promise<AccessAnswer> {
  vi.stubGlobal('fetch', (path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }) =>
    services.access.fetch(
      withFacts(new Request(`http://tv.example${path}`, { ...init, headers: { ...headers, cookie } }), { ...from, address }),
    ),
  )
  return requestAccess({ brand: 'nbc', mpxGuid }, { trial })
}

const post = (
  service: { fetch(request: Request): Promise<Response> },
  path: string,
  body: object,
  facts = {},
  method = 'POST',
  cookie = '',
) =>
  service.fetch(
    withFacts(
      new Request(`http://tv.example${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
      { ...from, ...facts },
    ),
  )

/** Returns the texts that the player shows for a refusal. */
function screenOf(answer: AccessAnswer, language: 'en' | 'es' = 'en'): string {
  const player = { actions: { source: { retry() {}, spendCredit() {} } } } as never
  const video = { brand: 'nbc', mpxGuid: '1', title: 'T', page: '/' }
  const page = renderToStaticMarkup(
    <TestProviders visit={language === 'es' ? spanish : visit}>
      <PlayerProvider value={{ player, words: { en, es }[language], video }}>
        <FaultScreen refusal={answer as Refusal} />
      </PlayerProvider>
    </TestProviders>,
  )
  return page
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', '’')
    .trim()
}

const playlist = expect.stringMatching(/^\/media\/v1\/.+\/master\.m3u8$/)

test('[A6-03] [C1-04] a linked viewer watches the locked videos that the provider authorizes, within parental control and blackouts', async () => {
  expect(await ask('locked', { cookie: `device=${stranger}` })).toMatchObject({ why: 'NOT_AUTHORIZED' })
  expect(await ask('locked')).toMatchObject({ allow: true, url: playlist })
  expect(screenOf(await ask('refused'))).toMatch(/^Not included in your subscription Add Sports: Call 555 0100\./)
  for (const video of ['adults', 'free-adults']) {
    const screen = screenOf(await ask(video))
    expect(screen).toBe('Parental controls The parental controls of your TV provider block this video. Find something else to watch')
    expect(screenOf(await ask(video), 'es')).toBe(
      'Control parental El control parental de tu proveedor de TV bloqueó este video. Buscar otra cosa para ver',
    )
  }
  expect(await ask('free-adults', { cookie: `device=${stranger}` })).toMatchObject({ allow: true })
  expect(await ask('game')).toMatchObject({ allow: true, url: playlist })
  const blackout = { video: 'game', zips: ['101'], from: yesterday, to: new Date(now + 86_400_000).toISOString() }
  const put = await post(services.geo, '/geolocation/blackouts/game', blackout, { isOperator: true }, 'PUT')
  expect(put.ok).toBe(true)
  expect(screenOf(await ask('game'))).toContain('Sorry, this program is unavailable in your area due to blackout restrictions.')
})

test('[A6-05] isAuthKilled is true for a stored video that needs no authentication, and every viewer watches it; it is false for a locked video', async () => {
  const isAuthKilled = async (id: string) => {
    const response = await post(services.geo, `/geolocation/vod/nbc?entitlementId=${id}`, {})
    return ((await response.json()) as { data: { assetInfo: { isAuthKilled: boolean } } }).data.assetInfo.isAuthKilled
  }
  const anonymous = { cookie: `device=${stranger}` }
  expect([await isAuthKilled('free'), await ask('free', anonymous)]).toEqual([
    true,
    expect.objectContaining({ allow: true, url: playlist }),
  ])
  expect([await isAuthKilled('locked'), await ask('locked', anonymous)]).toEqual([false, expect.objectContaining({ allow: false })])
})

test('[A7-27] the retransmission call returns the entitlement to the station at the home of the linked viewer, and refuses without a place', async () => {
  const call = (cookie: string) => post(services.access, '/access/vod/retransmission/locked', { device: 'web' }, {}, 'POST', cookie)
  const entitled = await call(`device=${device}`)
  expect(entitled.status).toBe(200)
  expect(await entitled.json()).toEqual({
    entitlement: { brand: 'nbc', station: expect.stringMatching(/^[A-Z-]{4,}$/), timeZone: 'America/New_York' },
  })
  const refused = await call(`device=${stranger}`)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'RETRANS_FAIL' }])
})

test('[A8-17] each code of the access service has its text on the screen; TRIAL_OVER has the url Unauthorized', async () => {
  const { register, identity } = services
  const browser = await register()
  const { profileId } = (await identity.client.check(browser.cookie()))!
  for (const video of ['locked', 'refused', 'device']) await identity.credits.unlock(profileId, video)
  const trial = await post(
    services.access,
    '/access/vod/nbc/adults',
    { device: 'web', trial: true },
    { isSecure: true },
    'POST',
    browser.cookie(),
  )
  const trialBody = await trial.json()
  expect(trialBody).toMatchObject({ code: 'TRIAL_OVER', url: 'Unauthorized', credits: 0, unlock: [{ by: 'provider' }, { by: 'on' }] })
  expect(screenOf(parseAccessAnswer(trial.ok, trialBody))).toMatch(/^No credits left You have no credits left\. .* Link TV provider$/)
  expect(screenOf(await ask('refused'))).toContain('Add Sports: Call 555 0100.')
  const retransmission = await post(services.access, '/access/vod/retransmission/locked', { device: 'web' })
  expect(screenOf(parseAccessAnswer(retransmission.ok, await retransmission.json()))).toMatch(
    /^Not available Sorry, this program is unavailable/,
  )
  expect(screenOf(await ask('locked', { cookie: `device=${stranger}` }))).toMatch(/^Not Authorized /)
  const broken = await post(services.failing, '/access/vod/nbc/free', { device: 'web' })
  expect(screenOf(parseAccessAnswer(broken.ok, await broken.json()))).toMatch(/^Generic Error /)
})

test('[A8-24] blackout, a device that the provider has left, a missing authorization and a failure have texts in both languages', async () => {
  const failure = await post(services.failing, '/access/vod/nbc/free', { device: 'web' })
  const answers = {
    blackout: await ask('game'),
    device: await ask('device'),
    notAuthorized: await ask('locked', { cookie: `device=${stranger}` }),
    general: parseAccessAnswer(failure.ok, await failure.json()),
  }
  const texts = (language: 'en' | 'es') => Object.values(answers).map((answer) => screenOf(answer, language))
  expect(texts('en')).toEqual([
    expect.stringContaining('Sorry, this program is unavailable in your area due to blackout restrictions.'),
    expect.stringContaining('Your TV provider has discontinued access on this device.'),
    expect.stringContaining('Not Authorized Link your TV provider to watch this video.'),
    expect.stringContaining('Sorry, something went wrong. Please try refreshing your browser'),
  ])
  expect(texts('es')).toEqual([
    expect.stringContaining('Lo sentimos, este programa no está disponible en tu zona por restricciones de transmisión.'),
    expect.stringContaining('Tu proveedor de TV interrumpió el acceso en este dispositivo.'),
    expect.stringContaining('No autorizado Vincula tu proveedor de TV para ver este video.'),
    expect.stringContaining('Lo sentimos, algo salió mal. Intenta actualizar tu navegador'),
  ])
})

test('videos on demand play in the United States, Canada and Mexico, and elsewhere the screen says that they do not', async () => {
  const addresses = { US: '8.8.8.8', CA: '24.48.0.1', MX: '189.203.0.1', FR: '90.0.0.1' }
  const plays = Object.entries(addresses).map(async ([country, address]) => [country, (await ask('free', { address })).allow])
  expect(Object.fromEntries(await Promise.all(plays))).toEqual({ US: true, CA: true, MX: true, FR: false })
  expect(screenOf(await ask('free', { address: addresses.FR }))).toContain('This video isn’t available in your location.')
})

test('a video may have ads if its brand has an ad server, unless its title is for children', async () => {
  const adsOf = async (service: 'access' | 'withAds', id: string) => {
    const response = await post(services[service], `/access/vod/nbc/${id}`, { device: 'web' }, {}, 'POST', `device=${device}`)
    return ((await response.json()) as { url?: string; ads?: string }).ads
  }
  expect(await adsOf('withAds', 'free')).toBe('/advertising/vod/nbc/free')
  expect(await adsOf('access', 'free')).toBeUndefined()
  expect(await ask('kites')).toMatchObject({ allow: true })
  expect(await adsOf('withAds', 'kites')).toBeUndefined()
  expect(parseAccessAnswer(true, { url: '/film', ads: '/advertising/vod/nbc/free' })).toMatchObject({ ads: '/advertising/vod/nbc/free' })
})
