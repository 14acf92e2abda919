import { expect, test } from 'vitest'
import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import { InvalidInput } from '../request/errors.ts'
import { readCursor, writeCursor } from './cursor.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`)
const read = (list: ListSpec) => readCursor(writeCursor({ list, at: 0, as: 'Shelf' }))

test('readCursor rejects a cursor if its list merges too many index ranges, and accepts the largest lists of a group with many brands', () => {
  expect(() => read({ of: 'videos', brands: words(40), types: words(40), sort: 'latest' })).toThrow(InvalidInput)
  expect(() => read({ of: 'videos', brands: words(40), genre: 'drama', sort: 'latest' })).toThrow(InvalidInput)
  expect(read({ of: 'videos', brands: words(40), types: words(12), sort: 'latest' }).at).toBe(0)
  expect(read({ of: 'videos', brands: words(17), genre: 'drama', sort: 'latest' }).at).toBe(0)
  expect(read({ of: 'titles', kinds: ['series', 'movie'], brands: words(40), sort: 'popular' }).at).toBe(0)
})
