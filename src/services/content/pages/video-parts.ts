import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentVideo, presentVideoTile, tileParts, type VideoParts } from '../present/video.ts'
import { playlistsOfVideos, videoByGuid } from '../reading/by-id.ts'

/** The video of this mpxGuid with what it belongs to. Throws NotFound. */
export async function findVideo(house: House, guid: string): Promise<VideoParts> {
  const video = await videoByGuid(house.db, guid)
  const brand = video && house.brands.find(video.brand)
  if (!brand) throw new NotFound(`the video "${guid.slice(0, 100)}"`)
  const [titles, playlists] = await Promise.all([
    video.titleId === null ? null : house.library.titles([video.titleId]),
    playlistsOfVideos(house.db, [video.id]),
  ])
  return { video, brand, title: titles?.get(video.titleId!) ?? null, playlist: playlists.get(video.id) ?? null }
}

/** What a page that plays it says of it. */
export function tellVideo({ telling }: Ask, parts: VideoParts) {
  const video = presentVideo(parts, telling)
  const description = video.description ?? video.shortDescription ?? video.longDescription
  return {
    video,
    until: presentVideoTile(tileParts(parts), telling).until,
    metadata: {
      title: video.showName && video.showName !== video.title ? `${video.title} – ${video.showName}` : video.title,
      description: video.shortDescription ?? description,
      shortTitle: video.title,
      seriesShortTitle: video.seriesShortTitle,
      image: video.image,
      canonicalPath: video.relativePath,
      isCoppaCompliant: parts.title?.entry.isCoppaCompliant ?? false,
    },
    analytics: {
      series: video.showName,
      seasonNumber: video.seasonNumber,
      brandTitle: video.brandDisplayTitle,
      programmingType: video.programmingType,
      mpxGuid: video.mpxGuid,
      episodeNumber: video.episodeNumber,
      title: video.title,
      locked: video.locked,
    },
  }
}
