// What channels there are, and what they air: each question is a range of (channel, start).
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { ContentTables } from '../tables.ts'

type Db = Kysely<ContentTables>

export type Channel = EntryOf<'channel'>
/** `stop` is null when neither it nor what follows says when it ends. */
export type Airing = { id: string; start: number; stop: number | null; entry: EntryOf<'programme'> }

/** A programme every three minutes. */
const programmesRead = 500

/** The channels of brands: an imported guide may have thousands that are nobody's. */
export async function ownedChannels(db: Db): Promise<Channel[]> {
  const brand = db.getExecutor().adapter instanceof SqliteAdapter ? sql`json_extract(entry, '$.brand')` : sql`entry::jsonb ->> 'brand'`
  const rows = await db.selectFrom('content_channels').select('entry').where(sql<boolean>`${brand} is not null`).orderBy('id').execute()
  return rows.map(({ entry }) => JSON.parse(entry))
}

export async function channelById(db: Db, id: string): Promise<Channel | null> {
  const row = await db.selectFrom('content_channels').select('entry').where('id', '=', id).executeTakeFirst()
  return row ? JSON.parse(row.entry) : null
}

/** What is on at `now`: the latest that has begun, unless it has ended. */
export async function airingAt(db: Db, channel: string, now: number): Promise<Airing | null> {
  const [airing] = await airings(db, channel, { now, order: 'desc', limit: 1 })
  if (!airing) return null
  const [next] = airing.stop === null ? await airings(db, channel, { now, order: 'asc', limit: 1 }) : []
  const stop = airing.stop ?? next?.start ?? null
  return stop === null || stop > now ? { ...airing, stop } : null
}

/** Everything that airs between two instants, what began before and still runs included, in order. */
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
      .limit(programmesRead)
      .execute(),
  ])
  const all = [...(before ? [before] : []), ...rows.map(airingOf)]
  return all.map((airing, index) => ({ ...airing, stop: airing.stop ?? all[index + 1]?.start ?? null }))
}

/** When programmes begin between two instants. */
export async function startsBetween(db: Db, channel: string, from: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select('start_at')
    .where('channel_id', '=', channel)
    .where('start_at', '>=', from)
    .where('start_at', '<', to)
    .orderBy('start_at')
    .limit(8 * programmesRead)
    .execute()
  return rows.map(({ start_at }) => start_at)
}

type Near = { now: number; order: 'asc' | 'desc'; limit: number }

async function airings(db: Db, channel: string, { now, order, limit }: Near): Promise<Airing[]> {
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
