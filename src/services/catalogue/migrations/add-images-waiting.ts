import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

/** Creates content_images_waiting. Because of `stored_at` in the key, new rows are inserted at the end of their part. This is fast. */
// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function addImagesWaiting(trx: Kysely<any>, { text, integer }: Columns): Promise<void> {
  const table = trx.schema
    .createTable('content_images_waiting')
    .addColumn('part', text as never, (column) => column.notNull())
    .addColumn('stored_at', integer as never, (column) => column.notNull())
    .addColumn('id', text as never, (column) => column.notNull())
    .addColumn('sources', text as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_images_waiting_key', ['part', 'stored_at', 'id'] as never)
  await (trx.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table).execute()
}
