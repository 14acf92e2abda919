// What follows a video, in the order to watch it; nothing that comes before it.
import { hasSome, type ListPlan, type PlannedList, planList } from '../filling/sections.ts'
import type { House } from '../house.ts'
import type { VideoParts } from '../present/video.ts'
import { seasonsOf } from '../reading/by-id.ts'
import type { VideoList } from '../reading/list-spec.ts'
import { instant } from '../wording/said.ts'

/** Later seasons without anything to watch are passed by, so many. */
const seasonsTried = 5

type Shown = Omit<ListPlan, 'list' | 'after' | 'without'>

/**
 * The rest of an episode's season, else the first later season that has something to watch; of an episode without numbers, those that aired
 * after it. Null after the last episode, and of anything that is no episode.
 */
export async function followingEpisodes(house: House, { video, title }: VideoParts, shown: Shown): Promise<PlannedList | null> {
  const { season, episode, programmingType, airDate } = video.entry
  if (!title || programmingType !== 'Full Episode') return null
  const episodes = { of: 'videos' as const, title: title.id, types: [programmingType] }
  if (!season || !episode) {
    const aired = instant(airDate)
    const later: VideoList = { ...episodes, sort: 'oldest' }
    return aired === null ? null : someOf(await planList(house, { ...shown, list: later, after: [aired, video.id] }))
  }
  const of = (number: number): VideoList => ({ ...episodes, season: number, sort: 'episode' })
  const rest = someOf(await planList(house, { ...shown, list: of(season), after: [episode, video.id] }))
  if (rest) return rest
  const later = (await seasonsOf(house.db, title.id)).map(({ number }) => number).filter((number) => number > season)
  for (const number of later.sort((a, b) => a - b).slice(0, seasonsTried)) {
    const found = someOf(await planList(house, { ...shown, list: of(number) }))
    if (found) return found
  }
  return null
}

const someOf = (list: PlannedList) => (hasSome(list) ? list : null)

/** The ids of a playlist's videos on both sides of one of them; all follow a video that is not on it. */
export function splitPlaylist(ids: readonly string[], { video }: VideoParts): { before: readonly string[]; after: readonly string[] } {
  const at = ids.findIndex((id) => id === video.id || id === video.entry.id)
  return at < 0 ? { before: [], after: ids } : { before: ids.slice(0, at), after: ids.slice(at + 1) }
}
