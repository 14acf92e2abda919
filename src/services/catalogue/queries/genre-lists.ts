// Reads lists of genres. Each genre has a lead: the most popular title of the genre that is not the lead of an earlier genre.
import type { Kysely } from 'kysely'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { GenreItem } from '#contracts/catalogue/list-items.ts'
import type { GenreList } from '#contracts/catalogue/list-spec.ts'
import type { ContentTables } from '../schema/tables.ts'
import { findFacets, findTitles } from './title-lists.ts'

type Db = Kysely<ContentTables>

/** Facets that are not genres: orders such as `popular`, and states such as `current`. */
const nonGenreFacets: ReadonlySet<string> = new Set(['popular', 'all', 'current'])
/** The number of popular titles from which the lead of a genre is selected. */
const leadCandidates = 6

/** Returns the genres of the series of a brand, or of all brands. Genres with the most series come first. */
export async function findGenres(db: Db, { brand }: GenreList): Promise<GenreItem[]> {
  const facets = await findFacets(db, 'series', brand)
  return facets
    .filter(({ facet, count }) => count > 0 && !nonGenreFacets.has(facet))
    .sort((a, b) => b.count - a.count || a.facet.localeCompare(b.facet))
    .map(({ label }) => ({ genre: label, brand }))
}

/** Adds a lead to each genre. If all candidates are leads of other genres, the lead is the most popular title of the genre. */
export async function withLeads(db: Db, items: readonly GenreItem[], now: number): Promise<GenreItem[]> {
  const tops = await Promise.all(
    items.map(({ genre, brand }) => {
      const brands = brand === undefined ? undefined : [brand]
      return findTitles(
        db,
        { of: 'titles', kinds: ['series'], brands, facet: genreKey(genre), sort: 'popular' },
        { limit: leadCandidates, now },
      )
    }),
  )
  const taken = new Set<string>()
  return items.map((item, index) => {
    const lead = tops[index]!.find(({ id }) => !taken.has(id)) ?? tops[index]![0]
    if (lead) taken.add(lead.id)
    return { ...item, lead: lead?.id }
  })
}
