import type { Migration } from '#kit/db/migrate.ts'

/** Up to five viewer profiles of an account. The profile that an account has already is its first one. */
export const viewerProfiles: Migration = {
  name: '006 viewer profiles',
  async up(trx, { text, integer }) {
    const add = (column: string, type: typeof text | typeof integer, fallback: string | number) =>
      trx.schema
        .alterTable('identity_profiles')
        .addColumn(column, type, (made) => made.notNull().defaultTo(fallback))
        .execute()
    await add('slot', integer, 1)
    await add('name', text, '')
    await add('avatar', text, 'amber')
    await add('language', text, '')
    await add('kids', integer, 0)
    await trx.schema.alterTable('identity_profiles').addColumn('max_rating', text).execute()
    await trx.schema.alterTable('identity_profiles').addColumn('pin', text).execute()
    await trx.schema.createIndex('identity_profiles_slot').unique().on('identity_profiles').columns(['account_id', 'slot']).execute()
  },
}
