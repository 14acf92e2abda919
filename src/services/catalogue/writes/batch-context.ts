// Types and a query that the writers of all kinds of entries share.
import type { BrandBook } from '#brands/brand-book.ts'
import type { Entry } from '#contracts/catalogue.ts'
import type { SourceLocation } from '#contracts/entry-store.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { Trx } from './insert-rows.ts'

/** An entry to store. Either it is new (`known` is false), or it differs from the stored entry with the same id. */
export type PendingEntry<E extends Entry = Entry> = {
  entry: E
  where: SourceLocation
  id: string
  json: string
  hash: string
  known: boolean
}

export type BatchContext = {
  trx: Trx
  brands: BrandBook
  now: number
  /** Keys of rows that earlier batches stored, so that these rows are not stored again. This LRU cache may lack keys of stored rows. */
  seen: { has(key: string): boolean; set(key: string, value: true): unknown }
  /** Reports that an entry is not stored, with the reason. `field` is the invalid field. */
  refuse(incoming: PendingEntry, reason: string, field?: string): void
}

/** Stores entries of one kind. Refuses an entry that refers to an unknown entry. */
export type EntryWriter<E extends Entry = Entry> = (batch: BatchContext, incoming: PendingEntry<E>[]) => Promise<void>

/** Returns the titles with these ids, by id. Unknown titles are absent. */
export async function titlesById(trx: Trx, ids: readonly (string | undefined)[]) {
  const titles = new Map<string, { id: string; kind: string; brand: string; genres: string[] }>()
  const uniqueIds = [...new Set(ids.filter((id) => id !== undefined))]
  if (!uniqueIds.length) return titles
  const rows = await trx
    .selectFrom('content_titles')
    .select(['id', 'kind', 'brand', 'genres'])
    .where(isOneOf(trx, 'id', uniqueIds))
    .execute()
  for (const row of rows) titles.set(row.id, { ...row, genres: row.genres ? row.genres.split(' ') : [] })
  return titles
}
