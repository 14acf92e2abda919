// Writes the rows of content_credits (the videos of each person) and content_cast (the people of each title).
import { sql } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import {
  anySeason,
  type CreditRow,
  type Credits,
  castKey,
  castOfTitle,
  castOfVideo,
  creditKey,
  creditsOfVideo,
  oncePerKey,
  titleCast,
} from '../schema/credit-rows.ts'
import type { VideoRow } from '../schema/tables.ts'
import type { BatchContext, PendingEntry } from './batch-context.ts'
import { insertNew, type Trx } from './insert-rows.ts'

/** Replaces the cast rows that come from the entries of titles. */
export async function storeTitleCast(
  { trx }: BatchContext,
  titles: readonly PendingEntry<EntryOf<'series'> | EntryOf<'movie'>>[],
): Promise<void> {
  const known = titles.filter((title) => title.known).map(({ id }) => id)
  if (known.length)
    await trx
      .deleteFrom('content_cast')
      .where(isOneOf(trx, 'title_id', known))
      .where('season', '=', titleCast)
      .execute()
  await insertNew(
    trx,
    'content_cast',
    titles.flatMap(({ id, entry }) => (entry.active ? castOfTitle(id, entry.credits) : [])),
  )
}

/** Returns the credit rows of stored videos by video id. Call this function before the videos are overwritten. */
export async function storedCredits(trx: Trx, ids: readonly string[]): Promise<Map<string, CreditRow[]>> {
  const before = new Map<string, CreditRow[]>()
  if (!ids.length) return before
  const rows = await trx
    .selectFrom('content_videos')
    .select(['id', 'title_id', 'film_of', 'type', 'season', 'air_at', 'entry'])
    .where(isOneOf(trx, 'id', ids))
    .execute()
  for (const row of rows) before.set(row.id, creditsOfVideo(row, JSON.parse(row.entry).credits))
  return before
}

type StoredVideo = { row: VideoRow; credits: Credits }

/** Writes the credit and cast rows of stored videos. `before` contains the previous credit rows by video id. */
export async function storeVideoCredits(trx: Trx, stored: readonly StoredVideo[], before: Map<string, CreditRow[]>): Promise<void> {
  const rows = stored.flatMap(({ row, credits }) => creditsOfVideo(row, credits))
  const current = new Set(rows.map(seasonCreditKey))
  const removed = [...before.values()].flat().filter((row) => !current.has(seasonCreditKey(row)))
  for (const row of removed) await deleteCredit(trx, row)
  await insertNew(trx, 'content_credits', rows)
  const cast = stored.flatMap(({ row, credits }) => castOfVideo(row, credits))
  await insertNew(trx, 'content_cast', oncePerKey(cast, castKey))
  for (const row of removed) await removeUncreditedCast(trx, row)
}

/** Deletes the credit and cast rows of videos. Call this function before the videos are deleted. */
export async function removeVideoCredits(trx: Trx, videos: readonly string[]): Promise<void> {
  await storeVideoCredits(trx, [], await storedCredits(trx, videos))
}

const seasonCreditKey = (row: CreditRow) => `${row.season} ${creditKey(row)}`

async function deleteCredit(trx: Trx, { person_id, title_id, type, air_at, video_id, role }: CreditRow): Promise<void> {
  await sql`delete from content_credits where person_id = ${person_id} and title_id = ${title_id} and type = ${type} and air_at = ${air_at}
    and video_id = ${video_id} and role = ${role}`.execute(trx)
}

/** Deletes the cast rows of a person's role in a title if no remaining video of the title credits the person in this role. */
async function removeUncreditedCast(trx: Trx, { person_id, title_id, role, season }: CreditRow): Promise<void> {
  const remaining = await trx
    .selectFrom('content_credits')
    .select('season')
    .distinct()
    .where('person_id', '=', person_id)
    .where('title_id', '=', title_id)
    .where('role', '=', role)
    .execute()
  const emptySeasons = remaining.length ? [] : [anySeason]
  if (season > 0 && !remaining.some((other) => other.season === season)) emptySeasons.push(season)
  for (const emptySeason of emptySeasons)
    await trx
      .deleteFrom('content_cast')
      .where('title_id', '=', title_id)
      .where('season', '=', emptySeason)
      .where('role', '=', role)
      .where('person_id', '=', person_id)
      .execute()
}
