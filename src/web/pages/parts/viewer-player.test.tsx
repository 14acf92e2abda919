// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { Linked } from '../../account/provider/linked.tsx'
import { sessionChecked } from '../../account/session/session-check.ts'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { viewerStore } from '../../tiles/viewer.ts'
import { applyConsent } from '../../ui/consent.ts'
import { ReportProvider } from '../../ui/report.ts'
import { spanish, visit } from '../../ui/testing/test-providers.tsx'
import { ViewerPlayer } from './viewer-player.tsx'

applyConsent('us')

type Sent = { path: string; headers: Record<string, string>; body: Record<string, unknown> }

let sent: Sent[]
let reported: object[]
let answer: () => Promise<Response>
let brand: string
let count = 0

beforeEach(() => {
  sent = []
  reported = []
  // A document requests the place of a brand only once, and all tests of this file share a document.
  brand = `brand-${count++}`
  vi.stubGlobal('fetch', (path: string, { headers, body }: RequestInit) => {
    sent.push({ path, headers: headers as Record<string, string>, body: JSON.parse(String(body)) })
    return path.startsWith('/geolocation/') ? answer() : new Promise(() => {})
  })
  viewerStore.reset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  delete document.documentElement.dataset['viewer']
})

const place = (restricted: boolean, countryCode: string | null, channel: string | null = null) => ({
  data: {
    restricted,
    restriction: restricted ? 'LOCATION_UNAVAILABLE' : null,
    requestInfo: { countryCode, ip: '203.0.113.9' },
    localizedChannelInfo: { channel, stationName: channel && 'Daypart New York', homeChannel: null, geoChannel: channel },
    assetInfo: { entitlementId: null, isAuthKilled: false },
  },
})
const answers = (body: unknown) => {
  answer = async () => Response.json(body)
}
const requests = () => sent.filter(({ path }) => path.startsWith('/geolocation/'))

async function open({ locked = false, visitOfPage = visit, freeAt = null as number | null } = {}) {
  const video = {
    mpxGuid: '9001',
    title: 'The First Night',
    brand: { machineName: brand, displayTitle: 'A brand' },
    locked,
    relativePath: '/pier/video/the-first-night/9001',
    programmingType: 'Full Episode',
    freeAt,
  } as VideoPageFieldsFragment
  const box = await hydrated(
    <ReportProvider value={(event) => void reported.push(event)}>
      <ViewerPlayer video={video} />
    </ReportProvider>,
    undefined,
    visitOfPage,
  )
  await act(async () => {})
  return box
}
const isReady = (box: HTMLElement) => box.querySelector('[data-player="ready"] button') !== null

test('where on-demand videos do not play, a free video and a locked video say so before the viewer plays them, without useless ways to unlock', async () => {
  answers(place(true, 'FR'))
  const free = await open()
  expect(isReady(free)).toBe(false)
  expect(free.textContent).toContain('This video isn’t available in your location.')
  expect(free.textContent).toContain('Your internet connection seems to be in this country: France.')
  const waysOf = (box: HTMLElement) => [...box.querySelectorAll('a, form')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(waysOf(free)).toEqual([['Find something else to watch', '/']])
  const locked = await open({ locked: true, visitOfPage: spanish })
  expect(locked.textContent).toContain('Este video no está disponible en tu ubicación.')
  expect(locked.textContent).toContain('este país: Francia.')
  expect(waysOf(locked)).toEqual([['Buscar otra cosa para ver', '/?lang=es']])
})

test('a viewer of unknown country sees that videos do not play, without a country', async () => {
  answers(place(true, null))
  const box = await open()
  expect(box.textContent).toContain('This video isn’t available in your location.')
  expect(box.textContent).not.toContain('country')
})

test('the place is requested once for all pages of a session, with the headers and the body of the geolocation call, and the next page uses it at once', async () => {
  answers(place(false, 'CA', 'WDPNY'))
  viewerStore.change({ serviceZip: '10112', provider: { mvpd_id: 'harbor' } as never })
  expect(isReady(await open())).toBe(true)
  expect(isReady(await open())).toBe(true)
  expect(requests()).toHaveLength(1)
  const { path, headers, body } = requests()[0]!
  expect(path).toBe(`/geolocation/vod/${brand}`)
  expect(headers).toMatchObject({
    accept: expect.stringContaining('application/geo-v2+json'),
    client: 'oneapp',
    authorization: expect.stringContaining(`key=${brand}_live`),
  })
  expect(body).toEqual({ brand, device: 'web', contentType: 'vod', serviceZip: '10112', adobeMvpdId: 'harbor' })
  const { geo } = JSON.parse(sessionStorage.getItem('daypart.viewer')!)
  expect(geo).toEqual({
    country: 'CA',
    serviceZip: '10112',
    brands: {
      [brand]: { isSupportedRegionVOD: true, channel: 'WDPNY', stationName: 'Daypart New York', geoChannel: 'WDPNY', homeChannel: null },
    },
  })
})

test('the place is requested again for another ZIP code, and only once for each brand of the session', async () => {
  answers(place(false, 'US', 'WDPNY'))
  await open()
  answers(place(false, 'US', 'KDPLA'))
  await act(async () => viewerStore.change({ serviceZip: '90012' }))
  await waitUntil(() => viewerStore.read().geo.brands[brand]?.channel === 'KDPLA')
  const first = brand
  brand += '-other'
  await open()
  expect(requests().map(({ body }) => [body['brand'], body['serviceZip']])).toEqual([
    [first, null],
    [first, '90012'],
    [brand, '90012'],
  ])
  expect(Object.keys(viewerStore.read().geo.brands)).toEqual([first, brand])
})

test('the place of a viewer who may be signed in is requested after the session check, once, with the ZIP code of the account', async () => {
  answers(place(false, 'US', 'WDPNY'))
  document.documentElement.dataset['viewer'] = ''
  expect(isReady(await open())).toBe(true)
  await act(async () => viewerStore.change({ serviceZip: '10112' }))
  expect(requests()).toEqual([])
  await act(async () => sessionChecked())
  expect(requests().map(({ body }) => body['serviceZip'])).toEqual(['10112'])
})

test('[A7-24] [C9-27] a geolocation request may take 30 s; meanwhile and afterwards the video can be played, and the failure is reported once', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  answer = () =>
    new Promise((_resolve, reject) => limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true }))
  const box = await open()
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(isReady(box)).toBe(true)
  await act(async () => limit.abort(new DOMException('The operation timed out.', 'TimeoutError')))
  expect(isReady(box)).toBe(true)
  expect(isReady(await open())).toBe(true)
  expect(reported).toEqual([{ message: expect.stringContaining('TimeoutError: The operation timed out.'), system: 'Geolocation' }])
  expect(viewerStore.read().geo).toEqual({ country: 'US', brands: {}, serviceZip: null })
})

test.each<[string, () => Promise<Response>]>([
  ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
  ['status 503', async () => Response.json({ code: 'GENERIC_ERROR' }, { status: 503 })],
  ['text', async () => new Response('<!doctype html>')],
  ['null', async () => Response.json(null)],
  ['an empty object', async () => Response.json({})],
  ['a list', async () => Response.json({ data: [] })],
  ['restricted as text', async () => Response.json({ data: { ...place(true, 'FR').data, restricted: 'yes' } })],
  ['a country that is no code', async () => Response.json(place(true, '<img src=x onerror=alert(1)>'))],
  ['a country of wrong type', async () => Response.json(place(true, ['FR'] as never))],
  ['an enormous station', async () => Response.json(place(false, 'US', 'W'.repeat(100_000)))],
])('if geolocation answers with %s, the video can be played, and one error is reported', async (_, bad) => {
  answer = bad
  const box = await open()
  await waitUntil(() => reported.length > 0)
  expect(isReady(box)).toBe(true)
  await open({ locked: true })
  expect([requests().length, reported.length]).toEqual([1, 1])
  expect(viewerStore.read().geo).toEqual({ country: 'US', brands: {}, serviceZip: null })
})

test('the date at which a locked video becomes free is that of the viewer’s time zone, or of the brand’s if the viewer’s is not supported', async () => {
  answer = () => new Promise(() => {})
  const at = { locked: true, freeAt: Date.parse('2026-11-23T01:00:00-05:00') }
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  for (const [timeZone, day] of Object.entries({ 'America/Chicago': 23, 'America/Denver': 22, 'Asia/Tokyo': 23 })) {
    zone.mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
    expect((await open(at)).textContent, timeZone).toContain(`free for everyone from November ${day}.`)
  }
})

test('the page of the linked provider shows the local station, in the language of the page, or nothing without a station', async () => {
  const provider = { mvpd_id: 'harbor', title: 'Harbor Cable', mvpd_url: '/', mvpd_logo_2x: null, mvpd_color_2x: '#123f7a' }
  const state = { linked: provider, brands: ['NBC'], featured: [], all: [], returnPath: null, referrer: null }
  const shown = async (channel: string | null, language: 'en' | 'es') => {
    const visitOfPage = { ...visit, language, brand: { ...visit.brand, key: `${brand}-${language}-${channel}` } }
    answers(place(false, 'US', channel))
    const box = await hydrated(<Linked state={state} />, undefined, visitOfPage)
    await waitUntil(() => viewerStore.read().geo.brands[visitOfPage.brand.key] !== undefined)
    return box.textContent
  }
  expect(await shown('WDPNY', 'en')).toContain('Your local station: Daypart New York (WDPNY)')
  expect(await shown('WDPNY', 'es')).toContain('Tu estación local: Daypart New York (WDPNY)')
  expect(await shown(null, 'en')).not.toContain('station')
})
