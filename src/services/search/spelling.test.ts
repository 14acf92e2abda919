import { expect, test } from 'vitest'
import { createSpelling, distanceOf } from './spelling.ts'

const spellingWith = (...words: string[]) => {
  const spelling = createSpelling()
  spelling.add(words)
  return spelling
}
const near = (words: string[], typed: string, isPrefix = false) =>
  spellingWith(...words)
    .near(typed, isPrefix)
    .map(({ word, distance }) => [word, distance])

test.each([
  ['harbor', 'harbor', 0],
  ['hrabor', 'harbor', 1],
  ['habor', 'harbor', 1],
  ['harbbor', 'harbor', 1],
  ['harbur', 'harbor', 1],
  ['hxrbxr', 'harbor', 2],
  ['abcdef', 'harbor', 3],
])('the distance from %s to %s is %i', (typed, word, distance) => {
  expect(distanceOf(typed, word, 2, false)).toBe(distance)
})

test('near permits no wrong letter in words of up to 3 letters, one wrong letter in words of 4 to 7 letters, and two in longer words', () => {
  expect(near(['cat', 'car'], 'cax')).toEqual([])
  expect(near(['cat'], 'cat')).toEqual([['cat', 0]])
  expect(near(['night', 'fight'], 'nihgt')).toEqual([['night', 1]])
  expect(near(['precinct', 'president'], 'presinkt')).toEqual([['precinct', 2]])
})

test('near orders words by distance, then by number of extra letters, and returns at most `limit` words', () => {
  const words = ['nights', 'night', 'light', 'might', 'bright']
  expect(near(words, 'night')).toEqual([
    ['night', 0],
    ['light', 1],
    ['might', 1],
    ['nights', 1],
  ])
  expect(spellingWith(...words).near('night', false, 2)).toHaveLength(2)
})

test('near with `isPrefix` finds words whose beginning is similar to the typed letters', () => {
  expect(near(['precinct'], 'preci')).toEqual([])
  expect(near(['precinct'], 'perci', true)).toEqual([['precinct', 1]])
})

test('completions returns words that begin with a prefix, including new words, and returns the shortest words if there are more than `limit`', () => {
  const spelling = spellingWith('seaside', 'sea', 'season', 'east')
  expect(spelling.completions('sea')).toEqual(['sea', 'seaside', 'season'])
  spelling.add(['seal', 'sea'])
  expect(spelling.completions('sea', 2)).toEqual(['sea', 'seal'])
  expect(spelling.completions('x')).toEqual([])
  expect(spelling.size()).toBe(5)
})
