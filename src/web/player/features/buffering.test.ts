import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buffering } from './buffering.ts'
import { attachFeature, FakeNetwork } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function playing() {
  const player = attachFeature(buffering(new FakeNetwork()))
  player.media.paused = false
  return player
}

test('a wait of less than 400 ms does not count as buffering', () => {
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

test('a seek counts as buffering even while the video is paused; a pause without a seek does not', () => {
  const { media, state } = playing()
  media.readyState = 1
  media.paused = true
  media.seeking = true
  media.fire('seeking')
  // An `ended` event that the browser fired before a seek may arrive after the seek.
  media.fire('ended')
  vi.advanceTimersByTime(500)
  expect(state().buffering).toBe(true)
  media.seeking = false
  media.fire('seeked')
  expect(state().buffering).toBe(false)
})

test('the player’s state contains whether the device is offline', () => {
  const network = new FakeNetwork()
  const { state } = attachFeature(buffering(network))
  expect(state().offline).toBe(false)
  network.set(false)
  expect(state().offline).toBe(true)
  network.set(true)
  expect(state().offline).toBe(false)
})
