import { expect, test } from 'vitest'
import { videos } from '../../tiles/testing/items.ts'
import { tileKey } from '../../tiles/tile-key.ts'
import { appendPage, lazyQuery } from './list-pages.ts'

const moreItems = {
  queryName: 'paginatedShelf',
  entryField: 'paginatedShelf',
  queryVariables: { name: 'latest', cursor: 'c2', app: 'nbc' },
}
const list = { page: 2, items: videos(3), moreItems }

test('[C4.12-01] a page is appended only if its number is not lower than the list’s and it has items', () => {
  const next = { page: 3, items: videos(2, 4), moreItems: null }
  expect(appendPage(list, next)).toEqual({ page: 3, items: videos(5), moreItems: null })
  expect(appendPage(list, { ...next, page: 2 }).items).toHaveLength(5)
  expect(appendPage(list, { ...next, page: 1 })).toBe(list)
  expect(appendPage(list, { ...next, items: [] })).toBe(list)
})

test('an item that is already in the list is not repeated', () => {
  const after = appendPage(list, { page: 3, items: videos(3, 3), moreItems: null })
  expect(after.items.map(tileKey)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5'])
})

test('lazyQuery returns only operations that load further items of a list', () => {
  expect(lazyQuery(moreItems)).toBe('paginatedShelf')
  expect(lazyQuery({ ...moreItems, queryName: 'paginatedComponent' })).toBe('paginatedComponent')
  expect(lazyQuery({ ...moreItems, queryName: 'favoritesShelf' })).toBeNull()
  expect(lazyQuery(null)).toBeNull()
})
