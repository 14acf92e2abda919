import { hasSome, type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import type { VideoParts } from '../present/video.ts'
import type { VideoList } from '../reading/list-spec.ts'
import { wordsOf } from '../wording/words.ts'
import type { PageMaker } from './skeleton.ts'
import { clipTypes, moreFromBrand } from './title-sections.ts'
import { findVideo, tellVideo } from './video-parts.ts'

export const videoPage: PageMaker = async (house, ask, { name }) => {
  const parts = await findVideo(house, name)
  const sections = await Promise.all([upNext(house, ask, parts), moreFromBrand(house, ask, parts.brand, parts.title?.id)])
  return { id: `video-${parts.video.id}`, ...tellVideo(ask, parts), sections }
}

/** The episodes after this one, then those of the next season; else the latest of its kind from its title or brand. */
export async function upNext(house: House, ask: Ask, { video, title, brand }: VideoParts): Promise<PlannedList> {
  const shown = { component: 'Shelf', machineName: 'up-next', listTitle: wordsOf[ask.language].upNext } as const
  const { season, episode, programmingType } = video.entry
  if (title && programmingType === 'Full Episode' && season && episode) {
    const of = (number: number): VideoList => ({ of: 'videos', title: title.id, types: ['Full Episode'], season: number, sort: 'episode' })
    const rest = await planList(house, { ...shown, list: of(season), after: [episode, video.id] })
    if (hasSome(rest)) return rest
    const following = await planList(house, { ...shown, list: of(season + 1) })
    if (hasSome(following)) return following
  }
  const types = clipTypes.includes(programmingType) ? clipTypes : [programmingType === 'Movie' ? 'Clip' : programmingType]
  const owner = title ? { title: title.id } : { brands: [brand.key] }
  return await planList(house, { ...shown, list: { of: 'videos', ...owner, types, sort: 'latest' }, without: video.id })
}
