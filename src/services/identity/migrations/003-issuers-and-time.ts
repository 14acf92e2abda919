import type { Migration } from '#kit/db/migrate.ts'

/** Adds the column `issuer`. It is null in existing links until the site starts, because a migration cannot read the settings. */
export const issuersAndTime: Migration = {
  name: '003 issuers and time',
  async up(trx, { text }) {
    await trx.schema.alterTable('identity_links').addColumn('issuer', text).execute()
    await trx.schema.createIndex('identity_audit_by_time').on('identity_audit').columns(['at']).execute()
  },
}
