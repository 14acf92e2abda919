// What home and the network pages show when no editor made them: rules over what is there.
import type { Brand } from '#contracts/brand.ts'
import { type Cta, hasSome, type ListComponent, type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import type { ListSpec } from '../reading/list-spec.ts'
import { wordsOf } from '../wording/words.ts'
import type { KnownPage } from './skeleton.ts'

type Row = [component: ListComponent, name: string, title: string | null, list: ListSpec, viewAll?: string]

const plan = (house: House, ask: Ask, rows: Row[]): Promise<PlannedList[]> =>
  Promise.all(
    rows.map(([component, machineName, listTitle, list, destination]) => {
      const viewAllCta: Cta | null = destination ? { text: wordsOf[ask.language].viewAll, destination, destinationType: 'page' } : null
      return planList(house, { component, machineName, listTitle, list, viewAllCta })
    }),
  )

export function defaultHome(house: House, ask: Ask): KnownPage {
  const words = wordsOf[ask.language]
  const networks: Row[] = ask.site ? [] : [['Shelf', 'networks', words.ourNetworks, { of: 'brands' }, '/networks']]
  return {
    id: 'page-home',
    metadata: {
      title: ask.brand.displayTitle,
      description: ask.brand.tagline[ask.language],
      shortTitle: ask.brand.displayTitle,
      canonicalPath: '/',
    },
    async plan() {
      const sections = await plan(house, ask, [...shelves(ask, ask.site ? [ask.site] : undefined, 'all'), ...networks])
      if (sections.some(hasSome)) return sections
      return [{ component: 'Message', data: { text: words.emptyPage, cta: null } }]
    },
  }
}

function shelves({ language }: Ask, brands: string[] | undefined, showsOf: string): Row[] {
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

export function defaultNetworks(house: House, ask: Ask): KnownPage {
  const words = wordsOf[ask.language]
  return {
    id: 'page-networks',
    metadata: { title: words.networks, canonicalPath: '/networks' },
    plan: () => plan(house, ask, [['Grid', 'networks', words.ourNetworks, { of: 'brands' }]]),
  }
}

export function defaultNetwork(house: House, ask: Ask, name: string): KnownPage {
  const brand: Brand | undefined = house.brands.find(name)
  if (!brand) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  return {
    id: `page-networks-${brand.key}`,
    brand: brand.key,
    network: brand,
    metadata: {
      title: brand.displayTitle,
      description: brand.tagline[ask.language],
      shortTitle: brand.displayTitle,
      canonicalPath: `/networks/${brand.key}`,
    },
    analytics: { brandTitle: brand.displayTitle },
    plan: () => plan(house, ask, shelves(ask, [brand.key], brand.key)),
  }
}
