// SQL of slots. An update of a slot succeeds only if the slot still has the session that was read. So exactly one of several concurrent starts
// succeeds.
import type { Database } from '#kit/db/database.ts'
import type { LiveTables, SlotRow } from './tables.ts'

/** A stream without its slot. */
export type NewStream = Omit<SlotRow, 'slot'>
export type SlotStore = ReturnType<typeof createSlotStore>

export function createSlotStore(opened: Database) {
  const database = opened.withTables<LiveTables>()
  return {
    /** Returns the slots of an owner, by number. */
    find: (owner: string): Promise<SlotRow[]> =>
      database.read.selectFrom('live_slots').selectAll().where('owner', '=', owner).orderBy('slot').execute(),

    /** Returns whether a session holds a slot of its owner; with `channel`, only for this channel. */
    async holds(owner: string, sessionId: string, channel?: string): Promise<boolean> {
      const row = await database.read
        .selectFrom('live_slots')
        .select('channel')
        .where('session_id', '=', sessionId)
        .where('owner', '=', owner)
        .executeTakeFirst()
      return row !== undefined && (channel === undefined || row.channel === channel)
    },

    /** Returns the channel of a session, or null if the session holds no slot. */
    async channelOf(sessionId: string): Promise<string | null> {
      const found = await database.read.selectFrom('live_slots').select('channel').where('session_id', '=', sessionId).executeTakeFirst()
      return found?.channel ?? null
    },

    /** Takes a free slot. Returns false if another stream has taken it meanwhile. */
    insert: (stream: NewStream, slot: number): Promise<boolean> =>
      database.write(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('live_slots')
          .values({ ...stream, slot })
          .onConflict((conflict) => conflict.columns(['owner', 'slot']).doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    /** Takes the slot of the session `holder`. Returns false if that session does not hold it any more. */
    replace: (stream: NewStream, { slot, session_id: holder }: Pick<SlotRow, 'slot' | 'session_id'>): Promise<boolean> =>
      database.write(async (trx) => {
        const { owner, ...change } = stream
        const { numUpdatedRows } = await trx
          .updateTable('live_slots')
          .set(change)
          .where('owner', '=', owner)
          .where('slot', '=', slot)
          .where('session_id', '=', holder)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),

    /** Frees the slot of a session. Returns false if it holds none. */
    remove: (owner: string, sessionId: string): Promise<boolean> =>
      database.write(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('live_slots')
          .where('session_id', '=', sessionId)
          .where('owner', '=', owner)
          .executeTakeFirst()
        return numDeletedRows === 1n
      }),

    /** Returns the ids of up to `most` sessions after the id `after`, in order of the ids. */
    async page(after: string, most: number): Promise<string[]> {
      const rows = await database.read
        .selectFrom('live_slots')
        .select('session_id')
        .where('session_id', '>', after)
        .orderBy('session_id')
        .limit(most)
        .execute()
      return rows.map(({ session_id }) => session_id)
    },

    async removeAll(sessionIds: readonly string[]): Promise<void> {
      if (!sessionIds.length) return
      await database.write((trx) => trx.deleteFrom('live_slots').where('session_id', 'in', sessionIds).execute())
    },

    /** Returns the number of slots of each channel. Reads only an index. */
    async countByChannel(): Promise<Map<string, number>> {
      const rows = await database.read
        .selectFrom('live_slots')
        .select(({ fn }) => ['channel', fn.countAll<number | string>().as('count')])
        .groupBy('channel')
        .execute()
      return new Map(rows.map(({ channel, count }) => [channel, Number(count)]))
    },
  }
}
