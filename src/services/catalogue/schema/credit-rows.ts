// Computes the rows of content_credits and content_cast from the credits of titles and videos.

import { roleKey } from '#contracts/catalogue/roles.ts'
import type { EntryOf } from '#contracts/catalogue.ts'

/** A row of content_credits: a person with a role in the credits of a video. */
export type CreditRow = {
  person_id: string
  title_id: string
  type: string
  air_at: number
  video_id: string
  role: string
  season: number
}
/**
 * A row of content_cast: a person with a role in a title. `season` is -1 for a credit in the title's entry, 0 for a credit in any video of
 * the title, and n for a credit in a video of season n.
 */
export type CastRow = { title_id: string; season: number; role: string; person_id: string; character: string | null }

export type Credits = EntryOf<'video'>['credits']
type CreditedVideo = { id: string; title_id: string | null; film_of: string | null; type: string; season: number; air_at: number }

/** The values of `season` in content_cast that are not season numbers. */
export const titleCast: number = -1
export const anySeason: number = 0

/** Returns the cast rows of a title's own credits. */
export function castOfTitle(title_id: string, credits: Credits): CastRow[] {
  const rows = credits.map(({ role, person, character }) => ({
    title_id,
    season: titleCast,
    role: roleKey(role),
    person_id: person,
    character: character ?? null,
  }))
  return oncePerKey(rows, castKey)
}

/** Returns the credit rows of a video. A film has no rows, because its movie has the same credits. */
export function creditsOfVideo({ id, title_id, film_of, type, season, air_at }: CreditedVideo, credits: Credits): CreditRow[] {
  if (title_id === null || film_of !== null) return []
  const rows = credits.map(({ person, role }) => ({ person_id: person, title_id, type, air_at, video_id: id, role: roleKey(role), season }))
  return oncePerKey(rows, creditKey)
}

/** Returns the cast rows of a video. The rows of a clip have no character, because people often appear as themselves in a clip. */
export function castOfVideo(video: CreditedVideo, credits: Credits): CastRow[] {
  const characters = new Map(video.type === 'Clip' ? [] : credits.map(({ person, character }) => [person, character ?? null]))
  const rows = creditsOfVideo(video, credits).flatMap(({ title_id, role, person_id, season }) =>
    [anySeason, ...(season > 0 ? [season] : [])].map((castSeason) => ({
      title_id,
      season: castSeason,
      role,
      person_id,
      character: characters.get(person_id) ?? null,
    })),
  )
  return oncePerKey(rows, castKey)
}

/** Returns the primary key of a row as text. */
export const castKey = ({ title_id, season, role, person_id }: CastRow) => JSON.stringify([title_id, season, role, person_id])
export const creditKey = ({ person_id, title_id, type, air_at, video_id, role }: CreditRow) =>
  JSON.stringify([person_id, title_id, type, air_at, video_id, role])

/** Returns the rows without duplicates. If several rows have the same key, returns only the last of them. */
export function oncePerKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
