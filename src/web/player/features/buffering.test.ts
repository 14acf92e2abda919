import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buffering } from './buffering.ts'
import { alone, FakeNetwork } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only a wait that can be noticed counts as buffering', () => {
  const { media, state, end } = alone(buffering(new FakeNetwork()))
  media.readyState = 2
  media.fire('waiting')
  vi.advanceTimersByTime(300)
  media.fire('playing')
  vi.advanceTimersByTime(300)
  expect(state().buffering).toBe(false)
  media.fire('waiting')
  vi.advanceTimersByTime(500)
  expect(state().buffering).toBe(true)
  media.fire('canplay')
  expect(state().buffering).toBe(false)
  media.fire('waiting')
  end()
  expect(vi.getTimerCount()).toBe(0)
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
