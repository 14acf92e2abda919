// Moving on paints at once what the tile knew of the page it leads to; these make a page of that much.
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

/** A page without sections, of what is known. */
export function sketchPage(known: Known): PageData {
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

/** The title or video that a tile shows, through a smart tile too; a replay is a video. */
export function tileOf(item: Item): Exclude<Item, { component: 'SmartTile' | 'ReplayTile' }> {
  if (item.component === 'ReplayTile') return { component: 'VideoTile', data: item.data }
  return item.component === 'SmartTile' ? item.data.tile : item
}

export function sketchTitle(tile: TitleTileFieldsFragment): TitlePageFieldsFragment {
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

export function sketchVideo(tile: VideoTileFieldsFragment): VideoPageFieldsFragment {
  const { percentViewed: _percent, playlistMachineName: _playlist, ...shared } = tile
  return {
    ...shared,
    // A tile that came with the page was given no more than it shows.
    airDate: tile.airDate ?? null,
    seasonNumber: tile.seasonNumber ?? null,
    episodeNumber: tile.episodeNumber ?? null,
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
    type: tile.programmingType,
    showName: tile.seriesShortTitle,
    showUrlAlias: null,
    vChipRating: null,
    credits: [],
    copyright: null,
    captions: [],
  }
}
