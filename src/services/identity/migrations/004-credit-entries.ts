import { sql } from 'kysely'
import type { Migration } from '#kit/db/migrate.ts'

/** Adds the ledger of credits. The ledger of an existing profile begins with its present balance. */
export const creditEntries: Migration = {
  name: '004 credit entries',
  async up(trx, { text, integer }) {
    await trx.schema
      .createTable('identity_credit_entries')
      .addColumn('profile_id', text, (column) => column.notNull())
      .addColumn('number', integer, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('change', integer, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('video', text)
      .addColumn('balance', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('identity_credit_entries_pk', ['profile_id', 'number'])
      .addCheckConstraint('identity_credit_entries_balance', sql`balance >= 0`)
      .execute()
    // Entries without a video do not collide, because null equals no other null.
    await trx.schema
      .createIndex('identity_credit_entries_by_video')
      .on('identity_credit_entries')
      .columns(['profile_id', 'video'])
      .unique()
      .execute()
    await sql`insert into identity_credit_entries (profile_id, number, at, change, reason, video, balance)
      select id, 1, created_at, credits, 'new-profile', null, credits from identity_profiles`.execute(trx)
  },
}
