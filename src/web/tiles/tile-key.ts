import type { Item } from '#contracts/graph/shapes.ts'

/** Returns the key of an item. It is unique within a list and the same on every page of the list. */
export function tileKey(item: Item): string {
  switch (item.component) {
    case 'VideoTile':
    case 'ReplayTile':
    case 'SeriesTile':
    case 'MovieTile':
      return item.data.v4ID
    case 'BrandTile':
    case 'BrandItemLabel':
    case 'CategoryItemLabel':
    case 'GenreTile':
      return item.data.machineName
    case 'PlaylistTile':
      return `${item.data.playlistMachineName}:${item.data.destination}`
    case 'SlideTile':
    case 'FeatureTile':
    case 'GalleryTile':
    case 'PersonTile':
      return item.data.id
    case 'SmartTile':
      return `smart:${tileKey(item.data.tile)}`
    // When a programme ends, the tile of its channel shows the next one.
    case 'OnAirNowTile':
      return item.data.channelId
    case 'UpcomingLiveTile':
      return item.data.instanceID
    case 'MarketingBand':
      return item.data.link
  }
}
