import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccessAnswer } from './ask-access.ts'
import { FakeMedia } from './features/testing.ts'
import type { Stream } from './stream/stream.ts'

const asked: string[] = []
const opened: string[] = []
const closed: string[] = []
let answer: AccessAnswer = { allow: true, url: '/stream' }

vi.mock('./player.tsx', () => ({ Player: () => null }))
vi.mock('./ask-access.ts', () => ({
  askAccess: async ({ brand, mpxGuid }: { brand: string; mpxGuid: string }) => {
    asked.push(`${brand}/${mpxGuid}`)
    return answer
  },
}))
vi.mock('./stream/open-stream.ts', () => ({
  chooseEngine: async () => ({
    open(_: HTMLVideoElement, url: string): Stream {
      opened.push(url)
      return { onFault: null, fault: null, watch() {}, reload() {}, close: () => void closed.push(url) }
    },
  }),
}))
const { dropPreparation, loadPlayer, placePreparation, preparePlayback, takePreparation } = await import('./prepare.ts')

const settled = () => new Promise((resolve) => setImmediate(resolve))
const one = { brand: 'nbc', mpxGuid: '1' }
const two = { brand: 'nbc', mpxGuid: '2' }

class Made extends FakeMedia {
  parentNode: unknown = null
  remove() {
    this.parentNode = null
  }
}

beforeEach(() => {
  answer = { allow: true, url: '/stream' }
  vi.stubGlobal('document', { createElement: () => new Made() })
})
afterEach(async () => {
  for (const video of [one, two]) dropPreparation(video)
  await settled()
  for (const said of [asked, opened, closed]) said.length = 0
  vi.unstubAllGlobals()
})

test('many signs of intent prepare once, and the click gets what was prepared', async () => {
  preparePlayback(one)
  preparePlayback(one)
  const preparation = takePreparation(one)
  expect(await preparation.opened).toHaveProperty('stream')
  expect([asked, opened]).toEqual([['nbc/1'], ['/stream']])
  preparation.close()
})

test('code alone asks nobody', async () => {
  preparePlayback(one, 'code')
  await loadPlayer()
  expect(asked).toEqual([])
})

test('the last intent counts: an earlier preparation is closed', async () => {
  preparePlayback(one)
  await settled()
  preparePlayback(two)
  expect(closed).toEqual(['/stream'])
  takePreparation(two).close()
})

test('a stream that comes after its preparation was closed is closed too', async () => {
  preparePlayback(one)
  const preparation = takePreparation(one)
  preparation.close()
  await preparation.opened
  expect(closed).toEqual(opened)
})

test('leaving drops what was prepared for this video, and for no other', async () => {
  preparePlayback(one)
  await settled()
  dropPreparation(two)
  expect(closed).toEqual([])
  dropPreparation(one)
  expect(closed).toEqual(['/stream'])
})

test('a refusal, and a preparation of long ago, are not used again', async () => {
  answer = { allow: false, why: 'NOT_AVAILABLE', says: null }
  preparePlayback(one)
  await settled()
  expect(await takePreparation(one).opened).toMatchObject({ fault: 'NOT_AVAILABLE' })
  answer = { allow: true, url: '/stream' }
  preparePlayback(one)
  const later = performance.now() + 11 * 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  takePreparation(one).close()
  expect(asked).toHaveLength(4)
})

test('the prepared element waits in its place, and is not moved twice', () => {
  const stage = { append: vi.fn((media: Made) => void Object.assign(media, { parentNode: stage })) }
  placePreparation(one, stage as never)
  expect(stage.append).not.toHaveBeenCalled()
  preparePlayback(one)
  placePreparation(one, stage as never)
  placePreparation(one, stage as never)
  expect(stage.append).toHaveBeenCalledTimes(1)
})

test('begins at the click, and again when the source has come', async () => {
  preparePlayback(one)
  const { media, begin, opened: ready, close } = takePreparation(one)
  begin()
  expect((media as unknown as Made).plays).toBe(1)
  await ready
  await Promise.resolve()
  expect((media as unknown as Made).plays).toBe(2)
  close()
  expect(media.paused).toBe(true)
})
