// The table of blackouts.
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/** A blackout. `zips` and `countries` are lists separated by spaces. Times are epoch milliseconds; null: without beginning or end. */
export type BlackoutRow = { id: string; video: string; zips: string; countries: string; starts_at: number | null; ends_at: number | null }

export type GeoTables = { geo_blackouts: BlackoutRow }

export const geoMigrations: ServiceMigrations = {
  service: 'geo',
  migrations: [
    {
      name: '001 blackouts',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('geo_blackouts')
          .addColumn('id', text, (column) => column.primaryKey())
          .addColumn('video', text, (column) => column.notNull())
          .addColumn('zips', text, (column) => column.notNull())
          .addColumn('countries', text, (column) => column.notNull())
          .addColumn('starts_at', integer)
          .addColumn('ends_at', integer)
          .execute()
        await trx.schema.createIndex('geo_blackouts_by_video').on('geo_blackouts').columns(['video', 'id']).execute()
      },
    },
  ],
}
