import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { tileKey } from '../../tiles/tile-key.ts'

export type MoreItems = NonNullable<ListData['moreItems']>
export type ListPages = { page: number; items: readonly Item[]; moreItems: MoreItems | null }

/** [C4.12-01] A page is appended only if its number is not lower and it holds something; what stands already is not repeated. */
export function appendPage(list: ListPages, next: ListPages): ListPages {
  if (next.page < list.page || next.items.length === 0) return list
  const standing = new Set(list.items.map(tileKey))
  return { ...next, items: [...list.items, ...next.items.filter((item) => !standing.has(tileKey(item)))] }
}

const lazyQueries = ['paginatedShelf', 'paginatedComponent'] as const
type LazyQuery = (typeof lazyQueries)[number]

/** The operation that gives more of a list; nothing when the list cannot be continued that way [C4.5-02]. */
export function lazyQuery(moreItems: MoreItems | null): LazyQuery | null {
  return lazyQueries.find((name) => name === moreItems?.queryName) ?? null
}
