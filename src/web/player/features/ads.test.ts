import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdSessionTools } from '../ads/ad-session.ts'
import type { Opened } from '../source/source.ts'
import { ads } from './ads.ts'
import { attachFeature } from './testing.ts'

const session = { toggle: vi.fn(), skip: vi.fn(), visit: vi.fn() }
const started: AdSessionTools[] = []
vi.mock('../ads/ad-session.ts', () => ({
  startAds(tools: AdSessionTools) {
    started.push(tools)
    return session
  },
}))
beforeEach(() => vi.stubGlobal('location', { pathname: '/a/video/b/9001' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  started.length = 0
})

const video = { brand: 'oxygen', mpxGuid: '9001' }

async function attach(opened: Opened) {
  const feature = attachFeature(ads({ video, opened: Promise.resolve(opened), open: async () => null }))
  await vi.dynamicImportSettled()
  return feature
}

test('without ads, no code is loaded, and the video gets all commands', async () => {
  const { state, actions } = await attach({ stream: {} } as Opened)
  expect([started, state().isOn, actions.commands()]).toEqual([[], false, null])
})

test('during a break, the commands that pause work on the ad, and those that seek do nothing', async () => {
  const { state, actions, end } = await attach({ stream: {}, ads: '/advertising/vod/oxygen/9001' } as Opened)
  expect(started).toMatchObject([{ video, url: '/advertising/vod/oxygen/9001', page: '/a/video/b/9001' }])
  expect(state().isOn).toBe(true)
  const show = (paused: boolean) => started[0]!.set({ ad: { number: 1, count: 1, left: 9, skipIn: null, clickThrough: null, paused } })
  show(false)
  const { togglePlay, pause, play, ...seeks } = actions.commands()!
  togglePlay()
  pause()
  play()
  expect(session.toggle).toHaveBeenCalledTimes(2)
  show(true)
  actions.commands()!.pause()
  actions.commands()!.play()
  expect(session.toggle).toHaveBeenCalledTimes(3)
  expect(Object.keys(seeks).toSorted()).toEqual(['end', 'restart', 'seekBy', 'seekTo'])
  for (const seek of Object.values(seeks)) seek()
  expect(session.toggle).toHaveBeenCalledTimes(3)
  end()
})

test('ads that are stopped leave the commands to the video, and the session ends', async () => {
  const { state, actions } = await attach({ stream: {}, ads: '/advertising/vod/oxygen/9001' } as Opened)
  actions.stop()
  expect([state().isOn, started[0]!.signal.aborted, actions.commands()]).toEqual([false, true, null])
})

test('the next video has its own ads: those of the last video end, and a new URL of the same video starts none', async () => {
  const { actions } = await attach({ stream: {}, ads: '/advertising/vod/oxygen/9001' } as Opened)
  actions.begin(video, '/advertising/vod/oxygen/9001')
  actions.change(video)
  await vi.dynamicImportSettled()
  expect([started.length, started[0]!.signal.aborted]).toEqual([1, false])
  const next = { brand: 'oxygen', mpxGuid: '9002' }
  actions.change(next)
  expect(started[0]!.signal.aborted).toBe(true)
  actions.begin(video, '/advertising/vod/oxygen/9001')
  actions.begin(next, '/advertising/vod/oxygen/9002')
  await vi.dynamicImportSettled()
  expect(started.map(({ url, signal }) => [url, signal.aborted])).toEqual([
    ['/advertising/vod/oxygen/9001', true],
    ['/advertising/vod/oxygen/9002', false],
  ])
})
