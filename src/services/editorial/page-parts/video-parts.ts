import type { RequestContext, SiteContext } from '../lists/context.ts'
import { NotFound } from '../request/errors.ts'
import { presentVideo, presentVideoTile, tileParts, type VideoParts } from '../view-models/video.ts'

/** Returns the video with this mpxGuid, and the brand, title and playlist of the video. Throws NotFound. */
export async function findVideo(site: SiteContext, guid: string): Promise<VideoParts> {
  const video = await site.catalogue.videoByGuid(guid)
  const brand = video && site.brands.find(video.brand)
  if (!brand) throw new NotFound(`the video "${guid.slice(0, 100)}"`)
  const [titles, playlists] = await Promise.all([
    video.titleId === null ? null : site.loader.titles([video.titleId]),
    site.catalogue.playlistsOfVideos([video.id]),
  ])
  return { video, brand, title: titles?.get(video.titleId!) ?? null, playlist: playlists.get(video.id) ?? null }
}

/** Returns the fields of a page that plays this video: view model, metadata and analytics. */
export function videoPageParts({ view }: RequestContext, parts: VideoParts) {
  const video = presentVideo(parts, view)
  const description = video.description ?? video.shortDescription ?? video.longDescription
  return {
    video,
    until: presentVideoTile(tileParts(parts), view).until,
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
