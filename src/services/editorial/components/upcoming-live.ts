// Live programmes that the group's channels will air, and events that they air now; soonest first.

import { eventPath, isEvent } from '#contracts/catalogue/airings.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import { day } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { emptyList, type PlannedSection } from '../lists/sections.ts'
import { endOf } from '../view-models/airing.ts'
import { wordsOf } from '../wording/words.ts'
import { channelsOfGroup } from './guide.ts'
import { type AiringOn, isLive, liveItems, multiStreams, streamKey } from './live-items.ts'

const periodMs = 2 * day
const maxItems = 20

/**
 * Plans the shelf of events that are live, and of upcoming live programmes. With `genre`, includes only programmes of this genre. Returns null if
 * there are no programmes. Other programmes that are live are on the shelf of current programmes.
 */
export async function upcomingLive(site: SiteContext, request: RequestContext, genre?: string): Promise<PlannedSection | null> {
  const now = site.now()
  const live = (await liveAirings(site, request, periodMs)).filter(
    ({ airing }) => (airing.start > now || isEvent(airing)) && (!genre || airing.entry.categories.some((one) => genreKey(one) === genre)),
  )
  const multi = multiStreams(live)
  const soonest = onePerEvent(live)
    .sort((a, b) => a.airing.start - b.airing.start || Number(isEvent(b.airing)) - Number(isEvent(a.airing)))
    .slice(0, maxItems)
  if (!soonest.length) return null
  const items = (await liveItems(site, request, soonest, multi)).map(({ airing, brand, data }) => {
    // [C2.6-11] An event's tile links to its page. The tile of another programme links to the programme's show, or else to the channel's schedule.
    const show = data.seriesUrlAlias ? `/${data.seriesUrlAlias}` : `/schedule?channel=${brand.key}`
    return {
      component: 'UpcomingLiveTile',
      data: { ...data, relativePath: data.contentType === 'SLE' ? eventPath({ airing, brand }) : show },
    }
  })
  const listTitle = wordsOf[request.language].upcomingLive
  return { component: 'OnAirNowShelf', data: { ...emptyList, machineName: 'upcoming-live', listTitle, items } }
}

/** Returns the live programmes of the group's channels that have not ended and begin within the next `period` ms, in the order of the brands. */
export async function liveAirings(site: SiteContext, request: RequestContext, period: number): Promise<AiringOn[]> {
  const now = site.now()
  const channels = await channelsOfGroup(site, request.onlyBrand)
  const airings = await Promise.all(
    channels.map(async ({ channel, brand }) =>
      (await site.catalogue.airings(channel.id, now, now + period))
        .filter((airing) => isLive(airing) && endOf(airing) > now)
        .map((airing) => ({ airing, channel, brand })),
    ),
  )
  return airings.flat()
}

/** Returns each event once: on the first of the channels that air it at the same time. */
export function onePerEvent(airings: readonly AiringOn[]): AiringOn[] {
  const seen = new Set<string>()
  return airings.filter(({ airing }) => {
    const key = streamKey(airing)
    return !seen.has(key) && seen.add(key)
  })
}
