import { expect, test } from 'vitest'
import { createSpelling, distanceOf } from './spelling.ts'

const knowing = (...words: string[]) => {
  const spelling = createSpelling()
  spelling.add(words)
  return spelling
}
const near = (words: string[], asked: string, isPrefix = false) =>
  knowing(...words)
    .near(asked, isPrefix)
    .map(({ word, distance }) => [word, distance])

test.each([
  ['harbor', 'harbor', 0],
  ['hrabor', 'harbor', 1],
  ['habor', 'harbor', 1],
  ['harbbor', 'harbor', 1],
  ['harbur', 'harbor', 1],
  ['hxrbxr', 'harbor', 2],
  ['abcdef', 'harbor', 3],
])('%s is %s with %i letters wrong', (asked, word, distance) => {
  expect(distanceOf(asked, word, 2, false)).toBe(distance)
})

test('short words must be right, longer ones may have one letter wrong, long ones two', () => {
  expect(near(['cat', 'car'], 'cax')).toEqual([])
  expect(near(['cat'], 'cat')).toEqual([['cat', 0]])
  expect(near(['night', 'fight'], 'nihgt')).toEqual([['night', 1]])
  expect(near(['precinct', 'president'], 'presinkt')).toEqual([['precinct', 2]])
})

test('the nearest come first, then those of its length, and no more than are wanted', () => {
  const words = ['nights', 'night', 'light', 'might', 'bright']
  expect(near(words, 'night')).toEqual([
    ['night', 0],
    ['light', 1],
    ['might', 1],
    ['nights', 1],
  ])
  expect(knowing(...words).near('night', false, 2)).toHaveLength(2)
})

test('a word that is not finished is near to what begins almost so', () => {
  expect(near(['precinct'], 'preci')).toEqual([])
  expect(near(['precinct'], 'perci', true)).toEqual([['precinct', 1]])
})

test('words that begin so, the shortest of too many; new words are known at once', () => {
  const spelling = knowing('seaside', 'sea', 'season', 'east')
  expect(spelling.begun('sea')).toEqual(['sea', 'seaside', 'season'])
  spelling.add(['seal', 'sea'])
  expect(spelling.begun('sea', 2)).toEqual(['sea', 'seal'])
  expect(spelling.begun('x')).toEqual([])
  expect(spelling.size()).toBe(5)
})
