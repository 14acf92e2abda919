// Reads channels and their schedules. Every query of the schedule is a range of the index (channel, start).

import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import type { Airing, Channel } from '#contracts/catalogue/facts.ts'
import type { ContentTables } from '../schema/tables.ts'

type Db = Kysely<ContentTables>

/** Maximum number of programmes that one query returns: enough for a day with a programme every three minutes. */
const maxProgrammes = 500

/** Returns the channels that belong to a brand. An imported guide may contain thousands of other channels. */
export async function ownedChannels(db: Db): Promise<Channel[]> {
  const brand = db.getExecutor().adapter instanceof SqliteAdapter ? sql`json_extract(entry, '$.brand')` : sql`entry::jsonb ->> 'brand'`
  const rows = await db.selectFrom('content_channels').select('entry').where(sql<boolean>`${brand} is not null`).orderBy('id').execute()
  return rows.map(({ entry }) => JSON.parse(entry))
}

export async function channelById(db: Db, id: string): Promise<Channel | null> {
  const row = await db.selectFrom('content_channels').select('entry').where('id', '=', id).executeTakeFirst()
  return row ? JSON.parse(row.entry) : null
}

/**
 * Returns the programme that airs at `now`, or null. A programme without an end gets the start of the next one as its end, or null if none follows;
 * `endOfAiring` says when it is over.
 */
export async function airingAt(db: Db, channel: string, now: number): Promise<Airing | null> {
  const [airing] = await airings(db, channel, { now, order: 'desc', limit: 1 })
  if (!airing) return null
  const stop = airing.stop ?? (await nextStart(db, channel, now))
  return endOfAiring(airing, stop) > now ? { ...airing, stop } : null
}

/** Returns the programme with this id, or null. A programme without an end ends when the next programme begins. */
export async function airingById(db: Db, id: string): Promise<Airing | null> {
  // PostgreSQL rejects this character.
  if (id.includes('\0')) return null
  const row = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at', 'stop_at', 'entry'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const airing = airingOf(row)
  return airing.stop === null ? { ...airing, stop: await nextStart(db, airing.entry.channel, airing.start) } : airing
}

/** Returns the start of the first programme after a time, in epoch milliseconds, or null. */
export async function nextStart(db: Db, channel: string, after: number): Promise<number | null> {
  const [next] = await airings(db, channel, { now: after, order: 'asc', limit: 1 })
  return next?.start ?? null
}

/** Returns the programmes between two instants, ordered by start. Includes the programme that airs at `from`. */
export async function airingsBetween(db: Db, channel: string, from: number, to: number): Promise<Airing[]> {
  const [before, rows] = await Promise.all([
    airingAt(db, channel, from),
    db
      .selectFrom('content_programmes')
      .select(['id', 'start_at', 'stop_at', 'entry'])
      .where('channel_id', '=', channel)
      .where('start_at', '>', from)
      .where('start_at', '<', to)
      .orderBy('start_at')
      .limit(maxProgrammes)
      .execute(),
  ])
  const all = [...(before ? [before] : []), ...rows.map(airingOf)]
  const last = all.at(-1)
  const next = last?.stop === null ? await nextStart(db, channel, last.start) : null
  return all.map((airing, index) => ({ ...airing, stop: airing.stop ?? all[index + 1]?.start ?? next }))
}

/** Returns the ids and starts of all programmes that begin after `from` and not after `to`, in order: one that is left out could be blacked out. */
export async function idsBetween(db: Db, channel: string, from: number, to: number): Promise<{ id: string; start: number }[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at'])
    .where('channel_id', '=', channel)
    .where('start_at', '>', from)
    .where('start_at', '<=', to)
    .orderBy('start_at')
    .execute()
  return rows.map(({ id, start_at }) => ({ id, start: start_at }))
}

/**
 * Returns the programmes of several channels between two instants, at most `limit`, ordered by start. Includes the programmes that air at `from`.
 * `entry.channel` is the id of the channel.
 */
export async function airingsOfChannels(db: Db, channels: readonly string[], from: number, to: number, limit: number): Promise<Airing[]> {
  if (!channels.length) return []
  const lastStart = sql<number>`(select max(earlier.start_at) from content_programmes as earlier
    where earlier.channel_id = channel.id and earlier.start_at <= ${from})`
  const rows = await db
    .selectFrom('content_channels as channel')
    .innerJoin('content_programmes as programme', (join) =>
      join
        .onRef('programme.channel_id', '=', 'channel.id')
        .on('programme.start_at', '>=', sql<number>`coalesce(${lastStart}, ${from})`)
        .on('programme.start_at', '<', to),
    )
    .select(['programme.id', 'programme.start_at', 'programme.stop_at', 'programme.entry'])
    .where('channel.id', 'in', channels)
    .orderBy('programme.start_at')
    .limit(limit)
    .execute()
  return rows.map(airingOf)
}

/** Returns for each range of instants whether a programme of one of the channels starts in it. */
export async function haveAirings(
  db: Db,
  channels: readonly string[],
  ranges: readonly { from: number; to: number }[],
): Promise<boolean[]> {
  if (!channels.length || !ranges.length) return ranges.map(() => false)
  const column = ({ from, to }: { from: number; to: number }, index: number) =>
    sql<number | boolean>`exists (select 1 from content_programmes where channel_id in (${sql.join([...channels])})
      and start_at >= ${from} and start_at < ${to})`.as(`range_${index}`)
  const row = await db.selectNoFrom(ranges.map(column)).executeTakeFirstOrThrow()
  return ranges.map((_, index) => Boolean(row[`range_${index}`]))
}

type AiringRange = { now: number; order: 'asc' | 'desc'; limit: number }

async function airings(db: Db, channel: string, { now, order, limit }: AiringRange): Promise<Airing[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at', 'stop_at', 'entry'])
    .where('channel_id', '=', channel)
    .where('start_at', order === 'desc' ? '<=' : '>', now)
    .orderBy('start_at', order)
    .limit(limit)
    .execute()
  return rows.map(airingOf)
}

type Row = Pick<ContentTables['content_programmes'], 'id' | 'start_at' | 'stop_at' | 'entry'>

const airingOf = ({ id, start_at, stop_at, entry }: Row): Airing => ({ id, start: start_at, stop: stop_at, entry: JSON.parse(entry) })
