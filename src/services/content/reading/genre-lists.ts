// Genres as places in a list: each with the title that stands for it, its most popular that no genre before it has taken.
import type { Kysely } from 'kysely'
import type { GenrePlace } from '../filling/planned.ts'
import type { ContentTables } from '../tables.ts'
import { genreKey } from '../wording/genres.ts'
import type { GenreList } from './list-spec.ts'
import { findFacets, findTitles } from './title-lists.ts'

type Db = Kysely<ContentTables>

/** No genres: they order titles, they do not tell what they are about. */
const orders: ReadonlySet<string> = new Set(['popular', 'all', 'current'])
/** How many of a genre's titles are looked at for one that is free. */
const looked = 6

/** The genres that shows of a brand, or of all, are of; the fullest first. */
export async function findGenres(db: Db, { brand }: GenreList): Promise<GenrePlace[]> {
  const facets = await findFacets(db, 'series', brand)
  return facets
    .filter(({ facet, count }) => count > 0 && !orders.has(facet))
    .sort((a, b) => b.count - a.count || a.facet.localeCompare(b.facet))
    .map(({ label }) => ({ genre: label, brand }))
}

export async function withLeads(db: Db, places: readonly GenrePlace[], now: number): Promise<GenrePlace[]> {
  const tops = await Promise.all(
    places.map(({ genre, brand }) => {
      const brands = brand === undefined ? undefined : [brand]
      return findTitles(db, { of: 'titles', kinds: ['series'], brands, facet: genreKey(genre), sort: 'popular' }, { limit: looked, now })
    }),
  )
  const taken = new Set<string>()
  return places.map((place, index) => {
    const lead = tops[index]!.find(({ id }) => !taken.has(id)) ?? tops[index]![0]
    if (lead) taken.add(lead.id)
    return { ...place, lead: lead?.id }
  })
}
