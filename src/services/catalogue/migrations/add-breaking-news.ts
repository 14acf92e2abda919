import type { Kysely } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function addBreakingNews(trx: Kysely<any>, { text, integer }: Columns): Promise<void> {
  await trx.schema
    .createTable('content_breaking_news')
    .addColumn('id', text as never, (column) => column.primaryKey())
    .addColumn('brand', text as never, (column) => column.notNull())
    .addColumn('start_at', integer as never, (column) => column.notNull())
    .addColumn('shown_from', integer as never, (column) => column.notNull())
    .addColumn('shown_until', integer as never, (column) => column.notNull())
    .addColumn('hash', text as never, (column) => column.notNull())
    .addColumn('entry', text as never, (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('content_breaking_news_by_start').on('content_breaking_news').columns(['brand', 'start_at', 'id']).execute()
}
