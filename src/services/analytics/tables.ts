// Tables of the analytics service. On SQLite they are in a file of their own (decision 133).
import { sql } from 'kysely'
import type { ServiceMigrations } from '#kit/db/migrate.ts'
import { isSqlite } from '#kit/db/queries.ts'

/** An event. `subject`: what it is about, such as a video or a shelf. `attributes`: its other fields as JSON. On PostgreSQL each day is a partition. */
export type EventRow = {
  at: number
  name: string
  type: string
  brand: string
  visitor: string | null
  visit: string | null
  path: string
  subject: string | null
  attributes: string
}

/** A visit with its attributes. `watching`: the type of its video (`Live`, `On Demand`); empty or null without one. `channel`: the live channel. */
export type VisitRow = {
  visit: string
  started_at: number
  seen_at: number
  brand: string
  visitor: string | null
  watching: string | null
  channel: string | null
  attributes: string
}

/** The counts of an hour on the site of a brand. `hour`: its start. Reports of one day read these rows. */
export type HourRow = { hour: number; brand: string; measure: string; amount: number }
/**
 * The same for a day in UTC. `subject`: the title, channel, term or other thing that is counted; empty for the sum of all. Subjects are counted for
 * each brand and for `allBrands`.
 */
export type DayRow = { day: number; measure: string; brand: string; subject: string; amount: number }
/** The brand of the rows that count a subject on the sites of all brands. */
export const allBrands = '*'

/** The secret of a day, from which the ids of visitors are made. */
export type SaltRow = { day: number; salt: string }

export type AnalyticsTables = {
  analytics_events: EventRow
  analytics_visits: VisitRow
  analytics_hours: HourRow
  analytics_days: DayRow
  analytics_salts: SaltRow
}

export const analyticsMigrations: ServiceMigrations = {
  service: 'analytics',
  migrations: [
    {
      name: '001 events, visits and counts',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('analytics_events')
          .addColumn('at', integer, (column) => column.notNull())
          .addColumn('name', text, (column) => column.notNull())
          .addColumn('type', text, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('visitor', text)
          .addColumn('visit', text)
          .addColumn('path', text, (column) => column.notNull())
          .addColumn('subject', text)
          .addColumn('attributes', text, (column) => column.notNull())
          .$call((table) => (isSqlite(trx) ? table : table.modifyEnd(sql`partition by range (at)`)))
          .execute()
        await trx.schema.createIndex('analytics_events_by_time').on('analytics_events').column('at').execute()
        await trx.schema
          .createTable('analytics_visits')
          .addColumn('visit', text, (column) => column.notNull().primaryKey())
          .addColumn('started_at', integer, (column) => column.notNull())
          .addColumn('seen_at', integer, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('visitor', text)
          .addColumn('watching', text)
          .addColumn('channel', text)
          .addColumn('attributes', text, (column) => column.notNull())
          .execute()
        await trx.schema.createIndex('analytics_visits_by_time').on('analytics_visits').column('seen_at').execute()
        await trx.schema
          .createTable('analytics_hours')
          .addColumn('hour', integer, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('measure', text, (column) => column.notNull())
          .addColumn('amount', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('analytics_hours_pk', ['hour', 'brand', 'measure'])
          .execute()
        await trx.schema
          .createTable('analytics_days')
          .addColumn('measure', text, (column) => column.notNull())
          .addColumn('day', integer, (column) => column.notNull())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('subject', text, (column) => column.notNull())
          .addColumn('amount', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('analytics_days_pk', ['measure', 'day', 'brand', 'subject'])
          // Reports read ranges of the key with the amounts, so the rows themselves are in the order of the key.
          .$call((table) => (isSqlite(trx) ? table.modifyEnd(sql`without rowid`) : table))
          .execute()
        await trx.schema.createIndex('analytics_days_by_day').on('analytics_days').column('day').execute()
        await trx.schema
          .createTable('analytics_salts')
          .addColumn('day', integer, (column) => column.notNull().primaryKey())
          .addColumn('salt', text, (column) => column.notNull())
          .execute()
      },
    },
  ],
}
