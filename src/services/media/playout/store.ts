// All SQL of playout.
import type { Selectable } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import type { Part, PlayoutRow } from './row.ts'
import type { MediaTables } from './tables.ts'

export type PlayoutStore = ReturnType<typeof createPlayoutStore>

/** Rows that begin before `settledUntil` never change. */
export type ChannelState = { revision: number; settledUntil: number }

/**
 * `seen`: the state that the writer has read; all zero if there is none. `rows` replace all rows that begin at or after the first of them. Rows that end
 * before `keepFrom` are deleted.
 */
export type PlayoutChange = { channel: string; seen: ChannelState; settledUntil: number; rows: readonly PlayoutRow[]; keepFrom: number }

export function createPlayoutStore(anyDatabase: Database) {
  const database = anyDatabase.withTables<MediaTables>()
  return {
    /** Returns the state of each channel that has played, by channel. */
    async states(): Promise<Map<string, ChannelState>> {
      const rows = await database.read.selectFrom('media_channels').selectAll().execute()
      return new Map(
        rows.map(({ channel, revision, settled_until }) => [channel, { revision: Number(revision), settledUntil: Number(settled_until) }]),
      )
    },

    /** Returns the rows of a channel that were written after a revision, in order. */
    async rowsAfter(channel: string, revision: number): Promise<PlayoutRow[]> {
      const rows = await database.read
        .selectFrom('media_playout')
        .selectAll()
        .where('channel', '=', channel)
        .where('revision', '>', revision)
        .orderBy('start_at')
        .execute()
      const shared = sharedParts()
      return rows.map((row) => readRow(row, shared))
    },

    /**
     * Writes rows if the channel still has the state `seen`. Returns false if another process has written or settled rows in the meantime: then nothing
     * changes.
     */
    async write({ channel, seen, settledUntil, rows, keepFrom }: PlayoutChange): Promise<boolean> {
      const [first] = rows
      if (!first) return false
      const revision = seen.revision + 1
      return await database.write(async (trx) => {
        if (seen.revision === 0) {
          await trx
            .insertInto('media_channels')
            .values({ channel, revision: 0, settled_until: 0 })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
        const { numUpdatedRows } = await trx
          .updateTable('media_channels')
          .set({ revision, settled_until: settledUntil })
          .where('channel', '=', channel)
          .where('revision', '=', seen.revision)
          .where('settled_until', '=', seen.settledUntil)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await trx
          .deleteFrom('media_playout')
          .where('channel', '=', channel)
          .where((eb) => eb.or([eb('start_at', '>=', first.start), eb('end_at', '<', keepFrom)]))
          .execute()
        await trx
          .insertInto('media_playout')
          .values(
            rows.map((row) => ({
              channel,
              start_at: row.start,
              end_at: row.end,
              sequence: row.sequence,
              discontinuity: row.discontinuity,
              airing: row.airing,
              parts: JSON.stringify(row.parts),
              position: row.position && JSON.stringify(row.position),
              revision,
            })),
          )
          .execute()
        return true
      })
    },

    /** Stores that rows which begin before a time never change. The rows do not change, so other processes need not read them again. */
    async settle(channel: string, until: number): Promise<void> {
      await database.write(
        (trx) =>
          trx
            .updateTable('media_channels')
            .set({ settled_until: until })
            .where('channel', '=', channel)
            .where('settled_until', '<', until)
            .execute(),
        { mayBeLost: true },
      )
    },
  }
}

const readRow = (row: Selectable<MediaTables['media_playout']>, shared: (part: Part) => Part): PlayoutRow => ({
  start: Number(row.start_at),
  end: Number(row.end_at),
  sequence: Number(row.sequence),
  discontinuity: Number(row.discontinuity),
  airing: row.airing,
  parts: JSON.parse(row.parts).map(shared),
  position: row.position === null ? null : JSON.parse(row.position),
})

/** Returns a function that maps equal parts to one object: the films of breaks have the same parts in thousands of rows. */
function sharedParts(): (part: Part) => Part {
  const known = new Map<string, Part>()
  return (part) => {
    const key = `${part.film} ${part.first} ${part.count} ${part.ms}`
    const found = known.get(key) ?? part
    known.set(key, found)
    return found
  }
}
