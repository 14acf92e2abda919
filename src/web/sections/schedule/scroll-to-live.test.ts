import { expect, test } from 'vitest'
import { liveRowOffset } from './scroll-to-live.ts'

const widths = [320, 767, 768, 989, 990, 1440]

test('the offset of the current programme depends on the width of the window around 768 and 990 px', () => {
  expect(widths.map((width) => liveRowOffset(width))).toEqual([115, 115, 117, 117, 140, 140])
})

test('the offset of the current programme is greater by the height of the bar with breaking news while it is open', () => {
  expect(widths.map((width) => liveRowOffset(width, true))).toEqual([185, 185, 157, 157, 180, 180])
})
