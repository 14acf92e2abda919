// Entries as they are kept, by id and in the order of their ids.
import type { Kysely } from 'kysely'
import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import { kinds } from '../storing/kinds.ts'
import type { ContentTables } from '../tables.ts'

type Db = Kysely<ContentTables>

/** `isFilm`: made from a movie, and changed with it. */
export type Kept = { id: string; hash: string; entry: Entry; isFilm: boolean }

type Row = { id: string | null; hash: string | null; entry: string | null }

// The columns are those of every table here; the union of tables is more than the query builder's types can follow.
function rowsOf(db: Db, kind: EntryKind) {
  const query = db.selectFrom(kinds[kind].table as 'content_people').select(['id', 'hash', 'entry'])
  if (kind === 'series' || kind === 'movie') return query.where('kind' as never, '=', kind as never)
  return query
}

const keptOf = (rows: readonly Row[]): Kept[] =>
  rows.flatMap(({ id, hash, entry }) => {
    if (id === null || hash === null || entry === null) return []
    const parsed = JSON.parse(entry) as Entry
    return [{ id, hash, entry: parsed, isFilm: parsed.kind === 'video' && parsed.id !== id }]
  })

export async function keptByIds(db: Db, kind: EntryKind, ids: readonly string[]): Promise<Map<string, Kept>> {
  const asked = ids.filter((id) => !id.includes('\0'))
  if (!asked.length) return new Map()
  const rows = await rowsOf(db, kind)
    .where(among(db, 'id', asked))
    .execute()
  return new Map(keptOf(rows).map((kept) => [kept.id, kept]))
}

export async function keptById(db: Db, kind: EntryKind, id: string): Promise<Kept | null> {
  return (await keptByIds(db, kind, [id])).get(id) ?? null
}

type Range = { after: string; limit: number; only?: Partial<Record<string, string>> }

/** `only`: columns and what they must be. */
export async function keptAfter(db: Db, kind: EntryKind, { after, limit, only = {} }: Range): Promise<Kept[]> {
  let query = rowsOf(db, kind).where('id', '>', after).where('entry', 'is not', null)
  for (const [column, value] of Object.entries(only)) query = query.where(column as never, '=', value as never)
  return keptOf(await query.orderBy('id').limit(limit).execute())
}
