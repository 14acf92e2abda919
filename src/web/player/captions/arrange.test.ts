import { expect, test } from 'vitest'
import { type Box, shiftOf } from './arrange.ts'

const area: Box = { top: 10, left: 10, width: 180, height: 80 }
const box = (top: number, left = 50, height = 20, width = 100): Box => ({ top, left, width, height })

test('a cue with a free place stays where it is', () => expect(shiftOf(box(30), 'up', [box(60)], area)).toEqual({ x: 0, y: 0 }))

test('a cue outside of the area moves into it: up from below the control bar, and in from the sides', () => {
  expect(shiftOf(box(80), 'up', [], area)).toEqual({ x: 0, y: -10 })
  expect(shiftOf(box(0), 'down', [], area)).toEqual({ x: 0, y: 10 })
  expect(shiftOf(box(30, 150), 'up', [], area)).toEqual({ x: -60, y: 0 })
})

test('a cue at a taken place moves beyond all cues in its way', () => {
  expect(shiftOf(box(70), 'up', [box(70)], area)).toEqual({ x: 0, y: -20 })
  expect(shiftOf(box(70), 'up', [box(45), box(70)], area)).toEqual({ x: 0, y: -45 })
  expect(shiftOf(box(10), 'down', [box(10)], area)).toEqual({ x: 0, y: 20 })
  expect(shiftOf(box(20, 160, 60, 20), 'left', [box(20, 170, 60, 20)], area)).toEqual({ x: -10, y: 0 })
})

test('cues side by side do not move', () =>
  expect(shiftOf(box(70, 110, 20, 80), 'up', [box(70, 10, 20, 80)], area)).toEqual({ x: 0, y: 0 }))

test('a cue without space in its direction moves in the other direction, and without any space it covers the others', () => {
  expect(shiftOf(box(15), 'up', [box(20)], area)).toEqual({ x: 0, y: 25 })
  expect(shiftOf(box(70), 'up', [box(10, 50, 80)], area)).toEqual({ x: 0, y: 0 })
})

test('a cue that is larger than the area begins at its start', () => {
  expect(shiftOf(box(0, 0, 300, 300), 'up', [], area)).toEqual({ x: 10, y: 10 })
})
