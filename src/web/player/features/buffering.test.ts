import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buffering } from './buffering.ts'
import { alone, FakeNetwork } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function playing() {
  const player = alone(buffering(new FakeNetwork()))
  player.media.paused = false
  return player
}

test('only a wait that can be noticed counts as buffering', () => {
  const { media, state, end } = playing()
  media.readyState = 2
  media.fire('waiting')
  vi.advanceTimersByTime(300)
  media.readyState = 4
  media.fire('playing')
  vi.advanceTimersByTime(300)
  expect(state().buffering).toBe(false)
  media.readyState = 2
  media.fire('waiting')
  vi.advanceTimersByTime(500)
  expect(state().buffering).toBe(true)
  media.readyState = 3
  media.fire('canplay')
  expect(state().buffering).toBe(false)
  media.readyState = 2
  media.fire('waiting')
  end()
  expect(vi.getTimerCount()).toBe(0)
})

test('a seek waits also while paused; a pause by itself does not', () => {
  const { media, state } = playing()
  media.readyState = 1
  media.paused = true
  media.seeking = true
  media.fire('seeking')
  // The end that was reached before the seek is told after it.
  media.fire('ended')
  vi.advanceTimersByTime(500)
  expect(state().buffering).toBe(true)
  media.seeking = false
  media.fire('seeked')
  expect(state().buffering).toBe(false)
})

test('knows when the device has no network, and when it is back', () => {
  const network = new FakeNetwork()
  const { state } = alone(buffering(network))
  expect(state().offline).toBe(false)
  network.set(false)
  expect(state().offline).toBe(true)
  network.set(true)
  expect(state().offline).toBe(false)
})
