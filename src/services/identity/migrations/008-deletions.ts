import type { Migration } from '#kit/db/migrate.ts'

/** The accounts and profiles that were deleted a short time ago. Their rows are deleted a second time, and then the entry is deleted too. */
export const deletions: Migration = {
  name: '008 deletions',
  async up(trx, { text, integer }) {
    await trx.schema
      .createTable('identity_deletions')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .execute()
  },
}
