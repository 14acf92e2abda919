import { expect, test } from 'vitest'
import { en } from './messages.en.ts'
import { es } from './messages.es.ts'

test('the messages of both languages have the same keys, with strings or functions of the same arguments', () => {
  expect(shape(es)).toEqual(shape(en))
})

test('the Spanish messages have no English text', () => {
  const same = Object.entries(en).filter(([key, value]) => typeof value === 'string' && value === es[key as keyof typeof es])
  expect(same.map(([key]) => key)).toEqual(['error'])
})

test('messages with a count have a singular and a plural in both languages', () => {
  for (const words of [en, es]) {
    for (const count of [words.videoCount, words.photoCount, words.seasonCount]) expect(count(1)).not.toBe(count(2).replace('2', '1'))
  }
})

test('[C8-12] the error texts have the wording of the specification', () => {
  expect(en.notFound).toBe('The page you’re looking for can’t be found. See great shows on our Home page.')
  expect(en.notLoading).toBe('Content is not loading at this time.')
  expect(en.workingHard).toBe("We're working hard to solve the problem. Please try again later.")
  expect(en.problem).toBe('Sorry, we had a problem. Please try again.')
  expect(en.pageLoading('NBC')).toBe('Page Loading - NBC')
})

function shape(catalogue: object): Record<string, unknown> {
  const entries = Object.entries(catalogue).map(([key, value]) => {
    if (typeof value === 'function') return [key, value.length]
    return [key, typeof value === 'object' && value ? shape(value) : typeof value]
  })
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
