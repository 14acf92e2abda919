import { expect, test } from 'vitest'
import { highest } from './document.ts'
import { marksOf, type Population, partsOf, tierMarks } from './postgres-tiers.ts'

const stands = (marks: readonly string[], score: number) => tierMarks('clip', score).some((mark) => marks.includes(mark))

test('a run of tiers is a few words, which all scores of it have and no other', () => {
  const high = marksOf('clip', 200, 255)
  expect(high.length).toBeLessThan(8)
  const least = (200 - 127) * 128
  for (let score = 0; score <= highest; score++) if (stands(high, score) !== score >= least) throw new Error(`${score}`)
  expect(stands(marksOf('clip', 0, 255), 0)).toBe(true)
  expect(marksOf('clip', 37, 37)).toEqual(['=r_clip1_37'])
  expect([36, 37, 38].map((age) => stands(marksOf('clip', 37, 37), age))).toEqual([false, true, false])
  expect(tierMarks('person', 37)).not.toContain('=r_clip1_37')
})

test('the best part holds as many as are wanted, the next eight times as many, the last whatever is below', () => {
  const tiers = Array.from({ length: 200 }, (_, index) => ({ tier: 250 - index, docs: 10 }))
  const population: Population = new Map([['clip', tiers]])
  expect(partsOf(population, 'clip', 25)).toEqual([
    { marks: marksOf('clip', 248, 255) },
    { marks: marksOf('clip', 228, 247) },
    { below: (228 - 127) * 128 },
  ])
  expect(partsOf(population, 'clip', 1500), 'nearly all of them').toEqual([{}])
  expect(partsOf(population, 'clip', 600), 'more than a quarter of them').toEqual([{}])
  expect(partsOf(population, 'movie', 25), 'none when they were counted').toEqual([{}])
  expect(partsOf(new Map([['person', [{ tier: 0, docs: 50_000 }]]]), 'person', 25), 'of one tier').toEqual([{}])
})
