import type { Migration } from '#kit/db/migrate.ts'

/** Links that have no issuer yet get it when the site starts: a migration does not know the settings. */
export const issuersAndTime: Migration = {
  name: '003 issuers and time',
  async up(trx, { text }) {
    await trx.schema.alterTable('identity_links').addColumn('issuer', text).execute()
    await trx.schema.createIndex('identity_audit_by_time').on('identity_audit').columns(['at']).execute()
  },
}
