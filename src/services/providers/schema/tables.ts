// Tables of the providers service.
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/**
 * The link of a viewer to a TV provider. It belongs to the account that was signed in when it was made, otherwise to the device, and never
 * changes its owner. A device and an account have at most one link each.
 */
export type LinkRow = {
  id: string
  /** The id of the provider. */
  provider: string
  /** The provider's stable id of the subscriber. */
  subject: string
  /** The hash of the device cookie. Null: the account has the link. */
  device: string | null
  account_id: string | null
  /** JSON of LinkAttributes. */
  attributes: string
  /** The sealed session token of the provider; null if it gave none. */
  session: string | null
  created_at: number
  expires_at: number
}

/** A code that a television shows, with which a viewer links it. Times are epoch milliseconds. */
export type TelevisionRow = {
  /** An HMAC of the code. */
  code: string
  brand: string
  /** The television, as in LinkRow. */
  device: string
  /** The name that the viewer sees before they confirm. */
  name: string
  created_at: number
  expires_at: number
  /** The browser that confirmed or denied the television, as in LinkRow. */
  decided_by: string | null
  verdict: 'confirmed' | 'denied' | null
  /** The time at which the television was linked: a code links one time. */
  linked_at: number | null
}

export type ProvidersTables = { providers_links: LinkRow; providers_televisions: TelevisionRow }

export const providersMigrations: ServiceMigrations = {
  service: 'providers',
  migrations: [
    {
      name: '001 links',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('providers_links')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('provider', text, (column) => column.notNull())
          .addColumn('subject', text, (column) => column.notNull())
          .addColumn('device', text, (column) => column.unique())
          .addColumn('account_id', text, (column) => column.unique())
          .addColumn('attributes', text, (column) => column.notNull())
          .addColumn('session', text)
          .addColumn('created_at', integer, (column) => column.notNull())
          .addColumn('expires_at', integer, (column) => column.notNull())
          .execute()
        await trx.schema.createIndex('providers_links_by_end').on('providers_links').columns(['expires_at']).execute()
      },
    },
    {
      name: '002 televisions',
      async up(trx, { text, integer }) {
        await trx.schema
          .alterTable('providers_links')
          .addColumn('television', integer, (column) => column.notNull().defaultTo(0))
          .execute()
        await trx.schema
          .createTable('providers_televisions')
          .addColumn('code', text, (column) => column.primaryKey())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('device', text, (column) => column.notNull())
          .addColumn('name', text, (column) => column.notNull())
          .addColumn('created_at', integer, (column) => column.notNull())
          .addColumn('expires_at', integer, (column) => column.notNull())
          .addColumn('polled_at', integer)
          .addColumn('poll_every', integer, (column) => column.notNull())
          .addColumn('decided_by', text)
          .addColumn('verdict', text)
          .addColumn('linked_at', integer)
          .execute()
        await trx.schema.createIndex('providers_televisions_by_end').on('providers_televisions').columns(['expires_at']).execute()
      },
    },
    {
      // Before, a link of an account also named the device on which it was made, and a link of a device moved to the account that signed in.
      name: '003 one owner',
      async up(trx) {
        await trx.updateTable('providers_links').set({ device: null }).where('account_id', 'is not', null).execute()
        await trx.schema.alterTable('providers_links').dropColumn('television').execute()
      },
    },
    {
      // The times of polls are in the key-value store (poll-pace.ts).
      name: '004 polls without writes',
      async up(trx) {
        for (const column of ['polled_at', 'poll_every']) await trx.schema.alterTable('providers_televisions').dropColumn(column).execute()
      },
    },
  ],
}
