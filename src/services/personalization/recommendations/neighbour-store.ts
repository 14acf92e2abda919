// SQL of neighbours, and of the viewing from which they are computed.

import type { Database } from '#kit/db/database.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { FavoriteRow, PersonalizationTables, WatchRow } from '../tables.ts'

const table = 'personalization_neighbours'
/** The number of rows that one statement reads or writes: it blocks the process on SQLite. */
const batch = 500

/** Ids of similar titles with their scores, the best first. */
export type StoredNeighbours = readonly (readonly [id: string, score: number])[]
export type WatchedRow = Pick<WatchRow, 'owner' | 'v4_id' | 'watched_at'>
export type KeptRow = Pick<FavoriteRow, 'owner' | 'title_id'>

export type NeighbourStore = ReturnType<typeof createNeighbourStore>

export function createNeighbourStore(opened: Database) {
  const database = opened.withTables<PersonalizationTables>()
  const { read } = database
  return {
    /** Returns the neighbours of titles. A title without stored ones is missing. */
    async find(titles: readonly string[]): Promise<Map<string, StoredNeighbours>> {
      if (!titles.length) return new Map()
      const rows = await read
        .selectFrom(table)
        .selectAll()
        .where(isOneOf(read, 'title_id', titles))
        .execute()
      return new Map(rows.map(({ title_id, neighbours }) => [title_id, JSON.parse(neighbours)]))
    },

    /** Returns when the stored neighbours were computed, in epoch milliseconds; null if there are none. */
    async computedAt(): Promise<number | null> {
      const row = await read.selectFrom(table).select('computed_at').orderBy('computed_at', 'desc').limit(1).executeTakeFirst()
      return row?.computed_at ?? null
    },

    /** Replaces all stored neighbours, in many small transactions. Readers meanwhile find old and new ones. */
    async replace(neighbours: ReadonlyMap<string, StoredNeighbours>, computedAt: number): Promise<void> {
      const rows = [...neighbours].map(([title_id, of]) => ({ title_id, neighbours: JSON.stringify(of), computed_at: computedAt }))
      for (let from = 0; from < rows.length; from += batch)
        await database.write(async (trx) => {
          await trx
            .insertInto(table)
            .values(rows.slice(from, from + batch))
            .onConflict((conflict) =>
              conflict.column('title_id').doUpdateSet(({ ref }) => ({
                neighbours: ref('excluded.neighbours'),
                computed_at: ref('excluded.computed_at'),
              })),
            )
            .execute()
        })
      await database.write(async (trx) => {
        await trx.deleteFrom(table).where('computed_at', '<', computedAt).execute()
      })
    },

    /** Yields all watches of videos that were begun, viewer by viewer: those with accounts first. */
    async *watches(): AsyncGenerator<WatchedRow[]> {
      const columns = ['owner', 'v4_id', 'watched_at'] as const
      const begun = read.selectFrom('personalization_watches').select(columns).where('position', '>', 0)
      const ordered = begun.orderBy('owner', 'desc').orderBy('v4_id', 'desc').limit(batch)
      let rows = await ordered.execute()
      while (rows.length) {
        yield rows
        const { owner, v4_id } = rows.at(-1)!
        rows = await ordered.where(({ eb, refTuple, tuple }) => eb(refTuple('owner', 'v4_id'), '<', tuple(owner, v4_id))).execute()
      }
    },

    /** Yields all favorites, viewer by viewer: those with accounts first. */
    async *favorites(): AsyncGenerator<KeptRow[]> {
      const all = read.selectFrom('personalization_favorites').select(['owner', 'title_id'])
      const ordered = all.orderBy('owner', 'desc').orderBy('title_id', 'desc').limit(batch)
      let rows: KeptRow[] = await ordered.execute()
      while (rows.length) {
        yield rows
        const { owner, title_id } = rows.at(-1)!
        rows = await ordered.where(({ eb, refTuple, tuple }) => eb(refTuple('owner', 'title_id'), '<', tuple(owner, title_id))).execute()
      }
    },
  }
}
