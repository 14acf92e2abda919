// Test data: one item of each kind.
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

export function video(overrides: Partial<VideoTileFieldsFragment> = {}): Extract<Item, { component: 'VideoTile' }> {
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
  return { component: 'VideoTile', data: { ...data, ...overrides } }
}

export function title(
  overrides: Partial<TitleTileFieldsFragment> = {},
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
  return { component, data: { ...data, ...overrides } }
}

export function slide(overrides: Partial<SlideFieldsFragment> = {}, component: 'SlideTile' | 'FeatureTile' = 'SlideTile'): Item {
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
    linkedTitle: null,
    brand,
  }
  return { component, data: { ...data, ...overrides } }
}

export function brandTile(overrides: Partial<BrandTileFieldsFragment> = {}): Item {
  const colors = { staticPreviewImage: image, gradientStart: '#112233', gradientEnd: '#445566' }
  const data = { ...brand, ...colors, whiteBrandLogo: '/generetic/brands/bravo-white.svg', tagline: 'Good taste.' }
  return { component: 'BrandTile', data: { ...data, ...overrides } }
}

export function playlist(overrides: Partial<PlaylistTileFieldsFragment> = {}): Item {
  const data = {
    playlistMachineName: 'cold-opens',
    title: 'Cold opens',
    lang: null,
    image,
    destination: '9001',
    linkTarget: null,
    count: 9,
  }
  return { component: 'PlaylistTile', data: { ...data, ...overrides } }
}

export function gallery(overrides: Partial<GalleryTileFieldsFragment> = {}): Extract<Item, { component: 'GalleryTile' }> {
  const data = {
    id: 'g1',
    title: 'On the set',
    lang: null,
    pathname: '/harbor-nine/photos/on-the-set',
    category: 'PreviewSource the scenes',
    postDate: 0,
    count: 12,
    currentGallery: false,
    thumbnail: { path: '/x', image },
  }
  return { component: 'GalleryTile', data: { ...data, ...overrides } }
}

export function credit(overrides: Partial<CreditFieldsFragment> = {}): CreditFieldsFragment {
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
    ...overrides,
  }
}

export function person(overrides: Partial<CreditFieldsFragment> = {}): Item {
  return { component: 'PersonTile', data: credit(overrides) }
}

export const band: Item = {
  component: 'MarketingBand',
  data: { link: '/apps', title: 'Take it with you', primaryImage: image, compactImage: { ...image, id: 'compact' } },
}

export function replay(overrides: Partial<VideoTileFieldsFragment> = {}): Item {
  return { component: 'ReplayTile', data: video({ programmingType: 'Full Event Replay', ...overrides }).data }
}

export function genre(overrides: Partial<GenreTileFieldsFragment> = {}): Item {
  const cta = { data: { text: 'See all', destination: '/shows/all/comedy', destinationType: 'page' } }
  const data = { machineName: 'comedy', title: 'Comedy', image, gradientStart: '#112233', gradientEnd: '#445566', cta }
  return { component: 'GenreTile', data: { ...data, ...overrides } }
}

const eightPm = Date.UTC(2026, 10, 21, 1)

export function live(
  overrides: Partial<LiveTileFieldsFragment> = {},
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
    onAirStartTime: eightPm,
    onAirEndTime: eightPm + 3_600_000,
    startTime: eightPm,
    endTime: eightPm + 3_600_000,
    liveBadge: null,
    upcomingBadge: null,
    relativePath: '/live?brand=nbc-news&callsign=news-1',
    contentType: null,
    directToLiveThreshold: 120,
    upcomingModal: null,
    isMultiStream: false,
    replayPath: null,
    seriesUrlAlias: null,
    rating: null,
    brand,
  }
  return { component, data: { ...data, ...overrides } }
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

export function listOf(items: Item[], overrides: Partial<ListData> = {}): ListData {
  const nothing = { sponsorName: null, sponsorLogo: null, viewAllCta: null, autoScroll: null, moreItems: null, total: null, order: null }
  return { machineName: 'latest', listTitle: 'Latest episodes', treatments: ['default'], ...nothing, items, ...overrides }
}

/** Returns `count` different videos. */
export function videos(count: number, from = 1): Item[] {
  return Array.from({ length: count }, (_, index) => video({ v4ID: `v${from + index}`, mpxGuid: String(9000 + from + index) }))
}
