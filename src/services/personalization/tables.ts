// Tables of the personalization service.
import { type SqlBool, sql } from 'kysely'
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
/** A browser that gets notifications. */
export type PushRow = {
  /** The hash of the endpoint. */
  id: string
  /** The viewer as in viewer.ts: a profile or a device. */
  owner: string
  /** The account of the profile, with which the row is deleted; null for a device. */
  account_id: string | null
  /** The brand on whose site the viewer has turned notifications on. */
  brand: string
  language: 'en' | 'es'
  endpoint: string
  p256dh: string
  auth: string
  time_zone: string
  /** The hours of the viewer's clock between which notifications wait. */
  quiet_from: number
  quiet_to: number
  created_at: number
  seen_at: number
}
/** A message to many browsers. */
export type NoticeRow = {
  /** Names what the notice is about, so that no process stores it twice. */
  id: string
  at: number
  /** JSON: the title and the body in each language. */
  texts: string
  /** A path below the base path of a brand, or the URL of a page of the group. */
  url: string
  /** The time from which the notice is no longer sent. */
  expires_at: number
}
/** A notice for a browser. `sent_at` is set before it is sent. */
export type DeliveryRow = { notice_id: string; push_id: string; next_at: number; tries: number; sent_at: number | null }
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
  personalization_push: PushRow
  personalization_notices: NoticeRow
  personalization_deliveries: DeliveryRow
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
      name: '003 notifications',
      async up(trx, { text, integer }) {
        const table = (name: string) => trx.schema.createTable(`personalization_${name}`)
        await table('push')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('owner', text, (column) => column.notNull())
          .addColumn('account_id', text)
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('language', text, (column) => column.notNull())
          .addColumn('endpoint', text, (column) => column.notNull())
          .addColumn('p256dh', text, (column) => column.notNull())
          .addColumn('auth', text, (column) => column.notNull())
          .addColumn('time_zone', text, (column) => column.notNull())
          .addColumn('quiet_from', integer, (column) => column.notNull())
          .addColumn('quiet_to', integer, (column) => column.notNull())
          .addColumn('created_at', integer, (column) => column.notNull())
          .addColumn('seen_at', integer, (column) => column.notNull())
          .execute()
        await table('notices')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('at', integer, (column) => column.notNull())
          .addColumn('texts', text, (column) => column.notNull())
          .addColumn('url', text, (column) => column.notNull())
          .addColumn('expires_at', integer, (column) => column.notNull())
          .execute()
        await table('deliveries')
          .addColumn('notice_id', text, (column) => column.notNull())
          .addColumn('push_id', text, (column) => column.notNull())
          .addColumn('next_at', integer, (column) => column.notNull())
          .addColumn('tries', integer, (column) => column.notNull())
          .addColumn('sent_at', integer)
          .addPrimaryKeyConstraint('personalization_deliveries_pk', ['notice_id', 'push_id'])
          .execute()
        const index = (on: string, name: string, columns: string[]) =>
          trx.schema.createIndex(`personalization_${on}_${name}`).on(`personalization_${on}`).columns(columns)
        await index('push', 'by_owner', ['owner', 'seen_at']).execute()
        await index('push', 'by_account', ['account_id']).execute()
        await index('push', 'by_brand', ['brand']).execute()
        await index('push', 'by_time', ['seen_at']).execute()
        await index('notices', 'by_time', ['at']).execute()
        await index('deliveries', 'due', ['next_at', 'push_id']).where(sql<SqlBool>`sent_at is null`).execute()
        await index('deliveries', 'by_push', ['push_id']).execute()
        await trx.schema.createIndex('personalization_favorites_by_title').on('personalization_favorites').column('title_id').execute()
      },
    },
    {
      name: '004 neighbours',
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
