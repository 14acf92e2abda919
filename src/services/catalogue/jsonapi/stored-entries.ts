// Reads stored entries by id or in the order of their ids.
import type { Kysely } from 'kysely'
import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'
import { kindStorage } from '../writes/kind-storage.ts'

type Db = Kysely<ContentTables>

/** A stored entry. `isFilm`: this video was created together with its movie. Clients change it only by changing the movie. */
export type StoredEntry = { id: string; hash: string; entry: Entry; isFilm: boolean }

type Row = { id: string | null; hash: string | null; entry: string | null }

// The tables of all kinds have these columns. The types of the query builder cannot express the union of these tables.
function rowsOf(db: Db, kind: EntryKind) {
  const query = db.selectFrom(kindStorage[kind].table as 'content_people').select(['id', 'hash', 'entry'])
  if (kind === 'series' || kind === 'movie') return query.where('kind' as never, '=', kind as never)
  return query
}

const toStoredEntries = (rows: readonly Row[]): StoredEntry[] =>
  rows.flatMap(({ id, hash, entry }) => {
    if (id === null || hash === null || entry === null) return []
    const parsed = JSON.parse(entry) as Entry
    return [{ id, hash, entry: parsed, isFilm: parsed.kind === 'video' && parsed.id !== id }]
  })

export async function storedByIds(db: Db, kind: EntryKind, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  const validIds = ids.filter((id) => !id.includes('\0'))
  if (!validIds.length) return new Map()
  const rows = await rowsOf(db, kind)
    .where(isOneOf(db, 'id', validIds))
    .execute()
  return new Map(toStoredEntries(rows).map((stored) => [stored.id, stored]))
}

export async function storedById(db: Db, kind: EntryKind, id: string): Promise<StoredEntry | null> {
  return (await storedByIds(db, kind, [id])).get(id) ?? null
}

type Range = { after: string; limit: number; only?: Partial<Record<string, string>> }

/** Returns the entries after an id, in the order of ids. `only` maps columns to the required values. */
export async function storedAfter(db: Db, kind: EntryKind, { after, limit, only = {} }: Range): Promise<StoredEntry[]> {
  let query = rowsOf(db, kind).where('id', '>', after).where('entry', 'is not', null)
  for (const [column, value] of Object.entries(only)) query = query.where(column as never, '=', value as never)
  return toStoredEntries(await query.orderBy('id').limit(limit).execute())
}
