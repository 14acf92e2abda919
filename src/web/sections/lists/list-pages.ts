import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { tileKey } from '../../tiles/tile-key.ts'

export type MoreItems = NonNullable<ListData['moreItems']>
export type ListPages = { page: number; items: readonly Item[]; moreItems: MoreItems | null }

/**
 * Appends a page of items to a list if it has items and its page number is not lower than the list's [C4.12-01]. Items already in the list
 * are not repeated.
 */
export function appendPage(list: ListPages, next: ListPages): ListPages {
  if (next.page < list.page || next.items.length === 0) return list
  const present = new Set(list.items.map(tileKey))
  return { ...next, items: [...list.items, ...next.items.filter((item) => !present.has(tileKey(item)))] }
}

const lazyQueries = ['paginatedShelf', 'paginatedComponent'] as const
type LazyQuery = (typeof lazyQueries)[number]

/** Returns the operation that loads more items of a list. Returns null if the list has no such operation [C4.5-02]. */
export function lazyQuery(moreItems: MoreItems | null): LazyQuery | null {
  return lazyQueries.find((name) => name === moreItems?.queryName) ?? null
}
