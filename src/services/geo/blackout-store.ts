// All SQL of blackouts.
import type { Blackout } from '#contracts/http/geo.ts'
import type { Database } from '#kit/db/database.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { BlackoutRow, GeoTables } from './tables.ts'

export type BlackoutStore = ReturnType<typeof createBlackoutStore>

/** A page of blackouts, in the order of their ids: those of one video, or of all, after an id. */
export type BlackoutPage = { video?: string | undefined; after?: string | undefined; limit: number }

export function createBlackoutStore(anyDatabase: Database) {
  const database = anyDatabase.withTables<GeoTables>()
  // Compiled one time, because each access check runs it: the values below stand for the parameters.
  const query = database.read
    .selectFrom('geo_blackouts')
    .selectAll()
    .where('video', '=', '')
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', 0)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', 0)]))
    .compile()
  return {
    /** Returns the blackouts of a video or event that apply at a time, wherever. */
    async at(video: string, time: number): Promise<Blackout[]> {
      const { rows } = await database.read.executeQuery<BlackoutRow>({ ...query, parameters: [video, time, time] })
      return rows.map(toBlackout)
    },

    /** Returns the blackouts of videos, channels or programmes that apply at a time or later, wherever. */
    async from(videos: readonly string[], time: number): Promise<Blackout[]> {
      const rows = await database.read
        .selectFrom('geo_blackouts')
        .selectAll()
        .where(isOneOf(database.read, 'video', videos))
        .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', time)]))
        .execute()
      return rows.map(toBlackout)
    },

    async list({ video, after, limit }: BlackoutPage): Promise<Blackout[]> {
      let rows = database.read.selectFrom('geo_blackouts').selectAll().orderBy('id').limit(limit)
      if (video !== undefined) rows = rows.where('video', '=', video)
      if (after !== undefined) rows = rows.where('id', '>', after)
      return (await rows.execute()).map(toBlackout)
    },

    /** Stores a blackout; replaces the one with the same id. */
    async put(blackout: Blackout): Promise<void> {
      const { id, ...columns } = toRow(blackout)
      await database.write((trx) =>
        trx
          .insertInto('geo_blackouts')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
          .execute(),
      )
    },

    /** Deletes a blackout. Returns whether there was one. */
    remove: (id: string): Promise<boolean> =>
      database.write(
        async (trx) => (await trx.deleteFrom('geo_blackouts').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
      ),
  }
}

const listOf = (text: string) => text.split(' ').filter(Boolean)

function toBlackout({ id, video, zips, countries, starts_at, ends_at }: BlackoutRow): Blackout {
  return { id, video, zips: listOf(zips), countries: listOf(countries), from: timeOf(starts_at), to: timeOf(ends_at) }
}

/** PostgreSQL returns 64-bit integers as text. */
const timeOf = (time: number | null) => (time === null ? null : Number(time))

function toRow({ id, video, zips, countries, from, to }: Blackout): BlackoutRow {
  return { id, video, zips: zips.join(' '), countries: countries.join(' '), starts_at: from, ends_at: to }
}
