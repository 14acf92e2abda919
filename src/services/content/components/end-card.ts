// After a video: the next episode in order, else the newest of its title, else what is like it; and beside it, where there is room, more of that. When it appears is the player's affair.
import type { EndCardReason } from '#contracts/graph/types.generated.ts'
import { type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { clipTypes } from '../pages/title-sections.ts'
import { findVideo } from '../pages/video-parts.ts'
import type { VideoParts } from '../present/video.ts'
import { seasonsOf } from '../reading/by-id.ts'
import type { VideoList } from '../reading/list-spec.ts'
import { wordsOf } from '../wording/words.ts'
import { pickTitles } from './recommendations.ts'

/** The one and what stands beside it. */
const shown = 5
/** Seasons without anything to watch are passed by, so many. */
const seasonsTried = 5

type Choice = { reason: EndCardReason; plan(): Promise<PlannedList['items']> }

/** Null when there is nothing else to watch at all. Throws NotFound. */
export async function endCard(house: House, ask: Ask, guid: string) {
  const parts = await findVideo(house, guid)
  for (const { reason, plan } of choices(house, ask, parts)) {
    const chosen = await plan()
    const more = chosen.length < shown && reason !== 'RECOMMENDED' ? await recommended(house, ask, parts) : []
    const { items } = await house.library.items([...chosen, ...more].slice(0, shown), ask.telling)
    if (!items.slice(0, chosen.length).some((item) => item !== null)) continue
    const [tile, ...others] = items.filter((item) => item !== null)
    const listTitle = wordsOf[ask.language][titles[reason]]
    return { component: 'EndCard', data: { machineName: 'end-card', listTitle, reason, tile, items: others } }
  }
  return null
}

const titles = { NEXT_EPISODE: 'nextEpisode', LATEST: 'watchNext', RECOMMENDED: 'moreLikeThis' } as const

/** The first that has anything is taken. */
const choices = (house: House, ask: Ask, parts: VideoParts): Choice[] => [
  { reason: 'NEXT_EPISODE', plan: () => following(house, parts) },
  { reason: 'LATEST', plan: () => latest(house, parts) },
  { reason: 'RECOMMENDED', plan: () => recommended(house, ask, parts) },
]

const planned = async (house: House, list: VideoList, more: { after?: [number, string]; without?: string } = {}) =>
  (await planList(house, { component: 'Shelf', machineName: 'end-card', listTitle: null, list, size: shown, ...more })).items

/** The rest of its season, else the first season after it that has something to watch. */
async function following(house: House, { video, title }: VideoParts): Promise<PlannedList['items']> {
  const { season, episode, programmingType } = video.entry
  if (!title || programmingType !== 'Full Episode' || !season || !episode) return []
  const of = (number: number): VideoList => ({ of: 'videos', title: title.id, types: [programmingType], season: number, sort: 'episode' })
  const rest = await planned(house, of(season), { after: [episode, video.id] })
  if (rest.length) return rest
  const later = (await seasonsOf(house.db, title.id)).map(({ number }) => number).filter((number) => number > season)
  for (const number of later.sort((a, b) => a - b).slice(0, seasonsTried)) {
    const items = await planned(house, of(number))
    if (items.length) return items
  }
  return []
}

async function latest(house: House, { video, title }: VideoParts): Promise<PlannedList['items']> {
  if (!title || video.entry.programmingType === 'Movie') return []
  const types = clipTypes.includes(video.entry.programmingType) ? clipTypes : [video.entry.programmingType]
  return await planned(house, { of: 'videos', title: title.id, types, sort: 'latest' }, { without: video.id })
}

async function recommended(house: House, ask: Ask, { title }: VideoParts): Promise<PlannedList['items']> {
  const like = title && { watched: [title.id], kept: [] }
  return (await pickTitles(house, ask, like, title ? [title.id] : [])).slice(0, shown).map((id) => ({ title: id }))
}
