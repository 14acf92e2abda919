import type { Kysely } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

/** Titles and videos stored before have none until they change; they are told from the whole entry. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows tables that no longer exist in the types
export async function addTiles(trx: Kysely<any>, { text }: Columns): Promise<void> {
  for (const table of ['content_titles', 'content_videos'])
    await trx.schema
      .alterTable(table)
      .addColumn('tile', text as never)
      .execute()
}
