import { type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import type { VideoParts } from '../present/video.ts'
import { wordsOf } from '../wording/words.ts'
import { followingEpisodes } from './following.ts'
import type { PageMaker } from './skeleton.ts'
import { clipTypes, moreFromBrand } from './title-sections.ts'
import { findVideo, tellVideo } from './video-parts.ts'

export const videoPage: PageMaker = async (house, ask, { name }) => {
  const parts = await findVideo(house, name)
  const sections = await Promise.all([upNext(house, ask, parts), moreFromBrand(house, ask, parts.brand, parts.title?.id)])
  return { id: `video-${parts.video.id}`, ...tellVideo(ask, parts), sections }
}

/** What follows this video. After the last episode, and of anything else, the latest of its kind from its title or brand, called so. */
export async function upNext(house: House, ask: Ask, parts: VideoParts): Promise<PlannedList> {
  const words = wordsOf[ask.language]
  const shown = { component: 'Shelf', machineName: 'up-next' } as const
  const following = await followingEpisodes(house, parts, { ...shown, listTitle: words.upNext })
  if (following) return following
  const { video, title, brand } = parts
  const { programmingType } = video.entry
  const isClip = clipTypes.includes(programmingType) || programmingType === 'Movie'
  const listTitle = isClip ? words.latestClips : programmingType === 'Full Episode' ? words.latestEpisodes : words.moreVideos
  const types = clipTypes.includes(programmingType) ? clipTypes : [isClip ? 'Clip' : programmingType]
  const owner = title ? { title: title.id } : { brands: [brand.key] }
  return await planList(house, { ...shown, listTitle, list: { of: 'videos', ...owner, types, sort: 'latest' }, without: video.id })
}
