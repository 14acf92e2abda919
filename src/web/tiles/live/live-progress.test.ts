import { expect, test } from 'vitest'
import { liveProgress } from './live-progress.ts'

const hour = { startTime: 10_000, endTime: 3_610_000 }

test.each([
  [9_999, null],
  [10_000, 0],
  [1_810_000, 50],
  [3_609_999, 100],
  [3_610_000, null],
])('at %d ms the progress of a live programme that runs from 10 s to 3610 s is %s %%', (now, percent) => {
  expect(liveProgress(hour, now)).toBe(percent)
})
