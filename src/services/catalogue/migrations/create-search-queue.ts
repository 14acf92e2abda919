import type { Transaction } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'
import { queueAllEntries } from '../writes/search-queue.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function createSearchQueue(trx: Transaction<any>, { text, integer }: Columns): Promise<void> {
  await trx.schema
    .createTable('content_search_queue')
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('turn', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('content_search_queue_pk', ['source', 'id'])
    .execute()
  // The search index does not contain the entries that an earlier release stored. Therefore all entries are queued.
  await queueAllEntries(trx)
}
