import { expect, test } from 'vitest'
import { heightsOf, levelFor, nearestHeight } from './levels.ts'

const levels = [
  { height: 240, bitrate: 400_000 },
  { height: 480, bitrate: 900_000 },
  { height: 720, bitrate: 1_800_000 },
  { height: 720, bitrate: 2_600_000 },
]

test('each height is a quality, highest first', () => expect(heightsOf(levels)).toEqual([720, 480, 240]))

test('a quality plays its best level, the data saver at most 480 lines, and auto no fixed level', () => {
  expect([levelFor(levels, 720), levelFor(levels, 240), levelFor(levels, 'saver'), levelFor(levels, 'auto')]).toEqual([3, 0, 1, -1])
  expect(levelFor(levels.slice(2), 'saver')).toBe(1)
})

test('a height that a stream lacks plays the next lower one, or the lowest', () => {
  expect([nearestHeight([720, 480], 1080), nearestHeight([720, 480], 576), nearestHeight([720, 480], 240)]).toEqual([720, 480, 480])
  expect(levelFor(levels, 1080)).toBe(3)
})
