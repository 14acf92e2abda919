// Finds the films that airings play on their channel.

import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Airing } from '#contracts/catalogue/facts.ts'
import { isOneOf, isSqlite } from '#kit/db/queries.ts'
import { filmId } from '../schema/film-id.ts'
import type { ContentTables } from '../schema/tables.ts'
import { videosByIds } from './by-id.ts'

type Db = Kysely<ContentTables>
type Episode = { id: string; title_id: string | null; season: number; episode: number }

/**
 * Returns the films of each airing, by the id of the airing: those of its video, else of its episode, else of one of the full episodes of its series.
 * The choice depends only on the airing's id and the episodes, so it is the same in every process.
 */
export async function filmsOfAirings(db: Db, airings: readonly Airing[]): Promise<Map<string, string[]>> {
  const episodes = await episodesOf(db, airings)
  const candidates = new Map(airings.map((airing) => [airing.id, candidatesOf(airing, episodes)]))
  const ids = new Set([...candidates.values()].flat())
  const films = new Map((await videosByIds(db, [...ids])).map(({ id, entry }) => [id, entry.films ?? []]))
  const found = new Map<string, string[]>()
  for (const [airing, videos] of candidates) {
    const video = videos.find((id) => films.get(id)?.length)
    if (video !== undefined) found.set(airing, films.get(video)!)
  }
  return found
}

/** Returns the full episodes with films of the series of the airings, by series, in the order of their numbers. */
async function episodesOf(db: Db, airings: readonly Airing[]): Promise<Map<string, Episode[]>> {
  const series = [...new Set(airings.map(({ entry }) => entry.series).filter((id) => id !== undefined))]
  if (!series.length) return new Map()
  const films = isSqlite(db) ? sql<number>`json_array_length(entry, '$.films')` : sql<number>`json_array_length(entry::json -> 'films')`
  const rows = await db
    .selectFrom('content_videos')
    .select(['id', 'title_id', 'season', 'episode'])
    .where(isOneOf(db, 'title_id', series))
    .where('type', '=', 'Full Episode')
    .where(films, '>', 0)
    .orderBy('title_id')
    .orderBy('season')
    .orderBy('episode')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ title_id }) => title_id!)
}

/** Returns the ids of the videos that an airing may play, the best first. The programme's title may be a movie, whose film is the last candidate. */
function candidatesOf({ id, entry }: Airing, episodes: Map<string, Episode[]>): string[] {
  const { video, series, season, episode } = entry
  const first = video === undefined ? [] : [video, filmId(video)]
  if (series === undefined) return first
  const all = episodes.get(series) ?? []
  const numbered = all.find((one) => one.episode === episode && (season === undefined || one.season === season))
  const chosen = numbered ?? all[numberOf(id) % all.length]
  return [...first, ...(chosen ? [chosen.id] : []), filmId(series)]
}

/** Returns a whole number that depends only on the text. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
