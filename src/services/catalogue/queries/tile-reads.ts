// Reads many tiles as one row of JSON, because database drivers need more time to read many rows than to read and parse one long text.
import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'
import { prepareReadByIds } from './id-list.ts'

type Table = 'content_videos' | 'content_titles'
/** `content` is the stored tile. If the row has no stored tile, `isEntry` is true and `content` is the entry. */
type TileRow<Values> = { values: Values; isEntry: boolean; content: never }

/** Returns a function that reads the tiles of a table by ids. `values` of a tile are the values of `columns`, in the order of `columns`. */
export function prepareTileRead<Values extends readonly (string | null)[]>(
  table: Table,
  columns: readonly string[],
): (db: Kysely<ContentTables>, ids: readonly string[]) => Promise<TileRow<Values>[]> {
  const read = prepareReadByIds('id', (db) => {
    const each = sql.join([...columns.map((column) => sql.ref(column)), sql`tile is null`])
    const [values, contents] = isSqlite(db)
      ? [sql<string | null>`json_group_array(json_array(${each}))`, sql<string | null>`group_concat(coalesce(tile, entry))`]
      : [sql<string | null>`json_agg(json_build_array(${each}))::text`, sql<string | null>`string_agg(coalesce(tile, entry), ',')`]
    return db.selectFrom(table as 'content_videos').select([values.as('values'), contents.as('contents')])
  })
  return async (db, ids) => {
    const [row] = await read(db, ids)
    if (!row?.contents) return []
    const contents: never[] = JSON.parse(`[${row.contents}]`)
    const rows: [...Values, unknown][] = JSON.parse(row.values!)
    return rows.map((values, index) => ({
      values: values as unknown as Values,
      isEntry: !!values.at(-1),
      content: contents[index]!,
    }))
  }
}
