import type { Item } from '#contracts/graph/shapes.ts'
import type { CreditFieldsFragment } from '#contracts/graph/types.generated.ts'

type Video = { playlistMachineName: string | null; mpxGuid: string; relativePath: string | null }
type Playlist = { playlistMachineName: string | null; destination: string }

/** Returns the path that a tile leads to, without brand path and language (section C2.6 of the specification). */
export function destination(item: Item): string {
  switch (item.component) {
    case 'VideoTile':
    case 'ReplayTile':
      return videoDestination(item.data)
    case 'SeriesTile':
    case 'MovieTile':
      return titleDestination(item.data.urlAlias)
    case 'BrandTile':
      return brandDestination(item.data.machineName)
    case 'BrandItemLabel':
      return brandDestination(item.data.machineName, item.data.pagePath)
    case 'CategoryItemLabel':
      return item.data.pathname
    case 'PlaylistTile':
      return playlistDestination(item.data)
    case 'SlideTile':
    case 'FeatureTile':
    case 'MarketingBand':
      return item.data.link
    case 'SmartTile':
      return item.data.cta?.data.destination || destination(item.data.tile)
    case 'GenreTile':
      return genreDestination(item.data)
    case 'OnAirNowTile':
      return liveDestination(item.data)
    case 'UpcomingLiveTile':
      return item.data.relativePath
    case 'GalleryTile':
      return item.data.pathname
    case 'PersonTile':
      return personDestination(item.data)
  }
}

/** Returns the path of a person's page [C2.6-09], or an empty string if no title has a page for the person. */
export function personDestination({ pathname, destination: below, roleMachineName, seasonNumber, person }: CreditFieldsFragment): string {
  if (pathname || !below) return pathname
  const season = seasonNumber === null ? '' : `/season-${seasonNumber}`
  return `${below}${encodeURIComponent(roleMachineName)}${season}/${encodeURIComponent(person.machineName)}`
}

/** Returns the path of a brand's page [C2.6-01]. */
export function brandDestination(machineName: string, pagePath = 'networks'): string {
  return `/${pagePath}/${machineName}${pagePath === 'shows' ? '/popular' : ''}`
}

/** Returns the path of a video. A video with a playlist has a path within the playlist [C2.6-03]. */
export function videoDestination({ playlistMachineName, mpxGuid, relativePath }: Video): string {
  return playlistMachineName ? inPlaylist(playlistMachineName, mpxGuid) : relativePath || '/'
}

/** Returns the path of a series' or movie's page [C2.6-04]. */
export function titleDestination(urlAlias: string): string {
  return `/${urlAlias}`
}

/** Returns the path of a channel's live page [C2.6-05]. */
export function liveDestination({ machineName, streamAccessName }: { machineName: string; streamAccessName: string | null }): string {
  return `/live?brand=${encodeURIComponent(machineName)}${streamAccessName ? `&callsign=${encodeURIComponent(streamAccessName)}` : ''}`
}

/** Returns the path of a playlist at the video that the playlist's tile shows [C2.6-06]. */
export function playlistDestination({ playlistMachineName, destination: mpxGuid }: Playlist): string {
  return playlistMachineName ? inPlaylist(playlistMachineName, mpxGuid) : '/'
}

/** Returns the destination of a genre's call to action [C2.6-07]. */
export function genreDestination({ cta }: { cta: { data: { destination: string } } | null }): string {
  return cta?.data.destination || '/'
}

function inPlaylist(machineName: string, mpxGuid: string): string {
  return `/playlist/${encodeURIComponent(machineName)}?v=${encodeURIComponent(mpxGuid)}`
}
