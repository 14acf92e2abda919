import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type ContentTables, never } from '../tables.ts'
import { everyType, type Position, type VideoList } from './list-spec.ts'
import { type Found, mergedRanges } from './merge-ranges.ts'
import { type Give, shapedReads } from './shaped.ts'

export type Slice = { after?: Position | undefined; limit: number; now: number }

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

type Arm = { type: number; brand: number | undefined; genre: GenreColumn | undefined }
type GenreColumn = 'genre_1' | 'genre_2' | 'genre_3'
type Query = SelectQueryBuilder<ContentTables, 'content_videos', { id: string; key: number }>
type Asked = {
  list: VideoList
  types: readonly string[]
  brands: readonly string[] | undefined
  slice: Slice
  after: [number, string] | null
}

/** The next videos of a list. Each type and brand is one range of an index; the ranges are merged. */
export async function findVideos(db: Kysely<ContentTables>, list: VideoList, slice: Slice): Promise<Found[]> {
  const { types = everyType } = list
  const brands = list.title === undefined ? list.brands : undefined
  if (!types.length || brands?.length === 0) return []
  return await readVideos(db, { list, types, brands, slice, after: Array.isArray(slice.after) ? (slice.after as [number, string]) : null })
}

const shapeOf = ({ list: { sort, title, season, genre, locked }, types, brands, after }: Asked): string =>
  `${sort} ${types.length} ${brands?.length} ${title !== undefined} ${season !== undefined} ${genre !== undefined} ${locked} ${after !== null}`

const readVideos = shapedReads<Asked, Found>(shapeOf, (db, asked, give) => {
  const arms = asked.types.flatMap((_, type) =>
    (asked.brands?.map((__, brand) => brand) ?? [undefined]).flatMap((brand) =>
      (asked.list.genre === undefined ? [undefined] : genreColumns).map((genre): Arm => ({ type, brand, genre })),
    ),
  )
  const { direction } = orders[asked.list.sort]
  const ranges = arms.map((arm) => armQuery(db, asked, arm, give))
  return mergedRanges(db, ranges, { direction, limit: give(({ slice }) => slice.limit) })!
})

function armQuery(db: Kysely<ContentTables>, { list, after }: Asked, arm: Arm, give: Give<Asked>): Query {
  const { column, direction } = orders[list.sort]
  const now = give(({ slice }) => slice.now)
  let query = db
    .selectFrom('content_videos')
    .select(['id', sql<number>`${sql.ref(column)}`.as('key')])
    .where(
      'type',
      '=',
      give(({ types }) => types[arm.type]!),
    )
    .where('available_at', '<=', now)
    .where('expires_at', '>', now)
  const { brand } = arm
  if (brand !== undefined)
    query = query.where(
      'brand',
      '=',
      give(({ brands }) => brands![brand]!),
    )
  const ahead = list.sort === 'upcoming'
  if (ahead && !after) query = query.where('air_at', '>', now)
  // After something that has aired all has aired, going back; going on, the bound must not lead SQLite to another index.
  else if (column === 'air_at' && !after) query = query.where('air_at', '<=', now)
  else if (column === 'air_at' && direction === 'asc' && !ahead) query = query.where(sql<boolean>`+air_at <= ${now}`)
  // A title has few videos: they are sorted, where SQLite would rather walk through everybody's in that order.
  const sorted = list.title !== undefined && (column === 'popularity' || column === 'expires_at')
  const order = sorted ? sql<number>`+${sql.ref(column)}` : sql<number>`${sql.ref(column)}`
  if (column === 'expires_at' && sorted) query = query.where(sql<boolean>`${order} < ${sql.lit(never)}`)
  // The very words of the one index that should be taken.
  else if (column === 'expires_at') query = query.where(sql<boolean>`expires_at < ${sql.lit(brand === undefined ? never - 1 : never)}`)
  if (arm.genre !== undefined)
    query = query.where(
      arm.genre,
      '=',
      give((asked) => asked.list.genre!),
    )
  query = narrow(query, list, now, give)
  if (after) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>')
    query = query.where(sql<boolean>`(${order}, id) ${beyond} (${give((asked) => asked.after![0])}, ${give((asked) => asked.after![1])})`)
  }
  return query
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(give(({ slice }) => slice.limit))
}

function narrow(query: Query, { title, season, locked }: VideoList, now: number, give: Give<Asked>): Query {
  let narrowed = query
  if (title !== undefined)
    narrowed = narrowed.where(
      'title_id',
      '=',
      give(({ list }) => list.title!),
    )
  if (season !== undefined)
    narrowed = narrowed.where(
      'season',
      '=',
      give(({ list }) => list.season!),
    )
  if (locked === true) narrowed = narrowed.where('locked_from', '<=', now).where('locked_until', '>=', now)
  if (locked === false)
    narrowed = narrowed.where((eb) => eb.or([eb('locked_from', 'is', null), eb('locked_from', '>', now), eb('locked_until', '<', now)]))
  return narrowed
}
