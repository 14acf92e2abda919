import type { RequestContext, SiteContext } from '../lists/context.ts'
import { type PlannedList, planList } from '../lists/sections.ts'
import { followingEpisodes } from '../page-parts/following.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { clipTypes, moreFromBrand } from '../page-parts/title-sections.ts'
import { findVideo, videoPageParts } from '../page-parts/video-parts.ts'
import type { VideoParts } from '../view-models/video.ts'
import { wordsOf } from '../wording/words.ts'
import { seasonShelf } from './season-shelf.ts'

export const videoPage: PageMaker = async (site, request, { name }) => {
  const parts = await findVideo(site, name)
  const sections = await Promise.all([
    upNext(site, request, parts),
    seasonShelf(site, request, parts),
    moreFromBrand(site, request, parts.brand, parts.title?.id),
  ])
  return { id: `video-${parts.video.id}`, ...videoPageParts(request, parts), sections: sections.filter((section) => section !== null) }
}

/**
 * Plans the episodes that follow this video. If there are none, plans the latest videos of the title or brand with the type of this video.
 * For a movie, plans clips.
 */
export async function upNext(site: SiteContext, request: RequestContext, parts: VideoParts): Promise<PlannedList> {
  const words = wordsOf[request.language]
  const shown = { component: 'Shelf', machineName: 'up-next' } as const
  const following = await followingEpisodes(site, parts, { ...shown, listTitle: words.upNext })
  if (following) return following
  const { video, title, brand } = parts
  const { programmingType } = video.entry
  const isClip = clipTypes.includes(programmingType) || programmingType === 'Movie'
  const listTitle = isClip ? words.latestClips : programmingType === 'Full Episode' ? words.latestEpisodes : words.moreVideos
  const types = clipTypes.includes(programmingType) ? clipTypes : [isClip ? 'Clip' : programmingType]
  const owner = title ? { title: title.id } : { brands: [brand.key] }
  return await planList(site, { ...shown, listTitle, list: { of: 'videos', ...owner, types, sort: 'latest' }, exclude: video.id })
}
