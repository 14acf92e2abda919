// shows/{brand}/{category} and movies/{category}: links to brands, categories and orders, and a grid of the titles.

import { type ListOrder, listOrders } from '#contracts/catalogue/list-orders.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type Link, type PlannedSection, planList } from '../lists/sections.ts'
import { withTimeLimit } from '../lists/time-limit.ts'
import { type Category, categoriesOf } from '../page-parts/categories.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { NotFound } from '../request/errors.ts'
import { type Words, wordsOf } from '../wording/words.ts'

/** `order`: the order in the request, or null. Unknown orders are ignored. */
type Browse = { kind: 'series' | 'movie'; brand: string; category: string; order: string | null }
const maxCategories = 24

export async function browsePage(
  site: SiteContext,
  request: RequestContext,
  { kind, brand, category, order }: Browse,
): Promise<BuiltInPage> {
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
      ...(await titles(site, request, { kind, brand: of, category: current, order, pathname: path(currentKey, category) })),
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

type Titles = { kind: Browse['kind']; brand: string | undefined; category: Category; order: string | null; pathname: string }

/** Plans the links to the orders of a category, and the grid of its titles in the chosen order. */
async function titles(
  site: SiteContext,
  request: RequestContext,
  { kind, brand, category: { key, label }, order, pathname }: Titles,
): Promise<PlannedSection[]> {
  const words = wordsOf[request.language]
  const facet = key === 'popular' || key === 'all' ? undefined : key
  const list = { of: 'titles' as const, kinds: [kind], brands: brand === undefined ? undefined : [brand], facet }
  const all = ordersOf(key)
  const chosen = all.find((each) => each === order) ?? all[0]!
  // Half of the time limit, because the list is read after the count: the page must not time out if both do.
  const halfLimit = { ...site, timeLimit: site.timeLimit / 2 }
  const count = await withTimeLimit(halfLimit, () => site.catalogue.count({ ...list, sort: chosen }, request.view.now))
  // The titles of a genre by letter or date are sorted for each request (decision 060), so a genre of too many titles has one order.
  const orders = facet !== undefined && count === Number.POSITIVE_INFINITY ? all.slice(0, 1) : all
  const sort = orders.includes(chosen) ? chosen : orders[0]!
  const hasOrders = orders.length > 1
  const planned = await planList(site, {
    component: 'Grid',
    machineName: `${kind}-${key}`,
    listTitle: label,
    list: { ...list, sort },
    total: Number.isFinite(count) ? count : null,
    order: hasOrders ? sort : undefined,
  })
  const orderLinks = orders.map((each, index) => ({
    label: words.orders[each],
    pathname: index === 0 ? pathname : `${pathname}?sort=${each}`,
    selected: each === sort,
  }))
  if (!hasItems(planned)) return [emptyCategory(words, kind, key)]
  return [...(hasOrders ? [links('orders', words.sortBy, orderLinks)] : []), planned]
}

/** Returns the orders of a category, the default one first. The category `popular` has all titles, most popular first, so `all` does not offer this order. */
function ordersOf(category: string): readonly ListOrder[] {
  if (category === 'popular') return ['popular']
  return category === 'all' ? ['alphabetical', 'latest'] : listOrders
}

function emptyCategory(words: Words, kind: Browse['kind'], category: string): PlannedSection {
  const destination = kind === 'movie' ? '/movies/popular' : '/shows/all/popular'
  const text = kind === 'movie' ? words.popularMovies : words.seePopular
  return {
    component: 'Message',
    data: { text: words.emptyCategory, cta: category === 'popular' ? null : { text, destination, destinationType: 'page' } },
  }
}
