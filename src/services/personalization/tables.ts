// Tables of the personalization service.
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
/** The titles that are similar to a title, for recommendations. */
export type NeighbourRow = {
  title_id: string
  /** JSON: pairs of an id and a score, the best first. */
  neighbours: string
  computed_at: number
}
export type PersonalizationTables = {
  personalization_watches: WatchRow
  personalization_favorites: FavoriteRow
  personalization_neighbours: NeighbourRow
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
      name: '003 neighbours',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('personalization_neighbours')
          .addColumn('title_id', text, (column) => column.primaryKey())
          .addColumn('neighbours', text, (column) => column.notNull())
          .addColumn('computed_at', integer, (column) => column.notNull())
          .execute()
        await trx.schema.createIndex('personalization_neighbours_by_time').on('personalization_neighbours').column('computed_at').execute()
      },
    },
  ],
}
