import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLease } from './lease.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())
const day = 86_400_000

test('a lease is due and ends at the seconds of its answer, also if the clock of the device is wrong by years', () => {
  vi.setSystemTime(0)
  const lease = startLease({ renewIn: 270, expiresIn: 540 })
  const at = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return [lease.isDue(), lease.isOver()]
  }
  expect([at(269_999), at(1), at(269_999), at(1)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
})

test('a lease ends while the device sleeps, whichever of its clocks stands still', () => {
  const passed = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const lease = startLease({ renewIn: 270, expiresIn: 540 })
  vi.setSystemTime(Date.now() + 3_600_000)
  expect([lease.isDue(), lease.isOver()]).toEqual([true, true])
  const next = startLease({ renewIn: 270, expiresIn: 540 })
  vi.setSystemTime(Date.now() - day)
  passed.mockReturnValue(5000 + 3_600_000)
  expect([next.isDue(), next.isOver()]).toEqual([true, true])
})

test('a clock that is set back does not lengthen a lease, and a URL without times never ends', () => {
  const lease = startLease({ renewIn: 270, expiresIn: 540 })
  const endless = startLease({})
  vi.setSystemTime(Date.now() - day)
  vi.advanceTimersByTime(540_000)
  expect([lease.isOver(), endless.isDue(), endless.isOver()]).toEqual([true, false, false])
})
