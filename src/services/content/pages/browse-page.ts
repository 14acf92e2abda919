// shows/{brand}/{category} and movies/{category}: which brand, which category, and a grid of what is in both.

import { hasSome, type Link, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import type { ListSpec } from '../reading/list-spec.ts'
import { findFacets } from '../reading/title-lists.ts'
import { genreLabel } from '../wording/genres.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import type { KnownPage } from './skeleton.ts'

type Browse = { kind: 'series' | 'movie'; brand: string; category: string }
/** `count` is how many titles it has, as far as that matters. */
type Category = { key: string; label: string; count: number }

/** More choices than this help nobody. */
const categoriesShown = 24

export async function browsePage(house: House, ask: Ask, { kind, brand, category }: Browse): Promise<KnownPage> {
  const chosen = brand === 'all' ? undefined : house.brands.find(brand)
  if (brand !== 'all' && !chosen) throw new NotFound(`the network "${brand.slice(0, 60)}"`)
  const of = chosen?.key ?? ask.site
  const words = wordsOf[ask.language]
  const categories = await categoriesOf(house, ask, kind, of)
  const current = categories.find(({ key }) => key === category)
  if (!current) throw new NotFound(`the category "${category.slice(0, 60)}"`)
  const path = (brandKey: string, key: string) => (kind === 'movie' ? `/movies/${key}` : `/shows/${brandKey}/${key}`)
  const here = chosen?.key ?? 'all'
  const shown = choices(categories, current)
  const title = kind === 'movie' ? words.movies : words.shows
  const named = nameOf(words, kind, current)
  return {
    id: `page-${kind}-${here}-${category}`,
    brand: of,
    metadata: {
      title: chosen ? words.onBrand(named, chosen.displayTitle) : named,
      shortTitle: title,
      canonicalPath: path(here, category),
    },
    analytics: { brandTitle: chosen?.displayTitle ?? ask.brand.displayTitle },
    plan: async () => [
      ...brandLinks(house, ask, kind, here, path),
      links(
        'categories',
        words.categories,
        shown.map(({ key, label }) => ({ label, pathname: path(here, key), selected: key === category })),
      ),
      await grid(house, ask, kind, of, current),
    ],
  }
}

/** What its visitors call it. */
function nameOf(words: Words, kind: Browse['kind'], { key, label }: Category): string {
  const movies = kind === 'movie'
  if (key === 'popular') return movies ? words.popularMovies : words.popularShows
  if (key === 'all') return movies ? words.allMovies : words.allShows
  return `${movies ? words.movies : words.shows}: ${label}`
}

/** The fullest, in their order, and always the one that is looked at. */
function choices(categories: readonly Category[], current: Category): Category[] {
  const fullest = new Set([...categories].sort((a, b) => b.count - a.count).slice(0, categoriesShown))
  return categories.filter((category) => fullest.has(category) || category === current)
}

const links = (machineName: string, label: string, items: Link[]): PlannedSection => ({
  component: 'LinksSelectableGroup',
  data: { machineName, label, items },
})

/** Only the main brand's site leads to the others'; movies are not told apart by brand. */
function brandLinks(
  house: House,
  ask: Ask,
  kind: Browse['kind'],
  here: string,
  path: (brand: string, key: string) => string,
): PlannedSection[] {
  if (ask.site || kind === 'movie') return []
  const words = wordsOf[ask.language]
  const brands = house.brands.all.filter(({ priority, key }) => priority !== undefined || key === here)
  const items = [{ key: 'all', displayTitle: words.allBrands }, ...brands].map(({ key, displayTitle }) => ({
    label: displayTitle,
    pathname: path(key, 'popular'),
    selected: key === here,
  }))
  return [links('brands', words.networks, items)]
}

export async function categoriesOf(house: House, { language }: Ask, kind: Browse['kind'], brand: string | undefined): Promise<Category[]> {
  const words = wordsOf[language]
  const facets = await findFacets(house.db, kind, brand)
  const own = facets
    .filter(({ facet, count }) => facet !== 'popular' && facet !== 'all' && count)
    .map(({ facet, label, count }) => ({ key: facet, label: genreLabel(label, language), count }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  const always = Number.POSITIVE_INFINITY
  return [{ key: 'popular', label: words.popular, count: always }, { key: 'all', label: words.all, count: always }, ...own]
}

async function grid(
  house: House,
  ask: Ask,
  kind: Browse['kind'],
  brand: string | undefined,
  { key, label }: Category,
): Promise<PlannedSection> {
  const words = wordsOf[ask.language]
  const brands = brand === undefined ? undefined : [brand]
  const facet = key === 'popular' || key === 'all' ? undefined : key
  const list: ListSpec = { of: 'titles', kinds: [kind], brands, facet, sort: key === 'all' ? 'alphabetical' : 'popular' }
  const planned = await planList(house, { component: 'Grid', machineName: `${kind}-${key}`, listTitle: label, list })
  if (hasSome(planned)) return planned
  const destination = kind === 'movie' ? '/movies/popular' : '/shows/all/popular'
  const cta =
    key === 'popular' ? null : { text: kind === 'movie' ? words.popularMovies : words.seePopular, destination, destinationType: 'page' }
  return { component: 'Message', data: { text: words.emptyCategory, cta } }
}
