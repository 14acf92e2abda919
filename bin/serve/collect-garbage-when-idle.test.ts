import { afterEach, expect, test, vi } from 'vitest'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'

afterEach(() => vi.useRealTimers())

test('garbage is collected once after each busy period', () => {
  vi.useFakeTimers()
  let done = 0
  let collected = 0
  const stop = collectGarbageWhenIdle(
    () => done,
    1000,
    () => collected++,
  )
  const busySeconds = (seconds: number, work: number) => {
    for (let second = 0; second < seconds; second++) {
      done += work
      vi.advanceTimersByTime(1000)
    }
    return collected
  }
  expect([busySeconds(5, 0), busySeconds(5, 3), busySeconds(1, 0), busySeconds(9, 0)]).toEqual([1, 1, 2, 2])
  stop()
  expect([busySeconds(2, 3), busySeconds(5, 0)]).toEqual([2, 2])
})

test('the function that collects garbage is available without a command-line flag', () => {
  vi.useFakeTimers()
  const before = process.memoryUsage().heapUsed
  const waste = Array.from({ length: 1e6 }, (_, index) => ({ index }))
  expect(waste.length).toBe(1e6)
  waste.length = 0
  const stop = collectGarbageWhenIdle(() => 0, 1000)
  vi.advanceTimersByTime(1000)
  expect(process.memoryUsage().heapUsed).toBeLessThan(before + 20e6)
  stop()
})
