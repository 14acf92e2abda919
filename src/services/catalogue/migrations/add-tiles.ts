import type { Kysely } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

/** Adds the column `tile`. In an existing row, `tile` is null until the row changes. If `tile` is null, the tile is made from the entry. */
// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function addTiles(trx: Kysely<any>, { text }: Columns): Promise<void> {
  for (const table of ['content_titles', 'content_videos'])
    await trx.schema
      .alterTable(table)
      .addColumn('tile', text as never)
      .execute()
}
