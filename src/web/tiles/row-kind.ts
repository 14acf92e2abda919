import type { Item } from '#contracts/graph/shapes.ts'
import type { RowKind } from '../ui/tiles-per-row.ts'

/** Which of the row widths a tile keeps; people stand in rows of their own, a band fills one. */
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
