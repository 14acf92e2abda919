import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'
import type { TitleList } from './list-spec.ts'
import { type Found, mergeRanges } from './merge-ranges.ts'
import type { Slice } from './video-lists.ts'

const orders = {
  popular: { table: 'content_titles_popular', column: 'popularity', direction: 'desc' },
  latest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'desc' },
  oldest: { table: 'content_titles_latest', column: 'premiere_at', direction: 'asc' },
  alphabetical: { table: 'content_titles_lettered', column: 'sort_title', direction: 'asc' },
} as const

type Range = SelectQueryBuilder<ContentTables, keyof ContentTables, Found>

/** The next titles of a list. Each kind and brand is one range of a list's table; the ranges are merged. */
export async function findTitles(db: Kysely<ContentTables>, list: TitleList, slice: Slice): Promise<Found[]> {
  const { table, column, direction } = orders[list.sort]
  // A genre's titles stand in one order only; in another they are sorted when somebody asks.
  const isSorted = list.facet !== undefined && column !== 'popularity'
  const key = sql<number | string>`${sql.ref(isSorted ? `known.${column}` : `listed.${column}`)}`
  const arms = list.kinds.flatMap((kind) => (list.brands ?? ['']).map((brand) => arm(kind, brand) as unknown as Range))
  return await mergeRanges(db, arms, { direction, limit: slice.limit })

  function arm(kind: string, brand: string) {
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
    if (isSorted || column === 'popularity') query = query.where('listed.facet', '=', list.facet ?? '')
    // Before they premiere, titles are not among the latest.
    if (column === 'premiere_at') query = query.where(sql<boolean>`${key} <= ${slice.now}`)
    const { also } = list
    if (also !== undefined)
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('content_title_facets as other')
            .select('other.title_id')
            .whereRef('other.title_id', '=', 'listed.title_id')
            .where('other.facet', '=', also),
        ),
      )
    if (Array.isArray(slice.after)) {
      const beyond = sql.raw(direction === 'desc' ? '<' : '>')
      query = query.where(sql<boolean>`(${key}, listed.title_id) ${beyond} (${slice.after[0]}, ${slice.after[1]})`)
    }
    return query.orderBy(key, direction).orderBy('listed.title_id', direction).limit(slice.limit)
  }
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
