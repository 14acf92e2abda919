// Items for tests, with what a tile needs and nothing surprising.
import type { Item, ListData } from '#contracts/graph/shapes.ts'
import type {
  BrandTileFieldsFragment,
  CreditFieldsFragment,
  GalleryTileFieldsFragment,
  GenreTileFieldsFragment,
  ImageFieldsFragment,
  LiveTileFieldsFragment,
  PlaylistTileFieldsFragment,
  SlideFieldsFragment,
  TitleTileFieldsFragment,
  VideoTileFieldsFragment,
} from '#contracts/graph/types.generated.ts'

export const image: ImageFieldsFragment = { id: 'a1b2c3', color: '#203040', alt: null }
const brand = { machineName: 'bravo', displayTitle: 'Bravo' }

export function video(given: Partial<VideoTileFieldsFragment> = {}): Extract<Item, { component: 'VideoTile' }> {
  const data = {
    v4ID: 'v1',
    mpxGuid: '9001',
    lang: null,
    title: 'Low Water',
    secondaryTitle: 'S1 E2 | May 12',
    image,
    runTime: '42 min',
    airDate: 0,
    relativePath: '/harbor-nine/video/low-water/9001',
    playlistMachineName: null,
    locked: false,
    labelBadge: null,
    percentViewed: null,
    programmingType: 'Full Episode',
    seasonNumber: 1,
    episodeNumber: 2,
    seriesShortTitle: 'Harbor Nine',
    brand,
  }
  return { component: 'VideoTile', data: { ...data, ...given } }
}

export function title(
  given: Partial<TitleTileFieldsFragment> = {},
  component: 'SeriesTile' | 'MovieTile' = 'SeriesTile',
): Extract<Item, { component: 'SeriesTile' | 'MovieTile' }> {
  const data = {
    v4ID: 's1',
    favoriteID: 's1',
    type: 'series',
    lang: null,
    urlAlias: 'harbor-nine',
    title: 'Harbor Nine',
    shortTitle: 'Harbor Nine',
    posterImage: image,
    gradientStart: null,
    gradientEnd: null,
    tuneIn: 'Thursdays 8/7c',
    labelBadge: null,
    brand,
  }
  return { component, data: { ...data, ...given } }
}

export function slide(given: Partial<SlideFieldsFragment> = {}, component: 'SlideTile' | 'FeatureTile' = 'SlideTile'): Item {
  const data = {
    id: 'slide-1',
    title: 'Harbor Nine',
    lang: null,
    secondaryTitle: 'The season begins',
    description: 'The tide goes out for good.',
    image,
    gradientStart: null,
    gradientEnd: null,
    tuneIn: 'Thursdays 8/7c',
    link: '/harbor-nine',
    cta: { analytics: null, data: { text: 'Watch the premiere', destination: '/harbor-nine', destinationType: null } },
    labelBadge: null,
    locked: false,
    brand,
  }
  return { component, data: { ...data, ...given } }
}

export function brandTile(given: Partial<BrandTileFieldsFragment> = {}): Item {
  const colors = { staticPreviewImage: image, gradientStart: '#112233', gradientEnd: '#445566' }
  const data = { ...brand, ...colors, whiteBrandLogo: '/generetic/brands/bravo-white.svg', tagline: 'Good taste.' }
  return { component: 'BrandTile', data: { ...data, ...given } }
}

export function playlist(given: Partial<PlaylistTileFieldsFragment> = {}): Item {
  const data = {
    playlistMachineName: 'cold-opens',
    title: 'Cold opens',
    lang: null,
    image,
    destination: '9001',
    linkTarget: null,
    count: 9,
  }
  return { component: 'PlaylistTile', data: { ...data, ...given } }
}

export function gallery(given: Partial<GalleryTileFieldsFragment> = {}): Extract<Item, { component: 'GalleryTile' }> {
  const data = {
    id: 'g1',
    title: 'On the set',
    lang: null,
    pathname: '/harbor-nine/photos/on-the-set',
    category: 'Behind the scenes',
    postDate: 0,
    count: 12,
    currentGallery: false,
    thumbnail: { path: '/x', image },
  }
  return { component: 'GalleryTile', data: { ...data, ...given } }
}

export function credit(given: Partial<CreditFieldsFragment> = {}): CreditFieldsFragment {
  const person = { id: 'p1', name: 'Mara Quist', machineName: 'mara-quist', image }
  return {
    id: 'c1',
    roleName: 'actor',
    roleMachineName: 'actor',
    characterName: 'Captain Halloran',
    pathname: '',
    destination: '/harbor-nine/credits/',
    seasonNumber: null,
    airDate: null,
    person,
    ...given,
  }
}

export function person(given: Partial<CreditFieldsFragment> = {}): Item {
  return { component: 'PersonTile', data: credit(given) }
}

export const band: Item = {
  component: 'MarketingBand',
  data: { link: '/apps', title: 'Take it with you', primaryImage: image, compactImage: { ...image, id: 'compact' } },
}

export function replay(given: Partial<VideoTileFieldsFragment> = {}): Item {
  return { component: 'ReplayTile', data: video({ programmingType: 'Full Event Replay', ...given }).data }
}

export function genre(given: Partial<GenreTileFieldsFragment> = {}): Item {
  const cta = { data: { text: 'See all', destination: '/shows/all/comedy', destinationType: 'page' } }
  const data = { machineName: 'comedy', title: 'Comedy', image, gradientStart: '#112233', gradientEnd: '#445566', cta }
  return { component: 'GenreTile', data: { ...data, ...given } }
}

const eight = Date.UTC(2026, 10, 21, 1)

export function live(
  given: Partial<LiveTileFieldsFragment> = {},
  component: 'OnAirNowTile' | 'UpcomingLiveTile' = 'OnAirNowTile',
): Extract<Item, { component: 'OnAirNowTile' | 'UpcomingLiveTile' }> {
  const data = {
    machineName: 'nbc-news',
    streamAccessName: 'news-1',
    channelId: 'news-1',
    pid: 'news-1',
    instanceID: 'airing-1',
    title: 'The First Hour',
    secondaryTitle: 'Election night',
    lang: null,
    image,
    badge: null,
    watchTagline: 'Watch NBC News live',
    onAirStartTime: eight,
    onAirEndTime: eight + 3_600_000,
    startTime: eight,
    endTime: eight + 3_600_000,
    liveBadge: null,
    upcomingBadge: null,
    relativePath: '/live?brand=nbc-news&callsign=news-1',
    contentType: null,
    directToLiveThreshold: 120,
    upcomingModal: null,
    seriesUrlAlias: null,
    rating: null,
    brand,
  }
  return { component, data: { ...data, ...given } }
}

export const brandLabel: Item = { component: 'BrandItemLabel', data: { machineName: 'bravo', displayTitle: 'Bravo', pagePath: 'shows' } }
export const categoryLabel: Item = {
  component: 'CategoryItemLabel',
  data: { machineName: 'drama', title: 'Drama', pathname: '/shows/all/drama' },
}

export function smart(tile = video()): Item {
  const cta = { analytics: 'Mid-Series', data: { text: 'Watch next', destination: '/playlist/next?v=9002', destinationType: null } }
  return { component: 'SmartTile', data: { label: 'Continue watching', tile, cta } }
}

export function listOf(items: Item[], given: Partial<ListData> = {}): ListData {
  const nothing = { sponsorName: null, sponsorLogo: null, viewAllCta: null, autoScroll: null, moreItems: null }
  return { machineName: 'latest', listTitle: 'Latest episodes', treatments: ['default'], ...nothing, items, ...given }
}

/** `count` videos that differ. */
export function videos(count: number, from = 1): Item[] {
  return Array.from({ length: count }, (_, index) => video({ v4ID: `v${from + index}`, mpxGuid: String(9000 + from + index) }))
}
