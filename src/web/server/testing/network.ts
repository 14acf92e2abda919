// A small test network with enough content for every kind of page.
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { Item, ListSection, PageData, Section } from '#contracts/graph/shapes.ts'
import type {
  TitlePageFieldsFragment,
  TitleTileFieldsFragment,
  VideoPageFieldsFragment,
  VideoTileFieldsFragment,
} from '#contracts/graph/types.generated.ts'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { GraphResult } from '#contracts/http/editorial.ts'
import type { Navigation } from '../../shell/menu/menu-links.ts'

const airDate = Date.UTC(2026, 10, 12, 1)

const colors = { canvas: '#0b0d16', accent: '#ffb02e', onAccent: '#1a1000', gradientStart: '#e8552d', gradientEnd: '#4b2a8c' }
const brand = (key: string, displayTitle: string, more: Partial<Brand> = {}): Brand => ({
  key,
  displayTitle,
  aliases: [],
  language: 'en',
  timeZone: 'America/New_York',
  tagline: { en: `${displayTitle} tagline`, es: `Lema de ${displayTitle}` },
  networkName: displayTitle,
  source: key,
  colors,
  whiteBrandLogo: `/generetic/brands/${key}-white.svg`,
  colorBrandLogo: `/generetic/brands/${key}-color.svg`,
  logoRatio: 4,
  ...more,
})

export const testBrands: BrandGroup = {
  name: 'Test group',
  brands: [brand('nbc', 'NBC', { aliases: ['nbc-tv'] }), brand('bravo', 'Bravo', { aliases: ['bravo-tv'] })],
}

export const image = (id: string) => ({ id, color: '#223344', alt: null })

export function videoTile(number: number): VideoTileFieldsFragment {
  return {
    v4ID: `v4-${number}`,
    mpxGuid: String(9_000_000 + number),
    lang: null,
    title: `Episode number ${number} of a long night`,
    secondaryTitle: `S1 E${number} | Nov 12`,
    image: image(`episode-${number}`),
    runTime: '42 min',
    airDate,
    relativePath: `/night-shift/video/episode-number-${number}/${9_000_000 + number}`,
    playlistMachineName: null,
    locked: number % 5 === 0,
    labelBadge: number % 4 === 0 ? 'NEW' : null,
    percentViewed: null,
    programmingType: 'Full Episode',
    seasonNumber: 1,
    episodeNumber: number,
    seriesShortTitle: 'Night Shift',
    brand: { machineName: 'nbc', displayTitle: 'NBC' },
  }
}

export function titleTile(alias: string, title: string): TitleTileFieldsFragment {
  return {
    v4ID: `v4-${alias}`,
    favoriteID: `f-${alias}`,
    type: 'series',
    lang: null,
    urlAlias: alias,
    title,
    shortTitle: title,
    posterImage: image(`poster-${alias}`),
    gradientStart: '#112233',
    gradientEnd: '#332211',
    tuneIn: 'Thursdays 8/7c',
    labelBadge: null,
    brand: { machineName: 'nbc', displayTitle: 'NBC' },
  }
}

export const titlePage: TitlePageFieldsFragment = {
  ...titleTile('night-shift', 'Night Shift'),
  description: 'A hospital after dark, and the people who keep it awake.',
  shortDescription: 'A hospital after dark.',
  image: image('night-shift-key'),
  rating: 'TV-14',
  category: 'Drama',
  genres: ['Drama', 'Medical'],
  isCoppaCompliant: false,
  navigation: [
    { label: 'Home', url: '/night-shift' },
    { label: 'Episodes', url: '/night-shift/episodes/1' },
    { label: 'About', url: '/night-shift/about' },
  ],
  social: [],
  videoTypesAvailable: ['Clip'],
  seasonNumbersAvailable: [{ value: 1, label: 'Season 1' }],
  premierDate: airDate,
  releaseYear: 2026,
  cta: { text: 'Watch latest episode', destination: '/night-shift/video/episode-number-1/9000001', destinationType: null },
  video: { mpxGuid: '9000001', runTime: '42 min', duration: 2520, locked: false },
}

export function videoPage(number: number): VideoPageFieldsFragment {
  const { percentViewed: _percent, playlistMachineName: _playlist, ...shared } = videoTile(number)
  return {
    ...shared,
    tertiaryTitle: null,
    secondaryTitleTag: null,
    longDescription: 'The power fails & everyone is <awake>.',
    description: 'The power fails.',
    shortDescription: null,
    duration: 2520,
    available: airDate,
    expiration: null,
    genre: 'Drama',
    keywords: ['hospital'],
    permalink: `https://daypart.test${shared.relativePath}`,
    embedUrl: `https://daypart.test/embed/${shared.mpxGuid}`,
    entitlement: shared.locked ? 'auth' : 'free',
    freeAt: null,
    type: 'Full Episode',
    showName: 'Night Shift',
    showUrlAlias: 'night-shift',
    vChipRating: 'TV-14',
    credits: [
      {
        id: 'c1',
        roleName: 'actor',
        roleMachineName: 'actor',
        characterName: 'Dr. Vale',
        pathname: '',
        destination: '/night-shift/credits/',
        seasonNumber: null,
        airDate: null,
        person: { id: 'p1', name: 'Ida Marsh', machineName: 'ida-marsh', image: null },
      },
    ],
    copyright: null,
    captions: ['en', 'es'],
  }
}

export function shelf(machineName: string, listTitle: string, items: Item[]): ListSection {
  const nothing = { sponsorName: null, sponsorLogo: null, viewAllCta: null, autoScroll: null, moreItems: null, total: null, order: null }
  return { component: 'Shelf', data: { ...nothing, treatments: ['default'], machineName, listTitle, items } }
}

export const videoShelf = (number: number, count = 20) =>
  shelf(
    `shelf-${number}`,
    `Shelf ${number}`,
    Array.from({ length: count }, (_, index) => ({ component: 'VideoTile', data: videoTile(number * 100 + index) })),
  )

const slide = (number: number): Item => ({
  component: 'SlideTile',
  data: {
    id: `slide-${number}`,
    title: `Slide ${number}`,
    lang: null,
    secondaryTitle: null,
    description: 'One line of why.',
    image: image(`slide-${number}`),
    gradientStart: null,
    gradientEnd: null,
    tuneIn: null,
    link: '/night-shift',
    cta: { analytics: null, data: { text: 'Watch now', destination: '/night-shift', destinationType: null } },
    labelBadge: null,
    locked: false,
    linkedTitle: null,
    brand: { machineName: 'nbc', displayTitle: 'NBC' },
  },
})

export function homeSections(shelves = 3): Section[] {
  const titles: Item[] = [
    { component: 'SeriesTile', data: titleTile('night-shift', 'Night Shift') },
    { component: 'SeriesTile', data: titleTile('harbor-lights', 'Harbor Lights') },
  ]
  return [
    { component: 'DynamicLead', data: { ...shelf('lead', '', [slide(1), slide(2)]).data } },
    shelf('series', 'Series', titles),
    ...Array.from({ length: shelves }, (_, index) => videoShelf(index + 1)),
  ]
}

export function page(
  pageType: PageData['pageType'],
  name: string,
  canonicalPath: string,
  more: Partial<PageData> & { heading?: string; sections?: Section[] },
): PageData {
  const { heading = name, sections = [videoShelf(1, 4)], ...rest } = more
  return {
    id: `${pageType} ${name}`,
    pageType,
    name,
    metadata: {
      title: heading,
      description: `About ${heading}`,
      shortTitle: null,
      seriesShortTitle: null,
      image: image('share'),
      canonicalPath,
      isCoppaCompliant: false,
    },
    analytics: {
      series: null,
      seasonNumber: null,
      brandTitle: 'NBC',
      programmingType: null,
      mpxGuid: null,
      episodeNumber: null,
      title: heading,
      locked: null,
      shelfType: null,
    },
    title: null,
    video: null,
    playlist: null,
    season: null,
    data: { sections },
    ...rest,
  }
}

const season = {
  number: 1,
  title: 'Season 1',
  description: null,
  premierDate: airDate,
  episodeCount: 10,
  pathname: '/night-shift/episodes/1',
}
const playlist = {
  playlistMachineName: 'best-of',
  title: 'Best of',
  description: null,
  lang: null,
  image: null,
  destination: '9000002',
  linkTarget: null,
  count: 4,
}

/** Every page of the test network, by type and name. */
export const testPages = (): Record<string, PageData> => ({
  'PAGE home': page('PAGE', 'home', '/', { heading: 'Home', sections: homeSections() }),
  'PAGE networks': page('PAGE', 'networks', '/networks', { heading: 'Networks' }),
  'PAGE networks/bravo': page('PAGE', 'networks/bravo', '/networks/bravo', { heading: 'Bravo' }),
  'PAGE shows/all/popular': page('PAGE', 'shows/all/popular', '/shows/all/popular', { heading: 'Popular shows' }),
  'PAGE movies/popular': page('PAGE', 'movies/popular', '/movies/popular', { heading: 'Popular movies' }),
  'TITLE night-shift': page('TITLE', 'night-shift', '/night-shift', { heading: 'Night Shift', title: titlePage }),
  'ABOUT night-shift': page('ABOUT', 'night-shift', '/night-shift/about', { heading: 'About Night Shift', title: titlePage }),
  'MORE night-shift': page('MORE', 'night-shift', '/night-shift/more', { heading: 'More Night Shift', title: titlePage }),
  'EPISODES night-shift/1': page('EPISODES', 'night-shift/1', '/night-shift/episodes/1', { heading: 'Season 1', title: titlePage, season }),
  'VIDEO 9000001': page('VIDEO', '9000001', videoTile(1).relativePath, { heading: 'Night Shift: Episode 1', video: videoPage(1) }),
  'VIDEO 9000005': page('VIDEO', '9000005', videoTile(5).relativePath, { heading: 'Night Shift: Episode 5', video: videoPage(5) }),
  'PLAYLIST best-of': page('PLAYLIST', 'best-of', '/playlist/best-of?v=9000002', { heading: 'Best of', video: videoPage(2), playlist }),
})

const link = (machineName: string, title: string, href: string) => ({
  machineName,
  title,
  href,
  attributes: { target: null, notCoppaCompliant: false, sisterService: false },
  items: [],
})
export const testNavigation: Navigation = {
  items: [link('home', 'Home', '/'), link('shows', 'Shows', '/shows/all/popular'), link('movies', 'Movies', '/movies/popular')],
  quickLinks: { title: 'Quick links', links: [link('networks', 'Networks', '/networks')] },
  corporateLinks: { title: 'Corporate', links: [link('about', 'About', '/about-us')] },
  breakingNews: null,
}

const missing: GraphResult<never> = { errors: [{ message: 'There is no such page', extensions: { code: 'NOT_FOUND' } }] }

/** Returns a fake content client with these pages. It records its queries in `queries`. */
export function testContent(pages: Record<string, PageData> = testPages(), entries: SitemapEntry[] = []) {
  const queries: { operation: string; variables: Record<string, unknown> }[] = []
  const client: ContentClient = {
    async query<Data>(operation: string, variables: Record<string, unknown>) {
      queries.push({ operation, variables })
      if (operation === 'globalNavigation') return { data: { globalNavigation: testNavigation } as Data }
      if (operation === 'featuredShowsSection') return { data: { featuredShowsSection: homeSections()[1] } as Data }
      const found = pages[`${variables['type']} ${variables['name']}`]
      return found ? { data: { bonanzaPage: found } as Data } : missing
    },
    playableVideo: async () => null,
    playableAiring: async () => null,
    onAir: async () => ({ airing: null, coming: [] }),
    imageSource: async () => null,
    revision: async () => 1,
    sitemap: async ({ after, limit }) => entries.filter(({ path }) => after === undefined || path > after).slice(0, limit),
  }
  return { client, queries }
}
