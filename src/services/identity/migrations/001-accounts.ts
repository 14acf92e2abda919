import { sql, type Transaction } from 'kysely'
import type { Columns } from '#kit/db/columns.ts'
import type { Migration } from '#kit/db/migrate.ts'

// biome-ignore lint/suspicious/noExplicitAny: works with any tables
function builders(trx: Transaction<any>, { text, integer }: Columns) {
  const table = (name: string, columns: { text?: string[]; textOrNull?: string[]; integer?: string[]; integerOrNull?: string[] }) => {
    let builder = trx.schema.createTable(name)
    for (const column of columns.text ?? []) builder = builder.addColumn(column, text, (built) => built.notNull())
    for (const column of columns.textOrNull ?? []) builder = builder.addColumn(column, text)
    for (const column of columns.integer ?? []) builder = builder.addColumn(column, integer, (built) => built.notNull())
    for (const column of columns.integerOrNull ?? []) builder = builder.addColumn(column, integer)
    return builder
  }
  const key = (name: string, columns: string[]) => [`${name}_pk`, columns] as [string, never[]]
  const index = (name: string, on: string, columns: string[]) => trx.schema.createIndex(name).on(on).columns(columns)
  return { table, key, index }
}

export const accountTables: Migration = {
  name: '001 accounts',
  async up(trx, columns) {
    const { table, key, index } = builders(trx, columns)
    await table('identity_accounts', {
      text: [
        'id',
        'mail',
        'mail_key',
        'given_name',
        'sn',
        'gender',
        'age_range',
        'service_zip',
        'telephone',
        'sign_in_type',
        'language',
        'brand',
      ],
      textOrNull: ['peacock_id', 'mpid'],
      integer: ['rev', 'terms_at', 'created_at', 'changed_at'],
      integerOrNull: ['mail_verified_at', 'birth_year', 'locked_at'],
    })
      .addPrimaryKeyConstraint(...key('identity_accounts', ['id']))
      .execute()
    await index('identity_accounts_by_mail', 'identity_accounts', ['mail_key']).unique().execute()

    await table('identity_passwords', { text: ['account_id', 'hash'], integer: ['changed_at'] })
      .addPrimaryKeyConstraint(...key('identity_passwords', ['account_id']))
      .execute()

    await table('identity_profiles', { text: ['id', 'account_id'], integer: ['created_at', 'credits'] })
      .addPrimaryKeyConstraint(...key('identity_profiles', ['id']))
      .addCheckConstraint('identity_profiles_credits', sql`credits >= 0`)
      .execute()
    await index('identity_profiles_by_account', 'identity_profiles', ['account_id']).execute()

    await table('identity_links', { text: ['vendor', 'subject', 'account_id'], textOrNull: ['mail'], integer: ['linked_at'] })
      .addPrimaryKeyConstraint(...key('identity_links', ['vendor', 'subject']))
      .execute()
    await index('identity_links_by_account', 'identity_links', ['account_id']).execute()

    await table('identity_sessions', {
      text: ['id', 'account_id', 'profile_id', 'handle', 'sign_in_type', 'user_agent'],
      textOrNull: ['before'],
      integer: ['rotated_at', 'seen', 'created_at', 'used_at', 'proved_at'],
      integerOrNull: ['ended_at'],
    })
      .addPrimaryKeyConstraint(...key('identity_sessions', ['id']))
      .execute()
    await index('identity_sessions_by_account', 'identity_sessions', ['account_id']).execute()
    await index('identity_sessions_by_use', 'identity_sessions', ['used_at']).execute()

    await table('identity_codes', {
      text: ['hash', 'purpose', 'data'],
      textOrNull: ['account_id'],
      integer: ['created_at', 'expires_at'],
      integerOrNull: ['used_at'],
    })
      .addPrimaryKeyConstraint(...key('identity_codes', ['hash']))
      .execute()
    await index('identity_codes_by_account', 'identity_codes', ['account_id', 'purpose']).execute()
    await index('identity_codes_by_end', 'identity_codes', ['expires_at']).execute()

    await table('identity_guards', { text: ['key', 'recent'], integer: ['failures', 'locked_until', 'changed_at'] })
      .addPrimaryKeyConstraint(...key('identity_guards', ['key']))
      .execute()
    await index('identity_guards_by_change', 'identity_guards', ['changed_at']).execute()

    await table('identity_audit', { text: ['id', 'actor', 'what', 'detail'], textOrNull: ['account_id'], integer: ['at'] })
      .addPrimaryKeyConstraint(...key('identity_audit', ['id']))
      .execute()
    await index('identity_audit_by_account', 'identity_audit', ['account_id', 'at']).execute()
  },
}
