import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachFeature, FakeMedia, FakeNetwork } from '../features/testing.ts'
import { waitLimit } from './wait-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waiting() {
  const giveUp = vi.fn()
  const network = new FakeNetwork()
  const media = new FakeMedia()
  media.paused = false
  media.readyState = 0
  return { ...attachFeature(waitLimit({ giveUp, network }), media), network, giveUp }
}

test('a stream that sends no data for a minute ends in a fault', () => {
  const { giveUp } = waiting()
  vi.advanceTimersByTime(55_000)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(9_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('a stream that waits for data while nothing loads ends in a fault after eight seconds', () => {
  const { actions, giveUp } = waiting()
  let isLoading = true
  actions.follow({ isLoading: () => isLoading })
  vi.advanceTimersByTime(16_000)
  expect(giveUp).not.toHaveBeenCalled()
  isLoading = false
  vi.advanceTimersByTime(8_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('a slow stream may take longer: each piece of new data extends the wait', () => {
  const { media, giveUp } = waiting()
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(50_000)
    media.fire('progress')
  }
  media.readyState = 4
  media.fire('playing')
  vi.advanceTimersByTime(1_000_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('the wait of a paused video, and of a video without a network, has no limit', () => {
  const { media, network, giveUp } = waiting()
  media.pause()
  vi.advanceTimersByTime(1_000_000)
  media.paused = false
  network.set(false)
  media.fire('play')
  vi.advanceTimersByTime(1_000_000)
  expect(giveUp).not.toHaveBeenCalled()
  network.set(true)
  vi.advanceTimersByTime(72_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('a closed player leaves no timer', () => {
  const { end } = waiting()
  end()
  expect(vi.getTimerCount()).toBe(0)
})
