// The tables of playout: what each channel has played in the last day, and what it plays next.
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/** A row is a part of an airing, or of a gap between airings. Times are epoch milliseconds. `parts` is a list of `Part` as JSON. */
type RowColumns = {
  channel: string
  start_at: number
  end_at: number
  /** The media sequence number of the first segment. */
  sequence: number
  /** The discontinuity sequence number of the first part. */
  discontinuity: number
  /** The id of the programme; null in a gap. */
  airing: string | null
  parts: string
  /** A `Position` as JSON; null in gaps, in airings without films, and in rows of versions that stored whole airings. */
  position: string | null
  /** The revision of the channel in which the row was written. */
  revision: number
}

/**
 * The state of a channel. `revision` increases with each change of its rows. Rows that begin before `settled_until` never change, because viewers
 * may have played them.
 */
type ChannelColumns = { channel: string; revision: number; settled_until: number }

export type MediaTables = { media_playout: RowColumns; media_channels: ChannelColumns }

export const mediaMigrations: ServiceMigrations = {
  service: 'media',
  migrations: [
    {
      name: '001 playout',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('media_channels')
          .addColumn('channel', text, (column) => column.primaryKey().notNull())
          .addColumn('revision', integer, (column) => column.notNull())
          .addColumn('settled_until', integer, (column) => column.notNull())
          .execute()
        await trx.schema
          .createTable('media_playout')
          .addColumn('channel', text, (column) => column.notNull())
          .addColumn('start_at', integer, (column) => column.notNull())
          .addColumn('end_at', integer, (column) => column.notNull())
          .addColumn('sequence', integer, (column) => column.notNull())
          .addColumn('discontinuity', integer, (column) => column.notNull())
          .addColumn('airing', text)
          .addColumn('parts', text, (column) => column.notNull())
          .addColumn('revision', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('media_playout_pk', ['channel', 'sequence'])
          .execute()
        await trx.schema.createIndex('media_playout_by_revision').on('media_playout').columns(['channel', 'revision']).execute()
      },
    },
    {
      name: '002 rows of a few minutes',
      up: (trx, { text }) => trx.schema.alterTable('media_playout').addColumn('position', text).execute(),
    },
  ],
}
