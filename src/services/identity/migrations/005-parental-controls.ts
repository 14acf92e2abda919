import type { Migration } from '#kit/db/migrate.ts'

/** Parental controls of a profile. `lifted_until` of a session: a PIN lifts them in this session until then. */
export const parentalControls: Migration = {
  name: '005 parental controls',
  async up(trx, { text, integer }) {
    await trx.schema
      .createTable('identity_parental')
      .addColumn('profile_id', text, (column) => column.primaryKey())
      .addColumn('account_id', text, (column) => column.notNull())
      .addColumn('max_mpaa', text)
      .addColumn('max_vchip', text)
      .addColumn('pin', text, (column) => column.notNull())
      .addColumn('changed_at', integer, (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('identity_parental_by_account').on('identity_parental').columns(['account_id']).execute()
    await trx.schema.alterTable('identity_sessions').addColumn('lifted_until', integer).execute()
  },
}
