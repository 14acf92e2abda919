import type { Migration } from '#kit/db/migrate.ts'

/** Whether what an account watches may be passed on with the account, to which company, and when it answered. */
export const videoConsent: Migration = {
  name: '007 video consent',
  async up(trx, { text, integer }) {
    await trx.schema.alterTable('identity_accounts').addColumn('video_company', text).execute()
    await trx.schema.alterTable('identity_accounts').addColumn('video_consent_at', integer).execute()
  },
}
