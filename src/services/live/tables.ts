// Tables of the live service.
import type { ServiceMigrations } from '#kit/db/migrate.ts'

/**
 * A slot of a viewer: the row of one stream that runs, or that has ended without notice. Whether it still runs is known from the heartbeats (liveness.ts), so
 * no decision depends on `started_at`.
 */
export type SlotRow = {
  /** The path of the viewer, `{mvpd}/{user}`. */
  owner: string
  /** The number of the slot, from 0. */
  slot: number
  session_id: string
  brand: string
  channel: string
  /** The hash of the device cookie; empty if the client has none. */
  device: string
  device_name: string
  /** The account that started the stream, for the viewer's own data. */
  account_id: string | null
  started_at: number
}
/** The only row. `count` increases while a process keeps sessions alive without Redis (liveness.ts). */
type OutageRow = { count: number }
export type LiveTables = { live_slots: SlotRow; live_outages: OutageRow }

export const liveMigrations: ServiceMigrations = {
  service: 'live',
  migrations: [
    {
      name: '001 slots',
      async up(trx, { text, integer }) {
        await trx.schema
          .createTable('live_slots')
          .addColumn('owner', text, (column) => column.notNull())
          .addColumn('slot', integer, (column) => column.notNull())
          .addColumn('session_id', text, (column) => column.notNull().unique())
          .addColumn('brand', text, (column) => column.notNull())
          .addColumn('channel', text, (column) => column.notNull())
          .addColumn('device', text, (column) => column.notNull())
          .addColumn('device_name', text, (column) => column.notNull())
          .addColumn('account_id', text)
          .addColumn('started_at', integer, (column) => column.notNull())
          .addPrimaryKeyConstraint('live_slots_pk', ['owner', 'slot'])
          .execute()
        await trx.schema.createIndex('live_slots_by_channel').on('live_slots').columns(['channel']).execute()
        await trx.schema.createIndex('live_slots_by_account').on('live_slots').columns(['account_id']).execute()
      },
    },
    {
      name: '002 outages',
      async up(trx, { integer }) {
        await trx.schema
          .createTable('live_outages')
          .addColumn('count', integer, (column) => column.notNull())
          .execute()
        await trx.insertInto('live_outages').values({ count: 0 }).execute()
      },
    },
  ],
}
