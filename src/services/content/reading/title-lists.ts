import { type Kysely, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'
import type { TitleList } from './list-spec.ts'
import { type Found, mergeRanges } from './merge-ranges.ts'
import type { Slice } from './video-lists.ts'

const orders = {
  popular: { column: 'popularity', direction: 'desc' },
  latest: { column: 'premiere_at', direction: 'desc' },
  oldest: { column: 'premiere_at', direction: 'asc' },
  alphabetical: { column: 'sort_title', direction: 'asc' },
} as const

/** The next titles of a list. Each kind and brand is one range of an index; the ranges are merged. */
export async function findTitles(db: Kysely<ContentTables>, list: TitleList, slice: Slice): Promise<Found[]> {
  const { column, direction } = orders[list.sort]
  const arms = list.kinds.flatMap((kind) => (list.brands ?? [undefined]).map((brand) => arm(kind, brand)))
  return await mergeRanges(db, arms, { direction, limit: slice.limit })

  function arm(kind: string, brand: string | undefined) {
    let query = db
      .selectFrom('content_title_facets')
      .select(['title_id as id', sql<number | string>`${sql.ref(column)}`.as('key')])
      .where('kind', '=', kind)
      // Its very words: some of the indexes are of these rows only.
      .where(list.facet === undefined ? sql<boolean>`facet = ''` : sql<boolean>`facet = ${list.facet}`)
    if (brand !== undefined) query = query.where('brand', '=', brand)
    // Before they premiere, titles are not among the latest.
    if (column === 'premiere_at') query = query.where('premiere_at', '<=', slice.now)
    const { also } = list
    if (also !== undefined)
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('content_title_facets as other')
            .select('other.title_id')
            .whereRef('other.title_id', '=', 'content_title_facets.title_id')
            .where('other.facet', '=', also),
        ),
      )
    if (Array.isArray(slice.after)) {
      const beyond = sql.raw(direction === 'desc' ? '<' : '>')
      query = query.where(sql<boolean>`(${sql.ref(column)}, title_id) ${beyond} (${slice.after[0]}, ${slice.after[1]})`)
    }
    return query.orderBy(column, direction).orderBy('title_id', direction).limit(slice.limit)
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
      let some = eb
        .selectFrom('content_title_facets as title')
        .select(sql`1`.as('one'))
        .where('title.kind', '=', kind)
        .whereRef('title.facet', '=', 'known.facet')
      if (brand !== undefined) some = some.where('title.brand', '=', brand)
      return eb.selectFrom(some.limit(countedTo).as('some')).select(sql<number>`count(*)`.as('count')).as('count')
    })
    .where('known.kind', '=', kind)
  if (brand !== undefined) query = query.where('known.brand', '=', brand)
  const facets = new Map<string, Facet>()
  for (const { facet, label, count } of await query.orderBy('known.facet').orderBy('known.brand').execute())
    if (!facets.has(facet)) facets.set(facet, { facet, label, count: Number(count) })
  return [...facets.values()]
}
