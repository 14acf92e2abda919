import type { Migration } from '#kit/db/migrate.ts'

export const deviceTables: Migration = {
  name: '002 devices',
  async up(trx, { text, integer }) {
    await trx.schema
      .createTable('identity_devices')
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('user_code', text, (column) => column.notNull())
      .addColumn('network', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addColumn('polled_at', integer)
      .addColumn('poll_every', integer, (column) => column.notNull())
      .addColumn('entered_by', text)
      .addColumn('account_id', text)
      .addColumn('profile_id', text)
      .addColumn('verdict', text)
      .addColumn('decided_at', integer)
      .addColumn('used_at', integer)
      .execute()
    await trx.schema.createIndex('identity_devices_by_code').on('identity_devices').columns(['user_code']).unique().execute()
    await trx.schema.createIndex('identity_devices_by_end').on('identity_devices').columns(['expires_at']).execute()
    await trx.schema
      .createTable('identity_device_tries')
      .addColumn('session_id', text, (column) => column.primaryKey())
      .addColumn('tries', integer, (column) => column.notNull())
      .addColumn('until', integer, (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('identity_device_tries_by_end').on('identity_device_tries').columns(['until']).execute()
  },
}
