// What the credits of a title or a video are as rows.
import type { EntryOf } from '#contracts/catalogue.ts'
import { roleKey } from '../wording/roles.ts'

/** That a video of a title credits a person. */
export type CreditRow = {
  person_id: string
  title_id: string
  type: string
  air_at: number
  video_id: string
  role: string
  season: number
}
/** Who is in a title, once for each role: by the title itself (`season` -1), by a video of any season (0), by one of that season. */
export type CastRow = { title_id: string; season: number; role: string; person_id: string; character: string | null }

export type Credits = EntryOf<'video'>['credits']
type Credited = { id: string; title_id: string | null; film_of: string | null; type: string; season: number; air_at: number }

/** The seasons of content_cast that are none. */
export const ofTitle: number = -1
export const ofAnySeason: number = 0

/** What a title says itself of who is in it. */
export function castOfTitle(title_id: string, credits: Credits): CastRow[] {
  const rows = credits.map(({ role, person, character }) => ({
    title_id,
    season: ofTitle,
    role: roleKey(role),
    person_id: person,
    character: character ?? null,
  }))
  return oncePerKey(rows, castKey)
}

/** A film's credits are its movie's own. */
export function creditsOfVideo({ id, title_id, film_of, type, season, air_at }: Credited, credits: Credits): CreditRow[] {
  if (title_id === null || film_of !== null) return []
  const rows = credits.map(({ person, role }) => ({ person_id: person, title_id, type, air_at, video_id: id, role: roleKey(role), season }))
  return oncePerKey(rows, creditKey)
}

/** In a clip one may be anybody: only whole programmes say who somebody plays. */
export function castOfVideo(video: Credited, credits: Credits): CastRow[] {
  const characters = new Map(video.type === 'Clip' ? [] : credits.map(({ person, character }) => [person, character ?? null]))
  const rows = creditsOfVideo(video, credits).flatMap(({ title_id, role, person_id, season }) =>
    [ofAnySeason, ...(season > 0 ? [season] : [])].map((of) => ({
      title_id,
      season: of,
      role,
      person_id,
      character: characters.get(person_id) ?? null,
    })),
  )
  return oncePerKey(rows, castKey)
}

export const castKey = ({ title_id, season, role, person_id }: CastRow) => JSON.stringify([title_id, season, role, person_id])
export const creditKey = ({ person_id, title_id, type, air_at, video_id, role }: CreditRow) =>
  JSON.stringify([person_id, title_id, type, air_at, video_id, role])

export function oncePerKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}
