import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a throttled function runs immediately, then at most once per interval; calls during an interval cause one run at the end of the interval', () => {
  const run = vi.fn()
  const call = throttle(run, resize.throttleList, new AbortController().signal)
  for (let turn = 0; turn < 5; turn++) call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(499)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(2)
  call()
  expect(run).toHaveBeenCalledTimes(3)
})

test('a throttled function does not run after its signal is aborted', () => {
  const run = vi.fn()
  const controller = new AbortController()
  const call = throttle(run, 500, controller.signal)
  call()
  call()
  controller.abort()
  vi.advanceTimersByTime(5000)
  call()
  expect(run).toHaveBeenCalledTimes(1)
})
