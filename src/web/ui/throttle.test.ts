import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at once, then at most once in its time, with a last run for what came between', () => {
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

test('dies with its signal', () => {
  const run = vi.fn()
  const gone = new AbortController()
  const call = throttle(run, 500, gone.signal)
  call()
  call()
  gone.abort()
  vi.advanceTimersByTime(5000)
  call()
  expect(run).toHaveBeenCalledTimes(1)
})
