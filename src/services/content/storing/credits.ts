// Who is credited where, beside the entries: rows by which a person's videos and a title's people are found.
import { sql } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import type { VideoRow } from '../tables.ts'
import {
  type CreditRow,
  type Credits,
  castKey,
  castOfTitle,
  castOfVideo,
  creditKey,
  creditsOfVideo,
  ofAnySeason,
  ofTitle,
  oncePerKey,
} from './credit-rows.ts'
import { type Incoming, insertNew, type Trx, type Writing } from './writing.ts'

export async function storeTitleCast({ trx }: Writing, titles: readonly Incoming<EntryOf<'series'> | EntryOf<'movie'>>[]): Promise<void> {
  const known = titles.filter((title) => title.known).map(({ id }) => id)
  if (known.length)
    await trx
      .deleteFrom('content_cast')
      .where(among(trx, 'title_id', known))
      .where('season', '=', ofTitle)
      .execute()
  await insertNew(
    trx,
    'content_cast',
    titles.flatMap(({ id, entry }) => (entry.active ? castOfTitle(id, entry.credits) : [])),
  )
}

/** What videos that are about to be stored anew said until now. */
export async function creditsBefore(trx: Trx, ids: readonly string[]): Promise<Map<string, CreditRow[]>> {
  const before = new Map<string, CreditRow[]>()
  if (!ids.length) return before
  const rows = await trx
    .selectFrom('content_videos')
    .select(['id', 'title_id', 'film_of', 'type', 'season', 'air_at', 'entry'])
    .where(among(trx, 'id', ids))
    .execute()
  for (const row of rows) before.set(row.id, creditsOfVideo(row, JSON.parse(row.entry).credits))
  return before
}

type Stored = { row: VideoRow; credits: Credits }

export async function storeVideoCredits(trx: Trx, stored: readonly Stored[], before: Map<string, CreditRow[]>): Promise<void> {
  const rows = stored.flatMap(({ row, credits }) => creditsOfVideo(row, credits))
  const kept = new Set(rows.map(inSeason))
  const gone = [...before.values()].flat().filter((row) => !kept.has(inSeason(row)))
  for (const row of gone) await deleteCredit(trx, row)
  await insertNew(trx, 'content_credits', rows)
  const cast = stored.flatMap(({ row, credits }) => castOfVideo(row, credits))
  await insertNew(trx, 'content_cast', oncePerKey(cast, castKey))
  for (const row of gone) await leaveCast(trx, row)
}

/** Of videos that leave the catalogue, before they do. */
export async function removeVideoCredits(trx: Trx, videos: readonly string[]): Promise<void> {
  await storeVideoCredits(trx, [], await creditsBefore(trx, videos))
}

const inSeason = (row: CreditRow) => `${row.season} ${creditKey(row)}`

async function deleteCredit(trx: Trx, { person_id, title_id, type, air_at, video_id, role }: CreditRow): Promise<void> {
  await sql`delete from content_credits where person_id = ${person_id} and title_id = ${title_id} and type = ${type} and air_at = ${air_at}
    and video_id = ${video_id} and role = ${role}`.execute(trx)
}

/** Whom no video credits any more is not of the title's people by its videos. */
async function leaveCast(trx: Trx, { person_id, title_id, role, season }: CreditRow): Promise<void> {
  const left = await trx
    .selectFrom('content_credits')
    .select('season')
    .distinct()
    .where('person_id', '=', person_id)
    .where('title_id', '=', title_id)
    .where('role', '=', role)
    .execute()
  const empty = left.length ? [] : [ofAnySeason]
  if (season > 0 && !left.some((other) => other.season === season)) empty.push(season)
  for (const one of empty)
    await trx
      .deleteFrom('content_cast')
      .where('title_id', '=', title_id)
      .where('season', '=', one)
      .where('role', '=', role)
      .where('person_id', '=', person_id)
      .execute()
}
