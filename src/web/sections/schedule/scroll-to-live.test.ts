import { expect, test } from 'vitest'
import { liveRowOffset } from './scroll-to-live.ts'

test('the offset of the current programme depends on the width of the window around 768 and 990 px', () => {
  const widths = [320, 767, 768, 989, 990, 1440]
  expect(widths.map(liveRowOffset)).toEqual([115, 115, 117, 117, 140, 140])
})
