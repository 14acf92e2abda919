import type { Item } from '#contracts/graph/shapes.ts'

type Video = { playlistMachineName: string | null; mpxGuid: string; relativePath: string | null }
type Playlist = { playlistMachineName: string | null; destination: string }

/** Where a tile leads, before brand and language are put to it: section C2.6 of the specification. */
export function destination(item: Item): string {
  switch (item.component) {
    case 'VideoTile':
      return videoDestination(item.data)
    case 'SeriesTile':
    case 'MovieTile':
      return titleDestination(item.data.urlAlias)
    case 'BrandTile':
      return brandDestination(item.data.machineName)
    case 'PlaylistTile':
      return playlistDestination(item.data)
    case 'SlideTile':
    case 'FeatureTile':
    case 'MarketingBand':
      return item.data.link
    case 'SmartTile':
      return item.data.cta?.data.destination || destination(item.data.tile)
    case 'GalleryTile':
      return item.data.pathname
    case 'PersonTile':
      return ''
  }
}

/** [C2.6-01] */
export function brandDestination(machineName: string, pagePath = 'networks'): string {
  return `/${pagePath}/${machineName}${pagePath === 'shows' ? '/popular' : ''}`
}

/** [C2.6-03] */
export function videoDestination({ playlistMachineName, mpxGuid, relativePath }: Video): string {
  return playlistMachineName ? inPlaylist(playlistMachineName, mpxGuid) : relativePath || '/'
}

/** [C2.6-04] */
export function titleDestination(urlAlias: string): string {
  return `/${urlAlias}`
}

/** [C2.6-06] */
export function playlistDestination({ playlistMachineName, destination: mpxGuid }: Playlist): string {
  return playlistMachineName ? inPlaylist(playlistMachineName, mpxGuid) : '/'
}

function inPlaylist(machineName: string, mpxGuid: string): string {
  return `/playlist/${encodeURIComponent(machineName)}?v=${encodeURIComponent(mpxGuid)}`
}
