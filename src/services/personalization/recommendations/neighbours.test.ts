import { expect, test } from 'vitest'
import { createLikeness } from './likeness.ts'
import { findNeighbours, type NeighbourOptions, type Viewing } from './neighbours.ts'

/** Returns the viewing of viewers, each of whom watched the titles. */
function viewingOf(viewers: number[][]): Viewing {
  const offsets = new Uint32Array(viewers.length + 1)
  for (const [viewer, titles] of viewers.entries()) offsets[viewer + 1] = offsets[viewer]! + titles.length
  return { offsets, titles: Uint32Array.from(viewers.flat()) }
}
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)
const withoutFeatures = times(5, [] as string[])
const titlesNear = async (viewers: number[][], features: string[][] = withoutFeatures, options: NeighbourOptions = {}) =>
  (await findNeighbours(viewingOf(viewers), features, options)).map((of) => of.map(({ title }) => title))

test('titles that at least five viewers share are neighbours, the ones with more common viewers first', async () => {
  const viewers = [...times(9, [0, 1]), ...times(6, [0, 2]), ...times(8, [3])]
  expect(await titlesNear(viewers)).toEqual([[1, 2], [0], [0], [], []])
})

test('a pair that fewer than five viewers share is no neighbour, so that nothing tells what single viewers watch', async () => {
  expect((await titlesNear([...times(4, [0, 1]), ...times(20, [0, 2])]))[0]).toEqual([2])
  expect((await titlesNear([...times(5, [0, 1]), ...times(20, [0, 2])]))[0]).toEqual([2, 1])
})

test('a title that everybody watches is a weaker neighbour than one that is watched together with the title', async () => {
  const viewers = [...times(20, [0, 1, 2]), ...times(200, [2])]
  expect((await titlesNear(viewers))[0]).toEqual([1, 2])
})

test('a pair with few common viewers weighs less than its share, because chance can explain it', async () => {
  const [near] = await findNeighbours(viewingOf([...times(5, [0, 1]), ...times(95, [2, 3])]), withoutFeatures)
  expect(near).toEqual([{ title: 1, score: expect.closeTo(5 / 25) }])
  const [, , far] = await findNeighbours(viewingOf([...times(5, [0, 1]), ...times(95, [2, 3])]), withoutFeatures)
  expect(far).toEqual([{ title: 3, score: expect.closeTo(95 / 115) }])
})

test('a title without viewers has the titles that are like it as neighbours; co-viewing comes before likeness', async () => {
  const features = [['genre drama'], ['genre drama'], ['genre comedy'], ['genre comedy'], ['genre comedy']]
  expect(await titlesNear(times(30, [0, 2]), features)).toEqual([[2, 1], [0], [0, 3, 4], [2, 4], [2, 3]])
})

test('the best neighbours are kept, and other work runs between two viewers and two titles', async () => {
  let breaths = 0
  const viewers = [...times(9, [0, 1]), ...times(8, [0, 2]), ...times(7, [0, 3])]
  const breathe = async () => void breaths++
  expect((await titlesNear(viewers, withoutFeatures, { kept: 2, breathe }))[0]).toEqual([1, 2])
  expect(breaths).toBe(viewers.length + 5)
})

test('two titles are more alike if they share a rare genre than a common one, and a genre than a person; nothing in common is not alike', () => {
  const likenessOf = createLikeness([
    ['genre drama', 'genre crime', 'person ana'],
    ['genre drama', 'person bo'],
    ['genre crime', 'person bo'],
    ['genre drama', 'person ana'],
    ['genre news'],
    ['genre drama'],
    ['person ana'],
  ])
  const alike = likenessOf(0)
  expect([...alike.keys()].sort()).toEqual([1, 2, 3, 5, 6])
  expect(alike.get(2)).toBeGreaterThan(alike.get(1)!)
  const likenessOfPair = createLikeness([['genre crime', 'person ana'], ['genre crime'], ['person ana'], []])
  expect(likenessOfPair(0).get(1)).toBeGreaterThan(likenessOfPair(0).get(2)!)
  const sameFeatures = createLikeness([['genre drama', 'person ana'], ['genre drama', 'person ana'], []])
  expect(sameFeatures(0).get(1)).toBeCloseTo(1)
})
