import { expect, test } from 'vitest'
import { isWatched, progressPercent } from './watch-state.ts'

test.each([
  [null, null, false],
  [0, null, false],
  [0.05, null, false],
  [0.06, 6, false],
  [0.5, 50, false],
  [0.94, 94, false],
  [0.95, null, true],
  [1, null, true],
])('[C4.1-04] [C9-13] viewed %s: bar %s, watched %s', (viewed, bar, watched) => {
  expect(progressPercent(viewed)).toBe(bar)
  expect(isWatched(viewed)).toBe(watched)
})
