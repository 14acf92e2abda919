// shows/{brand}/{category} and movies/{category}: links to brands and categories, and a grid of the titles.

import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type Link, type PlannedSection, planList } from '../lists/sections.ts'
import { type Category, categoriesOf } from '../page-parts/categories.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { NotFound } from '../request/errors.ts'
import { type Words, wordsOf } from '../wording/words.ts'

type Browse = { kind: 'series' | 'movie'; brand: string; category: string }
const maxCategories = 24

export async function browsePage(site: SiteContext, request: RequestContext, { kind, brand, category }: Browse): Promise<BuiltInPage> {
  const chosen = brand === 'all' ? undefined : site.brands.find(brand)
  if (brand !== 'all' && !chosen) throw new NotFound(`the network "${brand.slice(0, 60)}"`)
  const of = chosen?.key ?? request.onlyBrand
  const words = wordsOf[request.language]
  const categories = await categoriesOf(site, request, kind, of)
  const current = categories.find(({ key }) => key === category)
  if (!current) throw new NotFound(`the category "${category.slice(0, 60)}"`)
  const path = (brandKey: string, key: string) => (kind === 'movie' ? `/movies/${key}` : `/shows/${brandKey}/${key}`)
  const currentKey = chosen?.key ?? 'all'
  const shown = choices(categories, current)
  const title = kind === 'movie' ? words.movies : words.shows
  const named = nameOf(words, kind, current)
  return {
    id: `page-${kind}-${currentKey}-${category}`,
    brand: of,
    metadata: {
      title: chosen ? words.onBrand(named, chosen.displayTitle) : named,
      shortTitle: title,
      canonicalPath: path(currentKey, category),
    },
    analytics: { brandTitle: chosen?.displayTitle ?? request.brand.displayTitle },
    plan: async () => [
      ...brandLinks(site, request, kind, currentKey, path),
      links(
        'categories',
        words.categories,
        shown.map(({ key, label }) => ({ label, pathname: path(currentKey, key), selected: key === category })),
      ),
      await grid(site, request, kind, of, current),
    ],
  }
}

/** Returns the heading of the page. */
function nameOf(words: Words, kind: Browse['kind'], { key, label }: Category): string {
  const movies = kind === 'movie'
  if (key === 'popular') return movies ? words.popularMovies : words.popularShows
  if (key === 'all') return movies ? words.allMovies : words.allShows
  return `${movies ? words.movies : words.shows}: ${label}`
}

/** Returns the categories with the most titles, in their original order. The current category is always included. */
function choices(categories: readonly Category[], current: Category): Category[] {
  const fullest = new Set([...categories].sort((a, b) => b.count - a.count).slice(0, maxCategories))
  return categories.filter((category) => fullest.has(category) || category === current)
}

const links = (machineName: string, label: string, items: Link[]): PlannedSection => ({
  component: 'LinksSelectableGroup',
  data: { machineName, label, items },
})

/** Returns links to the brands. Returns no links on pages of movies, or on the site of a brand other than the main brand. */
function brandLinks(
  site: SiteContext,
  request: RequestContext,
  kind: Browse['kind'],
  currentKey: string,
  path: (brand: string, key: string) => string,
): PlannedSection[] {
  if (request.onlyBrand || kind === 'movie') return []
  const words = wordsOf[request.language]
  const brands = site.brands.all.filter(({ priority, key }) => priority !== undefined || key === currentKey)
  const items = [{ key: 'all', displayTitle: words.allBrands }, ...brands].map(({ key, displayTitle }) => ({
    label: displayTitle,
    pathname: path(key, 'popular'),
    selected: key === currentKey,
  }))
  return [links('brands', words.networks, items)]
}

async function grid(
  site: SiteContext,
  request: RequestContext,
  kind: Browse['kind'],
  brand: string | undefined,
  { key, label }: Category,
): Promise<PlannedSection> {
  const words = wordsOf[request.language]
  const brands = brand === undefined ? undefined : [brand]
  const facet = key === 'popular' || key === 'all' ? undefined : key
  const list: ListSpec = { of: 'titles', kinds: [kind], brands, facet, sort: key === 'all' ? 'alphabetical' : 'popular' }
  const planned = await planList(site, { component: 'Grid', machineName: `${kind}-${key}`, listTitle: label, list })
  if (hasItems(planned)) return planned
  const destination = kind === 'movie' ? '/movies/popular' : '/shows/all/popular'
  const cta =
    key === 'popular' ? null : { text: kind === 'movie' ? words.popularMovies : words.seePopular, destination, destinationType: 'page' }
  return { component: 'Message', data: { text: words.emptyCategory, cta } }
}
