import type { Kysely } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function addSweepstakes(trx: Kysely<any>, { text, integer }: Columns): Promise<void> {
  await trx.schema
    .createTable('content_sweepstakes')
    .addColumn('id', text as never, (column) => column.primaryKey())
    .addColumn('brand', text as never, (column) => column.notNull())
    .addColumn('end_at', integer as never, (column) => column.notNull())
    .addColumn('hash', text as never, (column) => column.notNull())
    .addColumn('entry', text as never, (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('content_sweepstakes_by_end').on('content_sweepstakes').columns(['end_at', 'id']).execute()
}
