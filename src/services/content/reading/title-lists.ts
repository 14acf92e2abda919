import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'
import type { TitleList } from './list-spec.ts'
import { type Found, mergedRanges } from './merge-ranges.ts'
import { type Give, shapedReads } from './shaped.ts'
import type { Slice } from './video-lists.ts'

const orders = {
  popular: { table: 'content_titles_popular', column: 'popularity', direction: 'desc' },
  latest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'desc' },
  oldest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'asc' },
  alphabetical: { table: 'content_titles_lettered', column: 'sort_title', direction: 'asc' },
} as const

type Range = SelectQueryBuilder<ContentTables, keyof ContentTables, Found>
type Asked = { list: TitleList; brands: readonly string[]; slice: Slice; after: [number | string, string] | null }

/** The next titles of a list. Each kind and brand is one range of a list's table; the ranges are merged. */
export async function findTitles(db: Kysely<ContentTables>, list: TitleList, slice: Slice): Promise<Found[]> {
  const { brands = [''] } = list
  if (!brands.length) return []
  return await readTitles(db, { list, brands, slice, after: Array.isArray(slice.after) ? slice.after : null })
}

const shapeOf = ({ list: { sort, kinds, facet, also }, brands, after }: Asked): string =>
  `${sort} ${kinds.length} ${brands.length} ${facet !== undefined} ${also !== undefined} ${after !== null}`

const readTitles = shapedReads<Asked, Found>(shapeOf, (db, asked, give) => {
  const { list, brands } = asked
  const arms = list.kinds.flatMap((_, kind) => brands.map((__, brand) => armQuery(db, asked, { kind, brand }, give) as unknown as Range))
  return mergedRanges(db, arms, { direction: orders[list.sort].direction, limit: give(({ slice }) => slice.limit) })!
})

function armQuery(db: Kysely<ContentTables>, { list, after }: Asked, arm: { kind: number; brand: number }, give: Give<Asked>) {
  const { table, column, direction } = orders[list.sort]
  // A genre's titles stand in one order only; in another they are sorted when somebody asks.
  const isSorted = list.facet !== undefined && column !== 'popularity'
  const key = sql<number | string>`${sql.ref(isSorted ? `known.${column}` : `listed.${column}`)}`
  const [kind, brand] = [give((asked) => asked.list.kinds[arm.kind]!), give(({ brands }) => brands[arm.brand]!)]
  let query = db
    .selectFrom(`${isSorted ? 'content_titles_popular' : (table as 'content_titles_popular')} as listed`)
    .$if(isSorted, (from) =>
      from.innerJoin('content_title_facets as known', (on) =>
        on.onRef('known.title_id', '=', 'listed.title_id').onRef('known.facet', '=', 'listed.facet'),
      ),
    )
    .select(['listed.title_id as id', key.as('key')])
    .where('listed.kind', '=', kind)
    .where('listed.brand', '=', brand)
  const facet = give((asked) => asked.list.facet ?? '')
  if (isSorted || column === 'popularity') query = query.where('listed.facet', '=', facet)
  // Before they premiere, titles are not among the latest.
  if (column === 'premiere_at') query = query.where(sql<boolean>`${key} <= ${give(({ slice }) => slice.now)}`)
  if (list.also !== undefined) {
    const also = give((asked) => asked.list.also!)
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
    const [value, id] = [give((asked) => asked.after![0]), give((asked) => asked.after![1])]
    query = query.where(sql<boolean>`(${key}, listed.title_id) ${beyond} (${value}, ${id})`)
  }
  const limit = give(({ slice }) => slice.limit)
  return query.orderBy(key, direction).orderBy('listed.title_id', direction).limit(limit)
}

export type Facet = { facet: string; label: string; count: number }

/** Beyond this it does not matter how many titles a category has. */
const countedTo = 50

/** The genres and categories of a kind, of one brand or all, with how many titles each has now. */
export async function findFacets(db: Kysely<ContentTables>, kind: string, brand: string | undefined): Promise<Facet[]> {
  let query = db
    .selectFrom('content_facets as known')
    .select(['known.facet', 'known.label'])
    .select((eb) => {
      const some = eb
        .selectFrom('content_titles_popular as title')
        .select(sql`1`.as('one'))
        .where('title.kind', '=', kind)
        .whereRef('title.facet', '=', 'known.facet')
        .where('title.brand', '=', brand ?? '')
      return eb.selectFrom(some.limit(countedTo).as('some')).select(sql<number>`count(*)`.as('count')).as('count')
    })
    .where('known.kind', '=', kind)
  if (brand !== undefined) query = query.where('known.brand', '=', brand)
  const facets = new Map<string, Facet>()
  for (const { facet, label, count } of await query.orderBy('known.facet').orderBy('known.brand').execute())
    if (!facets.has(facet)) facets.set(facet, { facet, label, count: Number(count) })
  return [...facets.values()]
}
