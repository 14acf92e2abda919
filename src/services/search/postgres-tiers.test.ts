import { expect, test } from 'vitest'
import { maxScore } from './document.ts'
import { rangeMarkers, splitTiers, type TierCounts, tierMarkers } from './postgres-tiers.ts'

const isSelected = (markers: readonly string[], score: number) => tierMarkers('clip', score).some((marker) => markers.includes(marker))

test('rangeMarkers returns a few markers that select exactly the scores of a range of tiers', () => {
  const high = rangeMarkers('clip', 200, 255)
  expect(high.length).toBeLessThan(8)
  const least = (200 - 127) * 128
  for (let score = 0; score <= maxScore; score++) if (isSelected(high, score) !== score >= least) throw new Error(`${score}`)
  expect(isSelected(rangeMarkers('clip', 0, 255), 0)).toBe(true)
  expect(rangeMarkers('clip', 37, 37)).toEqual(['=r_clip1_37'])
  expect([36, 37, 38].map((age) => isSelected(rangeMarkers('clip', 37, 37), age))).toEqual([false, true, false])
  expect(tierMarkers('person', 37)).not.toContain('=r_clip1_37')
})

test('the first part of splitTiers has the wanted number of documents, the second part has eight times as many, and the third part has all others', () => {
  const tiers = Array.from({ length: 200 }, (_, index) => ({ tier: 250 - index, docs: 10 }))
  const population: TierCounts = new Map([['clip', tiers]])
  expect(splitTiers(population, 'clip', 25)).toEqual([
    { markers: rangeMarkers('clip', 248, 255) },
    { markers: rangeMarkers('clip', 228, 247) },
    { below: (228 - 127) * 128 },
  ])
  expect(splitTiers(population, 'clip', 1500), 'nearly all documents').toEqual([{}])
  expect(splitTiers(population, 'clip', 600), 'more than a quarter of the documents').toEqual([{}])
  expect(splitTiers(population, 'movie', 25), 'no documents of the kind').toEqual([{}])
  expect(splitTiers(new Map([['person', [{ tier: 0, docs: 50_000 }]]]), 'person', 25), 'all documents in one tier').toEqual([{}])
})
