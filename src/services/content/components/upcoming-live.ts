// What the group's channels will air live, soonest first.
import { day } from '#contracts/limits.ts'
import { emptyList, type PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { presentOnAir } from '../present/airing.ts'
import { airingsBetween } from '../reading/guide.ts'
import { genreKey } from '../wording/genres.ts'
import { wordsOf } from '../wording/words.ts'
import { channelsOfGroup, titleOf, titlesOf } from './guide.ts'

/** How far ahead, and how many. */
const ahead = 2 * day
const shown = 20

/** Of one genre when it is named; null when nothing is coming. */
export async function upcomingLive(house: House, ask: Ask, genre?: string): Promise<PlannedSection | null> {
  const from = house.now()
  const channels = await channelsOfGroup(house, ask.site)
  const airings = await Promise.all(
    channels.map(async ({ channel, brand }) =>
      (await airingsBetween(house.db, channel.id, from, from + ahead))
        .filter(({ start, entry }) => start > from && entry.isLive && (!genre || entry.categories.some((one) => genreKey(one) === genre)))
        .map((airing) => ({ airing, channel, brand })),
    ),
  )
  const soonest = airings
    .flat()
    .sort((a, b) => a.airing.start - b.airing.start)
    .slice(0, shown)
  if (!soonest.length) return null
  const titles = await titlesOf(
    house,
    soonest.map(({ airing }) => airing),
  )
  const items = soonest.map((one) => {
    const data = presentOnAir({ ...one, title: titleOf(titles, one.airing) }, ask.language)
    // [C2.6-11] Until it airs there is its show, or the day it airs on.
    const relativePath = data.seriesUrlAlias ? `/${data.seriesUrlAlias}` : `/schedule?channel=${one.brand.key}`
    return { component: 'UpcomingLiveTile', data: { ...data, relativePath } }
  })
  const listTitle = wordsOf[ask.language].upcomingLive
  return { component: 'OnAirNowShelf', data: { ...emptyList, machineName: 'upcoming-live', listTitle, items } }
}
