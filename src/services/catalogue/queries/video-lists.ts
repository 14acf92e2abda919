import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Slice } from '#contracts/catalogue/facts.ts'
import { playableTypes, type VideoList } from '#contracts/catalogue/list-spec.ts'
import { type Bind, prepareQuery } from '#kit/db/statements/prepared-query.ts'
import { type ContentTables, neverExpires } from '../schema/tables.ts'
import { type ListRow, mergedQuery } from './merge-ranges.ts'

const orders = {
  latest: { column: 'air_at', direction: 'desc' },
  oldest: { column: 'air_at', direction: 'asc' },
  /** Videos that have not aired yet. */
  upcoming: { column: 'air_at', direction: 'asc' },
  popular: { column: 'popularity', direction: 'desc' },
  expiring: { column: 'expires_at', direction: 'asc' },
  episode: { column: 'episode', direction: 'asc' },
} as const

const genreColumns = ['genre_1', 'genre_2', 'genre_3'] as const

/** One of the index ranges that a list merges. `type` and `brand` are positions in the arrays `types` and `brands` of the arguments. */
type VideoRange = { type: number; brand: number | undefined; genre: GenreColumn | undefined }
type GenreColumn = 'genre_1' | 'genre_2' | 'genre_3'
type Query = SelectQueryBuilder<ContentTables, 'content_videos', { id: string; key: number }>
type Args = {
  list: VideoList
  types: readonly string[]
  brands: readonly string[] | undefined
  slice: Slice
  after: [number, string] | null
}

/** Returns the next videos of a list. Each combination of type, brand and genre column is one range of an index. The ranges are merged. */
export async function findVideos(db: Kysely<ContentTables>, list: VideoList, slice: Slice): Promise<ListRow[]> {
  const { types = playableTypes } = list
  const brands = list.title === undefined ? list.brands : undefined
  if (!types.length || brands?.length === 0) return []
  return await readVideos(db, { list, types, brands, slice, after: Array.isArray(slice.after) ? (slice.after as [number, string]) : null })
}

/** Returns a key of the arguments that change the SQL text. */
const shapeOf = ({ list: { sort, title, season, genre, locked }, types, brands, after }: Args): string =>
  `${sort} ${types.length} ${brands?.length} ${title !== undefined} ${season !== undefined} ${genre !== undefined} ${locked} ${after !== null}`

const readVideos = prepareQuery<ContentTables, Args, ListRow>(shapeOf, (db, args, bind) => {
  const ranges = args.types.flatMap((_, type) =>
    (args.brands?.map((__, brand) => brand) ?? [undefined]).flatMap((brand) =>
      (args.list.genre === undefined ? [undefined] : genreColumns).map((genre): VideoRange => ({ type, brand, genre })),
    ),
  )
  const { direction } = orders[args.list.sort]
  const queries = ranges.map((range) => rangeQuery(db, args, range, bind))
  return mergedQuery(db, queries, { direction, limit: bind(({ slice }) => slice.limit) })!
})

function rangeQuery(db: Kysely<ContentTables>, { list, after }: Args, range: VideoRange, bind: Bind<Args>): Query {
  const { column, direction } = orders[list.sort]
  const now = bind(({ slice }) => slice.now)
  let query = db
    .selectFrom('content_videos')
    .select(['id', sql<number>`${sql.ref(column)}`.as('key')])
    .where(
      'type',
      '=',
      bind(({ types }) => types[range.type]!),
    )
    .where('available_at', '<=', now)
    .where('expires_at', '>', now)
  const { brand } = range
  if (brand !== undefined)
    query = query.where(
      'brand',
      '=',
      bind(({ brands }) => brands![brand]!),
    )
  const isUpcoming = list.sort === 'upcoming'
  if (isUpcoming && !after) query = query.where('air_at', '>', now)
  // Lists by air date, except `upcoming`, contain only videos that have aired. In a descending list, all rows after the cursor have aired.
  // An ascending list needs the condition on every page. The `+` prevents SQLite from choosing another index for the condition.
  else if (column === 'air_at' && !after) query = query.where('air_at', '<=', now)
  else if (column === 'air_at' && direction === 'asc' && !isUpcoming) query = query.where(sql<boolean>`+air_at <= ${now}`)
  // A title has few videos, so the query sorts these videos. The `+` prevents SQLite from scanning the index of all videos instead.
  const needsSort = list.title !== undefined && (column === 'popularity' || column === 'expires_at')
  const order = needsSort ? sql<number>`+${sql.ref(column)}` : sql<number>`${sql.ref(column)}`
  if (column === 'expires_at' && needsSort) query = query.where(sql<boolean>`${order} < ${sql.lit(neverExpires)}`)
  // SQLite uses a partial index only if the query contains the exact condition of the index.
  else if (column === 'expires_at')
    query = query.where(sql<boolean>`expires_at < ${sql.lit(brand === undefined ? neverExpires - 1 : neverExpires)}`)
  if (range.genre !== undefined)
    query = query.where(
      range.genre,
      '=',
      bind((args) => args.list.genre!),
    )
  query = narrow(query, list, now, bind)
  if (after) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>')
    query = query.where(sql<boolean>`(${order}, id) ${beyond} (${bind((args) => args.after![0])}, ${bind((args) => args.after![1])})`)
  }
  return query
    .orderBy(order, direction)
    .orderBy('id', direction)
    .limit(bind(({ slice }) => slice.limit))
}

function narrow(query: Query, { title, season, locked }: VideoList, now: number, bind: Bind<Args>): Query {
  let narrowed = query
  if (title !== undefined)
    narrowed = narrowed.where(
      'title_id',
      '=',
      bind(({ list }) => list.title!),
    )
  if (season !== undefined)
    narrowed = narrowed.where(
      'season',
      '=',
      bind(({ list }) => list.season!),
    )
  if (locked === true) narrowed = narrowed.where('locked_from', '<=', now).where('locked_until', '>=', now)
  if (locked === false)
    narrowed = narrowed.where((eb) => eb.or([eb('locked_from', 'is', null), eb('locked_from', '>', now), eb('locked_until', '<', now)]))
  return narrowed
}
