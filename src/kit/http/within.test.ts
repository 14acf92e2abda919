import { afterEach, expect, test, vi } from 'vitest'
import { TookTooLong, within } from './within.ts'

afterEach(() => vi.useRealTimers())

test('what answers in time is the answer, and nothing is left to wait for', async () => {
  vi.useFakeTimers()
  expect(await within(1000, async () => 'here')).toBe('here')
  await expect(within(1000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('what does not is told to stop, and not waited for', async () => {
  vi.useFakeTimers()
  let told: AbortSignal | undefined
  const answer = within(1000, (signal) => {
    told = signal
    return new Promise(() => {})
  }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(told!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBeInstanceOf(TookTooLong)
  expect(told!.aborted).toBe(true)
})
