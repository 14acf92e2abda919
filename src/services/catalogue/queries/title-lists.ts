import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Facet, Slice } from '#contracts/catalogue/facts.ts'
import type { TitleList } from '#contracts/catalogue/list-spec.ts'
import { type Bind, prepareQuery } from '#kit/db/statements/prepared-query.ts'
import type { ContentTables } from '../schema/tables.ts'
import { type ListRow, mergedQuery } from './merge-ranges.ts'

const orders = {
  popular: { table: 'content_titles_popular', column: 'popularity', direction: 'desc' },
  latest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'desc' },
  oldest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'asc' },
  alphabetical: { table: 'content_titles_lettered', column: 'sort_title', direction: 'asc' },
} as const

type Range = SelectQueryBuilder<ContentTables, keyof ContentTables, ListRow>
type Args = { list: TitleList; brands: readonly string[]; slice: Slice; after: [number | string, string] | null }

/** Returns the next titles of a list. Each combination of kind and brand is one range of a list's table. The ranges are merged. */
export async function findTitles(db: Kysely<ContentTables>, list: TitleList, slice: Slice): Promise<ListRow[]> {
  const { brands = [''] } = list
  if (!brands.length) return []
  return await readTitles(db, { list, brands, slice, after: Array.isArray(slice.after) ? slice.after : null })
}

/** Returns a key of the arguments that change the SQL text. */
const shapeOf = ({ list: { sort, kinds, facet, also }, brands, after }: Args): string =>
  `${sort} ${kinds.length} ${brands.length} ${facet !== undefined} ${also !== undefined} ${after !== null}`

const readTitles = prepareQuery<ContentTables, Args, ListRow>(shapeOf, (db, args, bind) => {
  const { list, brands } = args
  const queries = list.kinds.flatMap((_, kind) =>
    brands.map((__, brand) => rangeQuery(db, args, { kind, brand }, bind) as unknown as Range),
  )
  return mergedQuery(db, queries, { direction: orders[list.sort].direction, limit: bind(({ slice }) => slice.limit) })!
})

/** Counting the titles of a list stops above this number. */
const maxTotal = 9_999

const countRange = prepareQuery<ContentTables, Args, { count: number }>(shapeOf, (db, args, bind) => {
  const counted = rangeQuery(db, args, { kind: 0, brand: 0 }, bind).clearOrderBy()
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('count'))
})

/** Returns the number of titles of a list of one range at the time `now`; Infinity for more than 9,999 titles. Returns null for a list of several ranges. */
export async function countTitles(db: Kysely<ContentTables>, list: TitleList, now: number): Promise<number | null> {
  const { brands = [''] } = list
  if (list.kinds.length !== 1 || brands.length !== 1) return null
  const countIn = async (sort: TitleList['sort']) => {
    const [row] = await countRange(db, { list: { ...list, sort }, brands, slice: { limit: maxTotal + 1, now }, after: null })
    return Number(row!.count)
  }
  // By popularity the titles are a range of one index, also those of a genre. Orders by date leave out titles that have not premiered.
  const all = await countIn('popular')
  if (all > maxTotal) return Number.POSITIVE_INFINITY
  return list.sort === 'latest' || list.sort === 'oldest' ? await countIn(list.sort) : all
}

function rangeQuery(db: Kysely<ContentTables>, { list, after }: Args, range: { kind: number; brand: number }, bind: Bind<Args>) {
  const { table, column, direction } = orders[list.sort]
  // Only content_titles_popular has a column of facets (genres and categories). For other orders the query joins content_title_facets and sorts.
  const needsSort = list.facet !== undefined && column !== 'popularity'
  const key = sql<number | string>`${sql.ref(needsSort ? `known.${column}` : `listed.${column}`)}`
  const [kind, brand] = [bind((args) => args.list.kinds[range.kind]!), bind(({ brands }) => brands[range.brand]!)]
  let query = db
    .selectFrom(`${needsSort ? 'content_titles_popular' : (table as 'content_titles_popular')} as listed`)
    .$if(needsSort, (from) =>
      from.innerJoin('content_title_facets as known', (on) =>
        on.onRef('known.title_id', '=', 'listed.title_id').onRef('known.facet', '=', 'listed.facet'),
      ),
    )
    .select(['listed.title_id as id', key.as('key')])
    .where('listed.kind', '=', kind)
    .where('listed.brand', '=', brand)
  const facet = bind((args) => args.list.facet ?? '')
  if (needsSort || column === 'popularity') query = query.where('listed.facet', '=', facet)
  // Lists that are ordered by premiere date leave out titles that have not premiered yet.
  if (column === 'premiere_at') query = query.where(sql<boolean>`${key} <= ${bind(({ slice }) => slice.now)}`)
  if (list.also !== undefined) {
    const also = bind((args) => args.list.also!)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('content_title_facets as other')
          .select('other.title_id')
          .whereRef('other.title_id', '=', 'listed.title_id')
          .where('other.facet', '=', also),
      ),
    )
  }
  if (after) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>')
    const [value, id] = [bind((args) => args.after![0]), bind((args) => args.after![1])]
    query = query.where(sql<boolean>`(${key}, listed.title_id) ${beyond} (${value}, ${id})`)
  }
  const limit = bind(({ slice }) => slice.limit)
  return query.orderBy(key, direction).orderBy('listed.title_id', direction).limit(limit)
}

/** Counting the titles of a genre or category stops at this number. */
const maxCount = 50

/** Returns the genres and categories of a kind of title, of one brand or of all brands, with the number of their titles (at most 50). */
export async function findFacets(db: Kysely<ContentTables>, kind: string, brand: string | undefined): Promise<Facet[]> {
  let query = db
    .selectFrom('content_facets as known')
    .select(['known.facet', 'known.label'])
    .select((eb) => {
      const firstTitles = eb
        .selectFrom('content_titles_popular as title')
        .select(sql`1`.as('one'))
        .where('title.kind', '=', kind)
        .whereRef('title.facet', '=', 'known.facet')
        .where('title.brand', '=', brand ?? '')
      return eb.selectFrom(firstTitles.limit(maxCount).as('some')).select(sql<number>`count(*)`.as('count')).as('count')
    })
    .where('known.kind', '=', kind)
  if (brand !== undefined) query = query.where('known.brand', '=', brand)
  const facets = new Map<string, Facet>()
  for (const { facet, label, count } of await query.orderBy('known.facet').orderBy('known.brand').execute())
    if (!facets.has(facet)) facets.set(facet, { facet, label, count: Number(count) })
  return [...facets.values()]
}
