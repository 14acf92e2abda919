import { genreLabel } from '#contracts/catalogue/genres.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { wordsOf } from '../wording/words.ts'

/** `count` is the number of titles, up to 50. The categories `popular` and `all` always exist, and have the count Infinity. */
export type Category = { key: string; label: string; count: number }

/** Returns the categories of a brand's series or movies. If `brand` is undefined, returns the categories of all brands. */
export async function categoriesOf(
  site: SiteContext,
  { language }: RequestContext,
  kind: 'series' | 'movie',
  brand: string | undefined,
): Promise<Category[]> {
  const words = wordsOf[language]
  const facets = await site.catalogue.facets(kind, brand)
  const own = facets
    .filter(({ facet, count }) => facet !== 'popular' && facet !== 'all' && count)
    .map(({ facet, label, count }) => ({ key: facet, label: genreLabel(label, language), count }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const always = Number.POSITIVE_INFINITY
  return [{ key: 'popular', label: words.popular, count: always }, { key: 'all', label: words.all, count: always }, ...own]
}
