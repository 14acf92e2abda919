// Tiles by ids, all in one row: a row and a text cost more than what is in them.
import { type Kysely, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'
import { isSqlite, readsAmong } from './among.ts'

type Table = 'content_videos' | 'content_titles'
/** `isWhole`: it was stored before there were tiles, and `told` is its entry. */
type Kept<Known> = { known: Known; isWhole: boolean; told: never }

/** `columns` are what a tile must be known with, in the order of `known`. */
export function readsTiles<Known extends readonly (string | null)[]>(
  table: Table,
  columns: readonly string[],
): (db: Kysely<ContentTables>, ids: readonly string[]) => Promise<Kept<Known>[]> {
  const read = readsAmong('id', (db) => {
    const each = sql.join([...columns.map((column) => sql.ref(column)), sql`tile is null`])
    const [known, told] = isSqlite(db)
      ? [sql<string | null>`json_group_array(json_array(${each}))`, sql<string | null>`group_concat(coalesce(tile, entry))`]
      : [sql<string | null>`json_agg(json_build_array(${each}))::text`, sql<string | null>`string_agg(coalesce(tile, entry), ',')`]
    return db.selectFrom(table as 'content_videos').select([known.as('known'), told.as('told')])
  })
  return async (db, ids) => {
    const [all] = await read(db, ids)
    if (!all?.told) return []
    const told: never[] = JSON.parse(`[${all.told}]`)
    const known: [...Known, unknown][] = JSON.parse(all.known!)
    return known.map((one, at) => ({ known: one as unknown as Known, isWhole: !!one.at(-1), told: told[at]! }))
  }
}
