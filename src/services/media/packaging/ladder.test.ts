import { expect, test } from 'vitest'
import { ladderOf, segmentsOf } from './ladder.ts'

const names = (width: number, height: number) => ladderOf({ width, height }).map(({ name }) => name)

test('a film has the renditions that do not enlarge its picture, and always the lowest', () => {
  expect(names(1920, 1080)).toEqual(['240', '480', '720', '1080'])
  expect(names(3840, 2160)).toEqual(['240', '480', '720', '1080'])
  expect(names(1280, 720)).toEqual(['240', '480', '720'])
  expect(names(1920, 800), 'wider than 16:9').toEqual(['240', '480', '720', '1080'])
  expect(names(640, 480), '4:3').toEqual(['240', '480'])
  expect(names(160, 120)).toEqual(['240'])
})

test('segments have whole frames, and the last has the rest', () => {
  expect(segmentsOf({ frames: 250, framesPerSegment: 100, rate: 25 })).toEqual([4, 4, 2])
  expect(segmentsOf({ frames: 240, framesPerSegment: 120, rate: 30_000 / 1001 })).toEqual([4.004, 4.004])
  expect(segmentsOf({ frames: 1, framesPerSegment: 100, rate: 25 })).toEqual([0.04])
})
