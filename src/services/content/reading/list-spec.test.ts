import { expect, test } from 'vitest'
import { OutsideInput } from '../outside-input.ts'
import { type ListSpec, readCursor, writeCursor } from './list-spec.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`)
const read = (list: ListSpec) => readCursor(writeCursor({ list, at: 0, as: 'Shelf' }))

test("a cursor that would merge more ranges than the database can is not one of ours; a large group's own is", () => {
  expect(() => read({ of: 'videos', brands: words(40), types: words(40), sort: 'latest' })).toThrow(OutsideInput)
  expect(() => read({ of: 'videos', brands: words(40), genre: 'drama', sort: 'latest' })).toThrow(OutsideInput)
  expect(read({ of: 'videos', brands: words(40), types: words(12), sort: 'latest' }).at).toBe(0)
  expect(read({ of: 'videos', brands: words(17), genre: 'drama', sort: 'latest' }).at).toBe(0)
  expect(read({ of: 'titles', kinds: ['series', 'movie'], brands: words(40), sort: 'popular' }).at).toBe(0)
})
