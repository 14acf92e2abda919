// The verdicts of the access service over stored videos, links and blackouts, and what the player's screen shows of them. The services of the
// site run on one database; the test plays the browser, and the authorization API of a TV provider.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withFacts } from '#kit/http/request-facts.ts'
import { spanish, TestProviders, visit } from '../ui/testing/test-providers.tsx'
import { type AccessAnswer, parseAccessAnswer, type Refusal, requestAccess } from './access/request-access.ts'
import { PlayerProvider } from './context/player-context.tsx'
import { FaultScreen } from './controls/fault-screen.tsx'
import { en } from './messages/messages.en.ts'
import { es } from './messages/messages.es.ts'
import { device, from, now, openServices, stranger, type VerdictServices, yesterday } from './testing/verdict-services.ts'

let services: VerdictServices
beforeAll(async () => {
  services = await openServices()
}, 120_000)
afterEach(() => vi.unstubAllGlobals())
afterAll(() => services.close())

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
