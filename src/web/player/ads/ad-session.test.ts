import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ad, AdBreak } from '#contracts/media/advertising.ts'
import { applyConsent } from '../../ui/consent.ts'
import { videoAccess } from '../access/video-access.ts'
import { countListeners, FakeMedia } from '../features/testing.ts'
import { type Ads, startAds } from './ad-session.ts'

applyConsent('us')

const now = Date.UTC(2026, 10, 20)
let stored: Map<string, string>
let requests: { url: string; body: unknown }[]
let answers: Record<string, unknown>

beforeEach(() => {
  vi.useFakeTimers({ now })
  stored = new Map()
  requests = []
  answers = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[url]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return { ok: true, json: async () => answer }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ad = (id: string, more: Partial<Ad> = {}): Ad => ({
  ...{ id, film: { url: `https://ads.example/${id}.mp4`, isHls: false }, duration: 10, skipAfter: null, clickThrough: null },
  beacons: Object.fromEntries(
    ['impression', 'start', 'midpoint', 'complete', 'pause', 'skip', 'error'].map((event) => [
      event,
      [`https://ads.example/${id}/${event}/[ERRORCODE]`],
    ]),
  ) as Ad['beacons'],
  ...more,
})
const breakAt = (at: number, ...ads: Ad[]): AdBreak => ({ at, ads, beacons: { breakStart: [`https://ads.example/break/${at}`] } })

/** An element in which an ad plays. */
class AdElement extends FakeMedia {
  style = {}
  dataset = {}
  isRemoved = false
  error: { code: number } | null = null
  src = ''
  override async play() {
    this.paused = false
    this.fire('play')
  }
  remove() {
    this.isRemoved = true
  }
  /** Plays the film from the start to a time in seconds. */
  playTo(time: number) {
    this.fire('playing')
    this.currentTime = time
    this.fire('timeupdate')
  }
  finish() {
    this.ended = true
    this.fire('ended')
  }
}

/** `at`: the position in seconds at which the video begins. */
async function start(breaks: AdBreak[] | null, { minutesBetween = 0, at = 0 } = {}) {
  if (breaks) answers['/breaks'] = { breaks, minutesBetween }
  answers['/access/adparams/vod/oxygen'] ??= { adparams: { network: 'oxygen' } }
  const elements: AdElement[] = []
  const createElement = () => {
    elements.push(new AdElement())
    return elements.at(-1)
  }
  const media = Object.assign(new FakeMedia(), {
    ownerDocument: { createElement, documentElement: { dataset: { brand: 'nbc' } } },
    after: () => {},
  })
  media.currentTime = at
  const listening = countListeners(media)
  const controller = new AbortController()
  let state: Partial<Ads> = {}
  const actions = startAds({
    media: media.asVideo(),
    signal: controller.signal,
    open: async () => null,
    video: { brand: 'oxygen', mpxGuid: '9001' },
    url: '/breaks',
    page: '/a/video/b/9001',
    set: (change) => {
      state = { ...state, ...change }
    },
  })
  await settle()
  return { media, elements, actions, listening, state: () => state, end: () => controller.abort() }
}

/** Waits for promises that are settled already. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const beacons = () =>
  requests.flatMap(({ url }) => (url.startsWith('https://ads.example/') ? [url.slice('https://ads.example/'.length)] : []))

test('the ad parameters of the brand are requested one time, and the request for ads has them', async () => {
  const { state } = await start([])
  expect(requests).toEqual([
    { url: '/access/adparams/vod/oxygen', body: { device: 'web', site: 'nbc' } },
    { url: '/breaks', body: { adparams: { network: 'oxygen' }, page: '/a/video/b/9001' } },
  ])
  expect(videoAccess.of('9001')).toMatchObject({ isAdParamsAuthorizing: false, adParams: { network: 'oxygen' } })
  expect(state().isOn).toBe(false)
})

test('the video waits for the ads before it, and plays after the last one', async () => {
  const { media, elements, state } = await start([breakAt(0, ad('one'), ad('two'))])
  expect([media.paused, state().isOn]).toEqual([true, true])
  elements[0]!.playTo(4)
  expect(state().ad).toEqual({ number: 1, count: 2, left: 6, skipIn: null, clickThrough: null, paused: false })
  elements[0]!.finish()
  await settle()
  elements[1]!.playTo(6)
  expect(state().ad).toMatchObject({ number: 2, left: 4 })
  elements[1]!.finish()
  await settle()
  expect([media.paused, state().isOn, state().ad, elements.map(({ isRemoved }) => isRemoved)]).toEqual([false, false, null, [true, true]])
  expect(beacons().filter((sent) => sent.startsWith('two'))).toEqual(
    ['impression', 'start', 'midpoint', 'complete'].map((event) => `two/${event}/[ERRORCODE]`),
  )
  expect(beacons()[0]).toBe('break/0')
})

test('a break does not play within the minutes of the operator after the last one on the device', async () => {
  stored.set('player-last-break', JSON.stringify({ at: now - 4 * 60_000 }))
  expect((await start([breakAt(0, ad('one'))], { minutesBetween: 5 })).elements).toEqual([])
  stored.set('player-last-break', JSON.stringify({ at: now - 6 * 60_000 }))
  const { elements } = await start([breakAt(0, ad('one')), breakAt(20, ad('two'))], { minutesBetween: 5 })
  expect(elements).toHaveLength(1)
  elements[0]!.playTo(9)
  elements[0]!.finish()
  await settle()
  expect(stored.get('player-last-break')).toBe(JSON.stringify({ at: now }))
})

test('a break plays if the device’s clock was in the future at the last break', async () => {
  stored.set('player-last-break', JSON.stringify({ at: now + 365 * 86_400_000 }))
  expect((await start([breakAt(0, ad('one'))], { minutesBetween: 5 })).elements).toHaveLength(1)
})

test('a video that is resumed in the middle does not play the breaks before that position', async () => {
  const { media, elements } = await start([breakAt(20, ad('one')), breakAt(60, ad('two'))], { at: 50 })
  media.fire('timeupdate')
  expect(elements).toHaveLength(0)
  media.currentTime = 60
  await settle()
  expect(elements).toHaveLength(1)
})

test('a viewer who seeks past two breaks sees the last of them, cannot seek until it ends, and continues at the chosen position', async () => {
  const { media, elements } = await start([breakAt(20, ad('one')), breakAt(60, ad('two'))])
  media.fire('playing')
  media.currentTime = 80
  await settle()
  expect([elements.length, elements[0]!.src, media.paused]).toEqual([1, 'https://ads.example/two.mp4', true])
  media.currentTime = 95
  expect(media.currentTime).toBe(80)
  // For example by the play key of a keyboard, which the browser handles.
  await media.play()
  expect(media.paused).toBe(true)
  elements[0]!.playTo(9)
  elements[0]!.finish()
  await settle()
  expect([media.currentTime, media.paused]).toEqual([80, false])
  media.currentTime = 30
  await settle()
  expect(elements).toHaveLength(1)
})

test('an ad can be skipped only after the time that it says', async () => {
  const { media, elements, actions, state } = await start([breakAt(0, ad('one', { skipAfter: 5 }))])
  elements[0]!.playTo(3.5)
  actions.skip()
  expect([state().ad?.skipIn, elements[0]!.isRemoved]).toEqual([2, false])
  elements[0]!.playTo(5)
  actions.skip()
  await settle()
  expect([media.paused, beacons().includes('one/skip/[ERRORCODE]')]).toEqual([false, true])
})

test.each([
  ['the requests for ads fail', null],
  ['there are no ads', []],
])('the video plays if %s', async (_, breaks) => {
  const { media, state } = await start(breaks)
  expect([media.paused, state().isOn]).toEqual([false, false])
})

test('an answer without ad parameters leaves them empty', async () => {
  answers['/access/adparams/vod/oxygen'] = {}
  await start([])
  expect(videoAccess.of('9001')).toMatchObject({ isAdParamsAuthorizing: false, adParams: {} })
})

test('the next ad plays if a film cannot be played; if a film does not begin within 3.5 seconds, the video plays', async () => {
  const { media, elements } = await start([breakAt(0, ad('one'), ad('two'), ad('three'))])
  elements[0]!.error = { code: 4 }
  elements[0]!.fire('error')
  await settle()
  expect(elements).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3500)
  expect([elements.length, media.paused]).toEqual([2, false])
  expect(beacons().filter((sent) => sent.includes('error'))).toEqual(['one/error/401', 'two/error/402'])
})

test('an ad that stalls ends, and an ad that the viewer pauses does not', async () => {
  const { media, elements, actions } = await start([breakAt(0, ad('one'))])
  elements[0]!.playTo(3)
  actions.toggle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([elements[0]!.isRemoved, beacons().includes('one/pause/[ERRORCODE]')]).toEqual([false, true])
  actions.toggle()
  await vi.advanceTimersByTimeAsync(3500)
  expect([elements[0]!.isRemoved, media.paused]).toEqual([true, false])
})

test('the ad has the volume of the video', async () => {
  const { media, elements } = await start([breakAt(0, ad('one'))])
  media.volume = 0.3
  expect(elements[0]!.volume).toBe(0.3)
})

test('a player that is closed during an ad has no listener and no timer left', async () => {
  const { media, elements, listening, end } = await start([breakAt(0, ad('one'))])
  elements[0]!.playTo(2)
  end()
  await settle()
  expect([listening(), vi.getTimerCount(), elements[0]!.isRemoved, media.paused]).toEqual([0, 0, true, true])
})
