import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachFeature } from '../features/testing.ts'
import { idle } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hours = (count: number) => count * 3_600_000

async function playing() {
  const page = new EventTarget()
  const stop = vi.fn()
  const player = attachFeature(idle({ stop, page }))
  await player.media.play()
  return { ...player, page, stop }
}

test('[A9-07] [C9-27] after 14,400,000 ms without interaction the player asks, and 120,000 ms later playback stops', async () => {
  const { state, stop } = await playing()
  vi.advanceTimersByTime(14_400_000 - 1)
  expect(state().isAsking).toBe(false)
  vi.advanceTimersByTime(1)
  expect(state().isAsking).toBe(true)
  vi.advanceTimersByTime(120_000 - 1)
  expect([state().isAsking, stop.mock.calls.length]).toEqual([true, 0])
  vi.advanceTimersByTime(1)
  expect([state().isAsking, stop.mock.calls.length]).toEqual([false, 1])
})

test('an interaction anywhere on the page starts the time again', async () => {
  const { page, state } = await playing()
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']) {
    vi.advanceTimersByTime(hours(3))
    page.dispatchEvent(new Event(name))
  }
  vi.advanceTimersByTime(hours(4) - 1)
  expect(state().isAsking).toBe(false)
  vi.advanceTimersByTime(1)
  expect(state().isAsking).toBe(true)
})

test('only an answer closes the question; the next question comes four hours later', async () => {
  const { page, state, actions, stop } = await playing()
  vi.advanceTimersByTime(hours(4))
  page.dispatchEvent(new Event('pointermove'))
  expect(state().isAsking).toBe(true)
  actions.stay()
  expect(state().isAsking).toBe(false)
  vi.advanceTimersByTime(hours(4) - 1)
  expect([state().isAsking, stop.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(1)
  expect(state().isAsking).toBe(true)
})

test('the player does not ask while the video is paused; the time starts again when it plays', async () => {
  const { media, state, stop } = await playing()
  media.pause()
  vi.advanceTimersByTime(hours(10))
  expect([state().isAsking, stop.mock.calls.length]).toEqual([false, 0])
  await media.play()
  vi.advanceTimersByTime(hours(4) - 1)
  expect(state().isAsking).toBe(false)
  vi.advanceTimersByTime(1)
  expect(state().isAsking).toBe(true)
})

test('a closed player has no timer', async () => {
  const { end } = await playing()
  vi.advanceTimersByTime(hours(4))
  end()
  expect(vi.getTimerCount()).toBe(0)
})
