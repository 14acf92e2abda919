// Makes placeholder pages from a tile's data, so that client-side navigation can render immediately while the page's data loads.
import { noAnalytics } from '#contracts/graph/no-analytics.ts'
import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type {
  TitlePageFieldsFragment,
  TitleTileFieldsFragment,
  VideoPageFieldsFragment,
  VideoTileFieldsFragment,
} from '#contracts/graph/types.generated.ts'

type Known = Pick<PageData, 'pageType' | 'name'> & {
  heading: string
  path: string
  about?: TitlePageFieldsFragment
  video?: VideoPageFieldsFragment
}

/** Returns a placeholder page, which has no sections, from the fields that a tile provides. */
export function placeholderPage(known: Known): PageData {
  const { pageType, name, heading, path, about, video } = known
  return {
    id: '',
    pageType,
    name,
    metadata: {
      title: heading,
      description: null,
      shortTitle: null,
      seriesShortTitle: null,
      image: null,
      canonicalPath: path,
      isCoppaCompliant: false,
    },
    analytics: noAnalytics,
    title: about ?? null,
    video: video ?? null,
    playlist: null,
    season: null,
    data: { sections: [] },
  }
}

/** Returns the tile inside a smart tile. Converts a replay tile to a video tile. Returns every other tile unchanged. */
export function tileOf(item: Item): Exclude<Item, { component: 'SmartTile' | 'ReplayTile' }> {
  if (item.component === 'ReplayTile') return { component: 'VideoTile', data: item.data }
  return item.component === 'SmartTile' ? item.data.tile : item
}

export function placeholderTitle(tile: TitleTileFieldsFragment): TitlePageFieldsFragment {
  return {
    ...tile,
    favoriteID: tile.favoriteID ?? '',
    gradientStart: tile.gradientStart ?? null,
    gradientEnd: tile.gradientEnd ?? null,
    description: null,
    shortDescription: null,
    image: null,
    rating: null,
    category: null,
    genres: [],
    isCoppaCompliant: false,
    navigation: [],
    social: [],
    videoTypesAvailable: [],
    seasonNumbersAvailable: [],
    premierDate: null,
    releaseYear: null,
    cta: null,
    video: null,
  }
}

export function placeholderVideo(tile: VideoTileFieldsFragment): VideoPageFieldsFragment {
  const { percentViewed: _percent, playlistMachineName: _playlist, ...shared } = tile
  return {
    ...shared,
    // Tiles of a server-rendered page do not have these fields, because hydration-data.ts removes them.
    airDate: tile.airDate ?? null,
    seasonNumber: tile.seasonNumber ?? null,
    episodeNumber: tile.episodeNumber ?? null,
    tertiaryTitle: null,
    secondaryTitleTag: null,
    longDescription: null,
    description: null,
    shortDescription: null,
    duration: null,
    available: null,
    expiration: null,
    genre: null,
    keywords: [],
    permalink: tile.relativePath,
    embedUrl: '',
    entitlement: tile.locked ? 'auth' : 'free',
    freeAt: null,
    type: tile.programmingType,
    showName: tile.seriesShortTitle,
    showUrlAlias: null,
    vChipRating: null,
    credits: [],
    copyright: null,
    captions: [],
  }
}
