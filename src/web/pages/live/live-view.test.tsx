// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveChannel, LiveProgramme, PageData } from '#contracts/graph/shapes.ts'
import { programmeReload } from '#contracts/limits.ts'
import { hydrated, press } from '../../sections/testing/hydrated.tsx'
import { viewerStore } from '../../tiles/viewer.ts'
import type { Query } from '../../ui/graph/query.ts'
import { spanish, visit as testVisit } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'
import { rootId } from '../page-data/preloaded.ts'
import { inPlace } from './in-place.ts'
import { LiveView } from './live-view.tsx'

const minute = 60_000
const now = testVisit.now
let count = 0

const programme = (id: string, from: number, length = 30, more: Partial<LiveProgramme> = {}): LiveProgramme => ({
  v4ID: id,
  startTime: now + from * minute,
  endTime: now + (from + length) * minute,
  programTitle: id,
  programSubtitle: null,
  programDescription: null,
  lang: null,
  seriesUrlAlias: null,
  ratingWithAdvisories: null,
  image: null,
  ...more,
})

let brands: { main: string; news: string }
const channel = (brand: string, id: string, more: Partial<LiveChannel> = {}): LiveChannel => ({
  channelId: id,
  name: id.toUpperCase(),
  number: null,
  brand: { machineName: brand, displayTitle: brand },
  isFree: false,
  hasRecordings: true,
  relativePath: `/live?brand=${brand}&callsign=${id}`,
  programmes: [programme(`${id} one`, -10), programme(`${id} two`, 20), programme(`${id} three`, 50)],
  ...more,
})

function livePage({ isDefault = false, airing = null as LiveProgramme | null, of = 'main' } = {}): PageData {
  const channels = [channel(brands.main, 'main'), channel(brands.news, 'news', { isFree: true })]
  const chosen = { ...channels.find(({ channelId }) => channelId === of)! }
  return {
    pageType: 'LIVE',
    name: '',
    metadata: { title: 'Live', canonicalPath: '/live' },
    data: { sections: [] },
    live: { channel: chosen, airing, isDefault, channels },
  } as unknown as PageData
}

type Answer = { status?: number; body: unknown }
let answers: Record<string, Answer>
let sent: [method: string, path: string, body: Record<string, unknown> | null][]

const place = (restriction: 'LOCATION_UNAVAILABLE' | null, station: string | null = null) => ({
  body: {
    data: {
      restricted: restriction !== null,
      restriction,
      requestInfo: { countryCode: restriction ? 'FR' : 'US', ip: '203.0.113.9' },
      localizedChannelInfo: { channel: station, stationName: station && 'Daypart New York', homeChannel: null, geoChannel: station },
      assetInfo: { entitlementId: null, isAuthKilled: false },
    },
  },
})
const locked = { status: 403, body: { code: 'NOT_AUTHORIZED', unlock: [{ by: 'provider' }, { by: 'signIn' }] } }

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  brands = { main: `main-${count}`, news: `news-${count++}` }
  sent = []
  answers = { geolocation: place(null), access: locked }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push([method, path, body ? JSON.parse(String(body)) : null])
    const answer = answers[path.split('/')[1]!]
    return answer ? Response.json(answer.body, { status: answer.status ?? 200 }) : new Promise(() => {})
  })
  viewerStore.reset()
  delete document.documentElement.dataset['provider']
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

async function open(page: PageData, { visit = testVisit, query }: { visit?: Visit; query?: Query } = {}) {
  const box = await hydrated(<LiveView page={page} />, query ?? vi.fn(() => new Promise<never>(() => {})), visit)
  box.id = rootId
  await later(0)
  return box
}
/** Lets time pass, in steps, so that effects can start the next timers. */
async function later(ms: number) {
  for (let left = ms; left >= 0; left -= 10_000) await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 10_000))))
}
const heading = (box: HTMLElement) => box.querySelector('h1')!.textContent
const onNow = (box: HTMLElement) => box.querySelector('h2#on-now')?.textContent ?? null
const accessRequests = () => sent.flatMap(([, path]) => (path.startsWith('/access/') ? [path] : []))

test('when a programme ends, the page and the list show the next one without a new page', async () => {
  const box = await open(livePage())
  const listed = () => [...box.querySelectorAll('nav a')].map((link) => link.querySelectorAll('span')[1]!.textContent)
  expect([onNow(box), listed()]).toEqual(['main one', ['main one', 'news one']])
  await later(20 * minute - 1)
  expect(onNow(box)).toBe('main one')
  await later(100)
  expect([onNow(box), listed()]).toEqual(['main two', ['main two', 'news two']])
  expect(box.querySelector('progress')!.getAttribute('value')).toBe('0')
})

test('before the known programmes run out, the page loads the next ones', async () => {
  const fresh = livePage()
  fresh.live!.channel!.programmes = [programme('main three', 50), programme('late show', 80, 60)]
  const query = vi.fn(async () => ({ data: { bonanzaPage: fresh } }))
  const box = await open(livePage(), { query: query as unknown as Query })
  await later(40 * minute)
  expect(query).not.toHaveBeenCalled()
  await later(11 * minute)
  expect(query).toHaveBeenCalledWith(
    'bonanzaPage',
    expect.objectContaining({ type: 'LIVE', name: `${brands.main}/main` }),
    expect.anything(),
  )
  await later(30 * minute)
  expect(onNow(box)).toBe('late show')
})

test('the next programmes are shown although their answer takes longer than a tick of the clock; a failure is tried again', async () => {
  const fresh = livePage()
  fresh.live!.channel!.programmes = [programme('main three', 50), programme('late show', 80, 60)]
  fresh.live!.channels = []
  const slow = () => new Promise((resolve) => setTimeout(() => resolve({ data: { bonanzaPage: fresh } }), 40_000))
  const query = vi.fn(slow).mockRejectedValueOnce(new Error('no connection'))
  // The first load is in the middle of the spread, so the second one comes after it.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  const box = await open(livePage(), { query: query as unknown as Query })
  await later(50 * minute + programmeReload.spread)
  expect([query.mock.calls.length, box.textContent.includes('late show')]).toEqual([1, false])
  await later(3 * minute)
  expect([query.mock.calls.length, box.textContent.includes('late show')]).toEqual([2, true])
})

test('without a named channel, viewers without a TV provider get the free channel, and linked viewers that of the main network', async () => {
  const box = await open(livePage({ isDefault: true }))
  expect([heading(box), box.querySelector('[data-player="ready"] button')?.getAttribute('aria-label')]).toEqual([
    'NEWS',
    'Play NEWS: news one',
  ])
  // Access to the channel that the viewer has not asked for is not requested.
  expect(accessRequests()).toEqual([])
  expect(box.querySelector('nav [aria-current]')?.textContent).toContain('NEWS')

  document.documentElement.dataset['provider'] = 'harbor'
  expect(heading(await open(livePage({ isDefault: true })))).toBe('MAIN')
})

test('when the free channel replaces that of the page, the text about it keeps the height of the old text until later programmes are loaded', async () => {
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 321.5 } as DOMRect)
  onTestFinished(() => measured.mockRestore())
  const query = vi.fn(async () => ({ data: { bonanzaPage: livePage({ of: 'news' }) } }))
  const box = await open(livePage({ isDefault: true }), { query: query as unknown as Query })
  const minHeight = () => box.querySelector<HTMLElement>('[class*="info"]')!.style.minHeight
  await later(programmeReload.spread)
  expect([heading(box), query.mock.calls.length, minHeight()]).toEqual(['NEWS', 1, '321.5px'])
  await later(50 * minute + programmeReload.spread)
  expect([query.mock.calls.length > 1, minHeight()]).toEqual([true, ''])
})

test('a named channel stays, for viewers without a TV provider too', async () => {
  expect(heading(await open(livePage()))).toBe('MAIN')
})

test('a channel that is not free says that a TV provider is needed, and offers no credits', async () => {
  const box = await open(livePage())
  expect(accessRequests()).toEqual([`/access/live/${brands.main}/main`])
  const ways = [...box.querySelectorAll('[data-player="locked"] a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(ways.map(([words]) => words)).toEqual(['Link TV provider', 'Sign in'])
  const panel = box.querySelector('[data-player="locked"] [aria-live]')!
  expect([...panel.querySelectorAll(':scope > :is(h2, p)')].map(({ textContent }) => textContent!.trim())).toEqual([
    'MAIN: main one',
    'Locked',
    'We are asking your TV provider…',
    'Link your TV provider to watch this channel live.',
  ])
  expect(ways[0]![1]).toContain('/mvpd-picker?redirectPath=')
  expect(box.querySelector('form')).toBeNull()
})

test('a linked viewer whose provider authorizes the channel gets the play button', async () => {
  answers['access'] = { status: 403, body: { code: 'CONCURRENCY', needs: 'session' } }
  const box = await open(livePage())
  expect(sent.filter(([, path]) => path.startsWith('/v2/'))).toEqual([])
  expect(box.querySelector('[data-player="ready"] button')?.getAttribute('aria-label')).toBe('Play MAIN: main one')
})

test('where live streams do not play, the page says so before Play, in both languages', async () => {
  answers['geolocation'] = place('LOCATION_UNAVAILABLE')
  const english = await open(livePage({ of: 'news' }))
  expect(english.querySelector('[data-player]')!.textContent).toContain('Live TV isn’t available in your location.')
  expect(english.querySelector('[data-player]')!.textContent).toContain('country: France.')
  const ways = [...english.querySelectorAll('[data-player] a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual([['Find something else to watch', '/']])
  const inSpanish = await open(livePage({ of: 'news' }), { visit: spanish })
  expect(inSpanish.querySelector('[data-player]')!.textContent).toContain('La TV en vivo no está disponible en tu ubicación.')
})

test('the page names the local station of the channel’s brand, which the geolocation of the brand’s live stream tells', async () => {
  answers['geolocation'] = place(null, 'WDPNY')
  const box = await open(livePage({ of: 'news' }))
  expect(sent.find(([, path]) => path.startsWith('/geolocation'))).toEqual([
    'POST',
    `/geolocation/live/${brands.news}`,
    { brand: brands.news, device: 'web', contentType: 'live', serviceZip: null },
  ])
  expect(box.textContent).toContain('Your local station: Daypart New York (WDPNY)')
  expect(viewerStore.read().geo.brands[brands.news]).toMatchObject({ isSupportedRegionLive: true, channel: 'WDPNY', geoChannel: 'WDPNY' })
})

test('another channel is shown in place: first what the list tells, then its page; elements of the player stay', async () => {
  const page = livePage()
  const box = await open(page)
  const player = box.querySelector('[data-player]')
  const request = { type: 'LIVE', name: `${brands.news}/news` } as const
  expect(inPlace.canShow(request)).toBe(true)
  const known = inPlace.placeholder(request, testVisit)!
  expect(known.metadata).toMatchObject({ title: 'Watch NEWS live', canonicalPath: page.live!.channels[1]!.relativePath })
  expect(inPlace.placeholder({ ...request, name: 'unknown' }, testVisit)).toBeNull()
  await act(async () => expect(inPlace.show(known, { ...testVisit, query: { brand: brands.news } })).toBe(true))
  expect([heading(box), onNow(box), box.querySelector('nav [aria-current]')!.getAttribute('href')]).toEqual([
    'NEWS',
    'news one',
    `/live?brand=${brands.news}&callsign=news`,
  ])
  expect(box.querySelector('[data-player]')).toBe(player)
  expect(inPlace.show({ ...page, live: { ...page.live!, channel: null } }, testVisit)).toBe(false)
  box.removeAttribute('id')
  expect(inPlace.canShow(request)).toBe(false)
})

test('Page Up and Page Down follow the link of the previous and the next channel; arrows move the focus in the list', async () => {
  const box = await open(livePage())
  const links = [...box.querySelectorAll<HTMLAnchorElement>('nav a')]
  const followed: string[] = []
  for (const link of links) link.addEventListener('click', (event) => followed.push(link.textContent) && event.preventDefault())
  const key = (target: Element, name: string) =>
    act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
  await key(box.querySelector('[data-player]')!, 'PageDown')
  await key(box.querySelector('[data-player]')!, 'PageUp')
  expect(followed.map((text) => text.slice(0, 4))).toEqual(['NEWS', 'NEWS'])
  await key(box.querySelector('h1')!, 'PageDown')
  expect(followed).toHaveLength(2)
  links[0]!.focus()
  await key(links[0]!, 'ArrowDown')
  expect(document.activeElement).toBe(links[1])
  await key(links[1]!, 'ArrowUp')
  expect(document.activeElement).toBe(links[0])
})

test('a programme that is over plays as a recording for 24 hours after its start, and then the live stream plays', async () => {
  const over = await open(livePage({ of: 'news', airing: programme('Morning', -300) }))
  expect(over.textContent).toContain('Morning is over. This is a recording of the broadcast.')
  expect(over.querySelector('[data-player] button')!.getAttribute('aria-label')).toBe('Play NEWS: Morning')
  const gone = await open(livePage({ of: 'news', airing: programme('Yesterday', -24 * 60) }))
  expect(gone.textContent).toContain('its recording is no longer available')
  expect(gone.querySelector('[data-player] button')!.getAttribute('aria-label')).toBe('Play NEWS: news one')
})

test('the pid of the navigation state names a programme, if the URL names none', async () => {
  history.replaceState({ pid: 'Regatta' }, '')
  const named = livePage({ of: 'news', airing: programme('Regatta', 90) })
  const query = vi.fn(async () => ({ data: { bonanzaPage: named } }))
  const box = await open(livePage({ of: 'news' }), { query: query as unknown as Query })
  history.replaceState(null, '')
  expect(query).toHaveBeenCalledExactlyOnceWith(
    'bonanzaPage',
    expect.objectContaining({ type: 'LIVE', name: `${brands.news}/news`, pid: 'Regatta' }),
    undefined,
  )
  expect(box.textContent).toContain('Regatta starts')
})

test('Play starts the session of the channel first', async () => {
  const box = await open(livePage({ of: 'news' }))
  await press(box.querySelector('[data-player] button'))
  await later(0)
  expect(sent.filter(([, path]) => !path.startsWith('/geolocation')).map(([method, path]) => [method, path])).toEqual([
    ['GET', '/v2/sessions'],
  ])
})
