import type { RequestContext, SiteContext } from '../lists/context.ts'
import { longShelf, type PlannedList, planList } from '../lists/sections.ts'
import { withTimeLimit } from '../lists/time-limit.ts'
import type { VideoParts } from '../view-models/video.ts'
import { wordsOf } from '../wording/words.ts'

/** Maximum number of episodes before the current episode on the shelf of a season. Earlier episodes are only on the season's page. */
const episodesBefore = 8

/** Returns the path of a season's page that scrolls to an episode. In the grid, the tile of this episode has the element id `playing`. */
const seasonPathAt = (alias: string, season: number, guid: string) => `/${alias}/episodes/${season}?v=${encodeURIComponent(guid)}#playing`

/**
 * Plans the shelf of an episode's season. The shelf scrolls to the episode [C3-33]. Resolves to null if the video is not a full episode, has
 * no season or episode number, or is the only episode of its season. Also resolves to null if the list fails or times out.
 */
export async function seasonShelf(site: SiteContext, request: RequestContext, { video, title }: VideoParts): Promise<PlannedList | null> {
  const { season, episode, programmingType } = video.entry
  if (!title || !season || !episode || programmingType !== 'Full Episode') return null
  const words = wordsOf[request.language]
  const planned = await withTimeLimit(site, () =>
    planList(site, {
      component: 'Shelf',
      machineName: `season-${season}`,
      listTitle: words.season(season),
      list: { of: 'videos', title: title.id, types: [programmingType], season, sort: 'episode' },
      // The list contains the episodes after this position. An empty id comes before all ids, so all episodes with this number are in the list.
      after: episode > episodesBefore + 1 ? [episode - episodesBefore, ''] : undefined,
      viewAllCta: { text: words.viewAll, destination: seasonPathAt(title.alias, season, video.guid), destinationType: 'episodes' },
      // With 12 items, the position of the episode would be past two thirds of the shelf, which would load more at once.
      size: longShelf,
      autoScroll: { isEnabled: true, key: 'mpxGuid', value: video.guid },
    }),
  )
  return planned && planned.items.length > 1 ? planned : null
}
