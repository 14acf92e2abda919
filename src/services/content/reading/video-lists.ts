import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type ContentTables, never } from '../tables.ts'
import type { Position, VideoList } from './list-spec.ts'
import { type Found, mergeRanges } from './merge-ranges.ts'

export type Slice = { after?: Position | undefined; limit: number; now: number }

/** Kinds of video that play: what a rule means that names no type. */
const everyType = ['Full Episode', 'Clip', 'Movie', 'Full Event Replay', 'Single Live Event', 'Short-Form VOD']

const orders = {
  latest: { column: 'air_at', direction: 'desc' },
  oldest: { column: 'air_at', direction: 'asc' },
  /** Announced, and still to air. */
  upcoming: { column: 'air_at', direction: 'asc' },
  popular: { column: 'popularity', direction: 'desc' },
  expiring: { column: 'expires_at', direction: 'asc' },
  episode: { column: 'episode', direction: 'asc' },
} as const

const genreColumns = ['genre_1', 'genre_2', 'genre_3'] as const

type Arm = { type: string; brand: string | undefined; genre: GenreColumn | undefined }
type GenreColumn = 'genre_1' | 'genre_2' | 'genre_3'
type Query = SelectQueryBuilder<ContentTables, 'content_videos', { id: string; key: number }>

/** The next videos of a list. Each type and brand is one range of an index; the ranges are merged. */
export async function findVideos(db: Kysely<ContentTables>, list: VideoList, slice: Slice): Promise<Found[]> {
  const { column, direction } = orders[list.sort]
  const brands = list.title === undefined && list.brands ? list.brands : [undefined]
  const arms = (list.types ?? everyType).flatMap((type) =>
    brands.flatMap((brand) => (list.genre === undefined ? [undefined] : genreColumns).map((genre): Arm => ({ type, brand, genre }))),
  )
  const ranges = arms.map((arm) => armQuery(db, list, arm, slice))
  return await mergeRanges(db, ranges, { direction, limit: slice.limit })

  function armQuery(from: Kysely<ContentTables>, wanted: VideoList, arm: Arm, { after, limit, now }: Slice): Query {
    let query = from
      .selectFrom('content_videos')
      .select(['id', sql<number>`${sql.ref(column)}`.as('key')])
      .where('type', '=', arm.type)
      .where('available_at', '<=', now)
      .where('expires_at', '>', now)
    if (arm.brand !== undefined) query = query.where('brand', '=', arm.brand)
    const ahead = wanted.sort === 'upcoming'
    if (ahead && !Array.isArray(after)) query = query.where('air_at', '>', now)
    // After something that has aired all has aired, going back; going on, the bound must not lead SQLite to another index.
    else if (column === 'air_at' && !Array.isArray(after)) query = query.where('air_at', '<=', now)
    else if (column === 'air_at' && direction === 'asc' && !ahead) query = query.where(sql<boolean>`+air_at <= ${now}`)
    // A title has few videos: they are sorted, where SQLite would rather walk through everybody's in that order.
    const sorted = wanted.title !== undefined && (column === 'popularity' || column === 'expires_at')
    const order = sorted ? sql<number>`+${sql.ref(column)}` : sql<number>`${sql.ref(column)}`
    if (column === 'expires_at' && sorted) query = query.where(sql<boolean>`${order} < ${never}`)
    // The very words of the one index that should be taken.
    else if (column === 'expires_at')
      query = query.where(sql<boolean>`expires_at < ${sql.lit(arm.brand === undefined ? never - 1 : never)}`)
    if (arm.genre !== undefined) query = query.where(arm.genre, '=', wanted.genre!)
    query = narrow(query, wanted, now)
    if (Array.isArray(after)) {
      const beyond = sql.raw(direction === 'desc' ? '<' : '>')
      query = query.where(sql<boolean>`(${order}, id) ${beyond} (${after[0]}, ${after[1]})`)
    }
    return query.orderBy(order, direction).orderBy('id', direction).limit(limit)
  }
}

function narrow(query: Query, { title, season, locked }: VideoList, now: number): Query {
  let narrowed = query
  if (title !== undefined) narrowed = narrowed.where('title_id', '=', title)
  if (season !== undefined) narrowed = narrowed.where('season', '=', season)
  if (locked === true) narrowed = narrowed.where('locked_from', '<=', now).where('locked_until', '>=', now)
  if (locked === false)
    narrowed = narrowed.where((eb) => eb.or([eb('locked_from', 'is', null), eb('locked_from', '>', now), eb('locked_until', '<', now)]))
  return narrowed
}
