import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessAnswer, type RequestAccess, refusal } from './access/request-access.ts'
import { FakeMedia } from './features/testing.ts'
import type { Stream } from './stream/stream.ts'
import { fakeStream } from './stream/testing.ts'

const requested: string[] = []
const opened: string[] = []
const closed: string[] = []
let answer: AccessAnswer = { allow: true, url: '/stream', credits: null }

vi.mock('./player.tsx', () => ({ Player: () => null }))
const requestAccess: RequestAccess = async ({ brand, mpxGuid }) => {
  requested.push(`${brand}/${mpxGuid}`)
  return answer
}
let engineLoads: Promise<object> = Promise.resolve({})
const preloaded: string[] = []
vi.mock('./stream/preload-playlists.ts', () => ({ preloadPlaylists: async (url: string) => void preloaded.push(url) }))
vi.mock('./stream/open-stream.ts', () => ({
  chooseEngine: async () => ({
    ...(await engineLoads),
    open(_: HTMLVideoElement, url: string, startAt?: number, drm?: object): Stream {
      opened.push(`${url}${startAt === undefined ? '' : ` from ${startAt}`}${drm ? ` with ${Object.keys(drm)}` : ''}`)
      return fakeStream({ close: () => void closed.push(url) })
    },
  }),
}))
const { dropPreparation, placePreparation, preparePlayback, takePreparation } = await import('./prepare.ts')

const settled = () => new Promise((resolve) => setImmediate(resolve))
const one = { brand: 'nbc', mpxGuid: '1' }
const two = { brand: 'nbc', mpxGuid: '2' }

class Made extends FakeMedia {
  parentNode: unknown = null
  remove() {
    this.parentNode = null
  }
}

let cookie = ''

beforeEach(() => {
  cookie = ''
  answer = { allow: true, url: '/stream', credits: null }
  vi.stubGlobal('document', {
    createElement: () => new Made(),
    get cookie() {
      return cookie
    },
  })
})
afterEach(async () => {
  for (const video of [one, two]) dropPreparation(video)
  await settled()
  engineLoads = Promise.resolve({})
  for (const list of [requested, opened, closed, preloaded]) list.length = 0
  vi.unstubAllGlobals()
})

test('several signs of intent prepare playback once, and the click uses that preparation', async () => {
  preparePlayback(one, requestAccess)
  preparePlayback(one, requestAccess)
  const preparation = takePreparation(one, requestAccess)
  expect(await preparation.opened).toHaveProperty('stream')
  expect([requested, opened]).toEqual([['nbc/1'], ['/stream']])
  preparation.close()
})

test('the stream of a video that the viewer continues is opened at the position where the viewer stopped', async () => {
  answer = { allow: true, url: '/stream', credits: null, startAt: 420 }
  const preparation = takePreparation(one, requestAccess)
  await preparation.opened
  expect(opened).toEqual(['/stream from 420'])
  preparation.close()
})

test('the playlists are loaded while the engine loads, and not if it has loaded', async () => {
  const engine = Promise.withResolvers<object>()
  engineLoads = engine.promise
  preparePlayback(one, requestAccess)
  await settled()
  expect([preloaded, opened]).toEqual([['/stream'], []])
  engine.resolve({})
  await settled()
  expect(opened).toEqual(['/stream'])
  const slowAccess: RequestAccess = async (video) => {
    await settled()
    return requestAccess(video)
  }
  const preparation = takePreparation(two, slowAccess)
  await preparation.opened
  expect([preloaded, opened]).toEqual([['/stream'], ['/stream', '/stream']])
  preparation.close()
})

test('preparing another video closes the earlier preparation', async () => {
  preparePlayback(one, requestAccess)
  await settled()
  preparePlayback(two, requestAccess)
  expect(closed).toEqual(['/stream'])
  takePreparation(two, requestAccess).close()
})

test('a stream that opens after its preparation was closed is closed', async () => {
  preparePlayback(one, requestAccess)
  const preparation = takePreparation(one, requestAccess)
  preparation.close()
  await preparation.opened
  expect(closed).toEqual(opened)
})

test('dropping the preparation of a video does not affect that of another video', async () => {
  preparePlayback(one, requestAccess)
  await settled()
  dropPreparation(two)
  expect(closed).toEqual([])
  dropPreparation(one)
  expect(closed).toEqual(['/stream'])
})

test('a preparation that was refused or is old is not reused', async () => {
  answer = refusal('NOT_AVAILABLE')
  preparePlayback(one, requestAccess)
  await settled()
  expect(await takePreparation(one, requestAccess).opened).toMatchObject({ refusal: { why: 'NOT_AVAILABLE' } })
  answer = { allow: true, url: '/stream', credits: null }
  preparePlayback(one, requestAccess)
  const later = performance.now() + 11 * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  takePreparation(one, requestAccess).close()
  expect(requested).toHaveLength(4)
})

test('a preparation for another viewer profile is closed and not reused', async () => {
  preparePlayback(one, requestAccess)
  await settled()
  cookie = 'viewer_profile=mia.kids-TV-Y7'
  answer = refusal('PARENTAL_CONTROLS')
  expect(await takePreparation(one, requestAccess).opened).toMatchObject({ refusal: { why: 'PARENTAL_CONTROLS' } })
  expect([requested, closed]).toEqual([['nbc/1', 'nbc/1'], ['/stream']])
})

test('the prepared video element is appended to its container only one time', () => {
  const stage = { append: vi.fn((media: Made) => void Object.assign(media, { parentNode: stage })) }
  placePreparation(one, stage as never)
  expect(stage.append).not.toHaveBeenCalled()
  preparePlayback(one, requestAccess)
  placePreparation(one, stage as never)
  placePreparation(one, stage as never)
  expect(stage.append).toHaveBeenCalledTimes(1)
})

test('a preparation plays at the click, and again once its source is set', async () => {
  preparePlayback(one, requestAccess)
  const { media, begin, opened: ready, close } = takePreparation(one, requestAccess)
  begin()
  expect((media as unknown as Made).plays).toBe(1)
  await ready
  await Promise.resolve()
  expect((media as unknown as Made).plays).toBe(2)
  close()
  expect(media.paused).toBe(true)
})

test('a video that may have ads does not play by itself, before and after its preparation', async () => {
  answer = { allow: true, url: '/stream', credits: null, ads: '/advertising/vod/nbc/1' }
  const early = takePreparation(one, requestAccess)
  early.begin()
  expect(await early.opened).toMatchObject({ ads: '/advertising/vod/nbc/1' })
  await settled()
  expect(early.media.paused).toBe(true)
  early.close()
  const late = takePreparation(one, requestAccess)
  await late.opened
  late.begin()
  await settled()
  expect(late.media.paused).toBe(true)
  late.close()
})

test('the stream of an encrypted video is opened at the click, so that no licence is requested before', async () => {
  answer = { allow: true, url: '/stream', credits: null, drm: { clearkey: { licenseUrl: '/keys' } } }
  preparePlayback(one, requestAccess)
  await settled()
  expect([requested, opened]).toEqual([['nbc/1'], []])
  const preparation = takePreparation(one, requestAccess)
  preparation.begin()
  expect(await preparation.opened).toHaveProperty('stream')
  expect([requested, opened]).toEqual([['nbc/1'], ['/stream with clearkey']])
  preparation.close()
})
