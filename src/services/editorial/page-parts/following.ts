// The episodes and playlist videos that follow a video.

import type { VideoList } from '#contracts/catalogue/list-spec.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { SiteContext } from '../lists/context.ts'
import { hasItems, type ListPlan, type PlannedList, planList } from '../lists/sections.ts'
import type { VideoParts } from '../view-models/video.ts'

/** Maximum number of later seasons that are searched for episodes. */
const maxSeasonsTried = 5

type Presentation = Omit<ListPlan, 'list' | 'after' | 'exclude'>

/**
 * Returns the later episodes of an episode's season. If there are none, returns the first later season with episodes. For an episode without
 * season and episode number, returns the episodes that aired later. Resolves to null if no episode follows, or if the video is not a full episode.
 */
export async function followingEpisodes(
  site: SiteContext,
  { video }: Pick<VideoParts, 'video'>,
  presentation: Presentation,
): Promise<PlannedList | null> {
  const { season, episode, programmingType, airDate } = video.entry
  const title = video.titleId
  if (title === null || programmingType !== 'Full Episode') return null
  const episodes = { of: 'videos' as const, title, types: [programmingType] }
  if (!season || !episode) {
    const aired = instant(airDate)
    const later: VideoList = { ...episodes, sort: 'oldest' }
    return aired === null ? null : unlessEmpty(await planList(site, { ...presentation, list: later, after: [aired, video.id] }))
  }
  const of = (number: number): VideoList => ({ ...episodes, season: number, sort: 'episode' })
  const rest = unlessEmpty(await planList(site, { ...presentation, list: of(season), after: [episode, video.id] }))
  if (rest) return rest
  const later = (await site.catalogue.seasons(title)).map(({ number }) => number).filter((number) => number > season)
  for (const number of later.sort((a, b) => a - b).slice(0, maxSeasonsTried)) {
    const found = unlessEmpty(await planList(site, { ...presentation, list: of(number) }))
    if (found) return found
  }
  return null
}

const unlessEmpty = (list: PlannedList) => (hasItems(list) ? list : null)

/** Splits the video ids of a playlist at a video. If the video is not in the playlist, all ids are in `after`. */
export function splitPlaylist(ids: readonly string[], { video }: VideoParts): { before: readonly string[]; after: readonly string[] } {
  const at = ids.findIndex((id) => id === video.id || id === video.entry.id)
  return at < 0 ? { before: [], after: ids } : { before: ids.slice(0, at), after: ids.slice(at + 1) }
}
