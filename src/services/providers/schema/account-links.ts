// The links of accounts for the identity service: the export of a viewer's own data, and the deletion of an account.
import type { AccountLinksClient } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import type { LinkAttributes } from './link-store.ts'
import type { ProvidersTables } from './tables.ts'

export function createAccountLinks(opened: Database): AccountLinksClient {
  const database = opened.withTables<ProvidersTables>()
  return {
    async find(userId) {
      const row = await database.read.selectFrom('providers_links').selectAll().where('account_id', '=', userId).executeTakeFirst()
      if (!row) return null
      const { metadata, resources } = JSON.parse(row.attributes) as LinkAttributes
      return { provider: row.provider, since: row.created_at, until: row.expires_at, brands: resources, metadata }
    },
    async delete(userId) {
      await database.write((trx) => trx.deleteFrom('providers_links').where('account_id', '=', userId).execute())
    },
  }
}
