// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNativeStream } from './native-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const media = document.createElement('video')
  const faults: string[] = []
  const stream = openNativeStream(media, '/1/master.m3u8')
  stream.onFault = (fault) => faults.push(fault)
  const fire = (name: string) => media.dispatchEvent(new Event(name))
  return { media, faults, stream, fire }
}

test('a stream that waits for data for 20 seconds reports a lost connection, so that the player loads it again', () => {
  const { faults, fire } = open()
  fire('waiting')
  vi.advanceTimersByTime(19_999)
  expect(faults).toEqual([])
  vi.advanceTimersByTime(1)
  expect(faults).toEqual(['network'])
})

test.each(['timeupdate', 'playing', 'pause', 'emptied', 'ended'])('a wait that ends with the event %s is no fault', (event) => {
  const { faults, fire } = open()
  fire('waiting')
  fire(event)
  vi.advanceTimersByTime(60_000)
  expect(faults).toEqual([])
})

test('a closed stream reports nothing', () => {
  const { faults, fire, stream } = open()
  fire('waiting')
  stream.close()
  vi.advanceTimersByTime(60_000)
  expect(faults).toEqual([])
})

test('the errors of the element are faults of the network, of the URL or of the decoder', () => {
  const { media, faults, fire } = open()
  for (const code of [2, 4, 3]) {
    Object.defineProperty(media, 'error', { value: { code }, configurable: true })
    fire('error')
  }
  expect(faults).toEqual(['network', 'refused', 'media'])
})

test('the next URL of a stream that plays does not interrupt it, and a new URL is loaded at its position', () => {
  const { media, stream, fire } = open()
  const load = vi.spyOn(media, 'load')
  stream.renew('/2/master.m3u8')
  expect([media.getAttribute('src'), load.mock.calls]).toEqual(['/1/master.m3u8', []])
  stream.reload('/3/master.m3u8', 42)
  fire('loadedmetadata')
  expect([media.getAttribute('src'), media.currentTime]).toEqual(['/3/master.m3u8', 42])
})
