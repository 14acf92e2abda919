// Tables of the personalization service.
import type { OnboardingStatus } from '#contracts/http/personalization.ts'
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/** Where a viewer stopped in a video. */
export type WatchRow = {
  /** The viewer as in viewer.ts: a profile or a device. */
  owner: string
  v4_id: string
  /** The account of the profile, with which the row is deleted; null for a device. */
  account_id: string | null
  /** Seconds. */
  position: number
  duration: number
  /** When the viewer was there. */
  watched_at: number
}
/** A series or movie that a viewer chose. */
export type FavoriteRow = {
  /** The viewer as in viewer.ts: a profile or a device. */
  owner: string
  title_id: string
  /** The account of the profile, with which the row is deleted; null for a device. */
  account_id: string | null
  type: 'series' | 'movies'
  created_at: number
}
/** What a viewer did with onboarding. */
export type OnboardingRow = {
  /** The viewer as in viewer.ts: a profile or a device. */
  owner: string
  /** The account of the profile, with which the row is deleted; null for a device. */
  account_id: string | null
  status: OnboardingStatus | null
  /** 1 if the viewer has seen the tooltip, else 0. */
  tooltip_seen: number
  /** The keys of the chosen categories, as JSON. */
  categories: string
  changed_at: number
}
export type PersonalizationTables = {
  personalization_watches: WatchRow
  personalization_favorites: FavoriteRow
  personalization_onboarding: OnboardingRow
}

export const personalizationMigrations: ServiceMigrations = {
  service: 'personalization',
  migrations: [
    {
      name: '001 watches',
      async up(trx, { text, integer, real }) {
        await trx.schema
          .createTable('personalization_watches')
          .addColumn('owner', text, (column) => column.notNull())
          .addColumn('v4_id', text, (column) => column.notNull())
          .addColumn('account_id', text)
          .addColumn('position', real, (column) => column.notNull())
          .addColumn('duration', real, (column) => column.notNull())
          .addColumn('watched_at', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('personalization_watches_pk', ['owner', 'v4_id'])
          .execute()
        const index = (name: string, columns: ('owner' | 'account_id' | 'watched_at')[]) =>
          trx.schema.createIndex(`personalization_watches_${name}`).on('personalization_watches').columns(columns).execute()
        await index('by_owner', ['owner', 'watched_at'])
        await index('by_account', ['account_id', 'watched_at'])
      },
    },
    {
      name: '002 favorites',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('personalization_favorites')
          .addColumn('owner', text, (column) => column.notNull())
          .addColumn('title_id', text, (column) => column.notNull())
          .addColumn('account_id', text)
          .addColumn('type', text, (column) => column.notNull())
          .addColumn('created_at', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('personalization_favorites_pk', ['owner', 'title_id'])
          .execute()
        const index = (name: string, columns: ('owner' | 'account_id' | 'created_at')[]) =>
          trx.schema.createIndex(`personalization_favorites_${name}`).on('personalization_favorites').columns(columns).execute()
        await index('by_owner', ['owner', 'created_at'])
        await index('by_account', ['account_id', 'created_at'])
      },
    },
    {
      name: '003 onboarding',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('personalization_onboarding')
          .addColumn('owner', text, (column) => column.primaryKey())
          .addColumn('account_id', text)
          .addColumn('status', text)
          .addColumn('tooltip_seen', integer, (column) => column.notNull())
          .addColumn('categories', text, (column) => column.notNull())
          .addColumn('changed_at', integer, (column) => column.notNull())
          .execute()
        const index = trx.schema.createIndex('personalization_onboarding_by_account').on('personalization_onboarding')
        await index.columns(['account_id', 'changed_at']).execute()
      },
    },
  ],
}
