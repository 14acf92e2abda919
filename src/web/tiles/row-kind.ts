import type { Item } from '#contracts/graph/shapes.ts'
import type { RowKind } from '../ui/tiles-per-row.ts'

/** Returns the row kind of a tile, which sets the tile's width. People have a row kind of their own, and a band is as wide as the row. */
export function rowKind(item: Item): RowKind | 'person' | 'band' {
  switch (item.component) {
    case 'VideoTile':
    case 'PlaylistTile':
    case 'GalleryTile':
    case 'ReplayTile':
    case 'GenreTile':
    case 'OnAirNowTile':
    case 'UpcomingLiveTile':
      return 'video'
    case 'SeriesTile':
    case 'MovieTile':
    case 'BrandItemLabel':
    case 'CategoryItemLabel':
      return 'title'
    case 'BrandTile':
      return 'brand'
    case 'SlideTile':
      return 'slide'
    case 'FeatureTile':
      return 'feature'
    case 'SmartTile':
      return rowKind(item.data.tile)
    case 'PersonTile':
      return 'person'
    case 'MarketingBand':
      return 'band'
  }
}
