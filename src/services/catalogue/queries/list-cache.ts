import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BrandBook } from '#brands/brand-book.ts'
import type { Listed } from '#contracts/catalogue/facts.ts'
import type { CatalogueLists } from '#contracts/http/catalogue.ts'
import { listCacheTime } from '#contracts/limits.ts'
import type { ContentTables } from '../schema/tables.ts'
import { readList } from './lists.ts'

export type ListCache = { list: CatalogueLists['list']; invalidate(): void }

/** Creates a cache of ranges of lists. A range is cached for up to 30 seconds. If `enabled` is false, every call reads the database. */
export function createListCache(db: Kysely<ContentTables>, brands: BrandBook, now: () => number, enabled: boolean): ListCache {
  const lists = new LRUCache<string, { listed: Listed; at: number }>({ max: 3_000 })
  return {
    async list(list, slice) {
      const at = now()
      const key = JSON.stringify([list, slice])
      const cached = lists.get(key)
      // If the clock was set back to before `cached.at`, the entry is not used.
      if (cached && cached.at <= at && at < cached.at + listCacheTime) return cached.listed
      const listed = await readList(db, brands, list, { ...slice, now: at })
      if (enabled) lists.set(key, { listed, at })
      return listed
    },
    invalidate() {
      lists.clear()
    },
  }
}
