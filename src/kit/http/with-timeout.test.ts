import { afterEach, expect, test, vi } from 'vitest'
import { TimeoutError, withTimeout } from './with-timeout.ts'

afterEach(() => vi.useRealTimers())

test('withTimeout returns the result of work that finishes in time, and clears the timer', async () => {
  vi.useFakeTimers()
  expect(await withTimeout(1000, async () => 'here')).toBe('here')
  await expect(withTimeout(1000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('withTimeout rejects when the work takes too long, and aborts the work without waiting for its end', async () => {
  vi.useFakeTimers()
  let received: AbortSignal | undefined
  const answer = withTimeout(1000, (signal) => {
    received = signal
    return new Promise(() => {})
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(received!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBeInstanceOf(TimeoutError)
  expect(received!.aborted).toBe(true)
})
