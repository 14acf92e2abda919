// The default sections of the home page and of the network pages, for sites whose editors have not made these pages.
import type { Brand } from '#contracts/brand.ts'
import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { type Cta, hasItems, type ListComponent, type PlannedList, planList } from '../lists/sections.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

type Row = [component: ListComponent, name: string, title: string | null, list: ListSpec, viewAll?: string]

const plan = (site: SiteContext, request: RequestContext, rows: Row[]): Promise<PlannedList[]> =>
  Promise.all(
    rows.map(([component, machineName, listTitle, list, destination]) => {
      const viewAllCta: Cta | null = destination ? { text: wordsOf[request.language].viewAll, destination, destinationType: 'page' } : null
      return planList(site, { component, machineName, listTitle, list, viewAllCta })
    }),
  )

export function defaultHome(site: SiteContext, request: RequestContext): BuiltInPage {
  const words = wordsOf[request.language]
  const networks: Row[] = request.onlyBrand ? [] : [['Shelf', 'networks', words.ourNetworks, { of: 'brands' }, '/networks']]
  return {
    id: 'page-home',
    metadata: {
      title: request.brand.displayTitle,
      description: request.brand.tagline[request.language],
      shortTitle: request.brand.displayTitle,
      canonicalPath: '/',
    },
    async plan() {
      const sections = await plan(site, request, [
        ...shelves(request, request.onlyBrand ? [request.onlyBrand] : undefined, 'all'),
        ...networks,
      ])
      if (sections.some(hasItems)) return sections
      return [{ component: 'Message', data: { text: words.emptyPage, cta: null } }]
    },
  }
}

function shelves({ language }: RequestContext, brands: string[] | undefined, showsOf: string): Row[] {
  const words = wordsOf[language]
  const series = { of: 'titles', kinds: ['series'], brands } satisfies Partial<ListSpec>
  const videos = { of: 'videos', brands } satisfies Partial<ListSpec>
  return [
    ['DynamicLead', 'lead', null, { of: 'titles', kinds: ['series', 'movie'], brands, sort: 'popular' }],
    ['Shelf', 'latest-episodes', words.latestEpisodes, { ...videos, types: ['Full Episode'], sort: 'latest' }],
    ['Shelf', 'popular-shows', words.popularShows, { ...series, sort: 'popular' }, `/shows/${showsOf}/popular`],
    ['Shelf', 'latest-clips', words.latestClips, { ...videos, types: ['Clip', 'Short-Form VOD'], sort: 'latest' }],
    ['Shelf', 'popular-movies', words.popularMovies, { of: 'titles', kinds: ['movie'], brands, sort: 'popular' }, '/movies/popular'],
    ['Shelf', 'new-shows', words.newShows, { ...series, sort: 'latest' }],
    ['Shelf', 'leaving-soon', words.expiringSoon, { ...videos, types: ['Full Episode', 'Movie'], sort: 'expiring' }],
    ['Shelf', 'playlists', words.playlists, { of: 'playlists', brand: brands?.[0] }],
  ]
}

export function defaultNetworks(site: SiteContext, request: RequestContext): BuiltInPage {
  const words = wordsOf[request.language]
  return {
    id: 'page-networks',
    metadata: { title: words.networks, canonicalPath: '/networks' },
    plan: () => plan(site, request, [['Grid', 'networks', words.ourNetworks, { of: 'brands' }]]),
  }
}

export function defaultNetwork(site: SiteContext, request: RequestContext, name: string): BuiltInPage {
  const brand: Brand | undefined = site.brands.find(name)
  if (!brand) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  return {
    id: `page-networks-${brand.key}`,
    brand: brand.key,
    network: brand,
    metadata: {
      title: brand.displayTitle,
      description: brand.tagline[request.language],
      shortTitle: brand.displayTitle,
      canonicalPath: `/networks/${brand.key}`,
    },
    analytics: { brandTitle: brand.displayTitle },
    plan: () => plan(site, request, shelves(request, [brand.key], brand.key)),
  }
}
