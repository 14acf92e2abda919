// The lists of a title's own pages.

import type { Planned } from '../filling/planned.ts'
import { hasSome, type ListPlan, type Message, type PlannedList, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { creditsPath, photosPath } from '../present/paths.ts'
import { genreKey } from '../wording/genres.ts'
import { guestRole } from '../wording/roles.ts'
import { wordsOf } from '../wording/words.ts'
import { seasonNumbersOf } from './season-numbers.ts'
import type { FoundTitle } from './title-facts.ts'

export const clipTypes = ['Clip', 'Short-Form VOD']

/** [the title's home] What to watch, who is in it, what it looks like, what is like it. */
export async function homeSections(house: House, ask: Ask, found: FoundTitle): Promise<PlannedList[]> {
  const { facts } = found
  const words = wordsOf[ask.language]
  const shelf = (name: string, listTitle: string, list: ListPlan['list'], destination?: string) => {
    const viewAllCta = destination === undefined ? null : { text: words.viewAll, destination, destinationType: 'page' }
    return planList(house, { component: 'Shelf', machineName: name, listTitle, list, viewAllCta })
  }
  const { id: title, alias } = facts
  const sections = await Promise.all([
    facts.entry.kind === 'series' ? latestEpisodes(house, ask, found) : null,
    shelf('clips', words.clips, { of: 'videos', title, types: clipTypes, sort: 'latest' }),
    shelf('recent-guests', words.recentGuests, { of: 'guests', title, once: true }, creditsPath(alias, { role: guestRole })),
    shelf('cast', words.cast, { of: 'people', title }, creditsPath(alias)),
    shelf('galleries', words.galleries, { of: 'galleries', title }, photosPath(alias)),
    moreLikeThis(house, ask, found),
  ])
  return sections.filter((section) => section !== null)
}

/** The newest season that has something to watch. */
async function latestEpisodes(house: House, ask: Ask, { facts }: FoundTitle): Promise<PlannedList> {
  const words = wordsOf[ask.language]
  const episodes = (season: number | undefined) =>
    planList(house, {
      component: 'Shelf',
      machineName: 'episodes',
      listTitle: season === undefined ? words.latestEpisodes : words.season(season),
      list: { of: 'videos', title: facts.id, types: ['Full Episode'], season, sort: 'latest' },
      viewAllCta:
        season === undefined
          ? null
          : { text: words.viewAll, destination: `/${facts.alias}/episodes/${season}`, destinationType: 'episodes' },
    })
  const newestFirst = (await seasonNumbersOf(house, facts)).sort((a, b) => b - a)
  for (const season of newestFirst.slice(0, 3)) {
    const planned = await episodes(season)
    if (hasSome(planned)) return planned
  }
  return await episodes(undefined)
}

const onSite = ({ site }: Ask) => (site === undefined ? undefined : [site])

/** Popular titles of its first genre; of its brand when it has none. */
export async function moreLikeThis(house: House, ask: Ask, { facts, brand }: FoundTitle): Promise<PlannedList> {
  const [genre] = facts.entry.genres
  return await planList(house, {
    component: 'Shelf',
    machineName: 'more-like-this',
    listTitle: wordsOf[ask.language].moreLikeThis,
    list: {
      of: 'titles',
      kinds: ['series', 'movie'],
      brands: genre === undefined ? [brand.key] : onSite(ask),
      facet: genre === undefined ? undefined : genreKey(genre),
      sort: 'popular',
    },
    without: facts.id,
  })
}

export async function moreFromBrand(
  house: House,
  ask: Ask,
  { key, displayTitle }: FoundTitle['brand'],
  without?: string,
): Promise<PlannedList> {
  return await planList(house, {
    component: 'Shelf',
    machineName: 'more-from-brand',
    listTitle: wordsOf[ask.language].moreFrom(displayTitle),
    list: { of: 'titles', kinds: ['series', 'movie'], brands: [key], sort: 'popular' },
    without,
  })
}

/** More of its kind, then what is left of its brand, then what else there is to watch of it. */
export async function moreSections(house: House, ask: Ask, found: FoundTitle): Promise<PlannedList[]> {
  const { facts, brand } = found
  const words = wordsOf[ask.language]
  const [like, ofBrand, videos] = await Promise.all([
    moreLikeThis(house, ask, found),
    moreFromBrand(house, ask, brand, facts.id),
    planList(house, {
      component: 'Shelf',
      machineName: 'more-videos',
      listTitle: words.moreVideos,
      list: { of: 'videos', title: facts.id, sort: 'latest' },
    }),
  ])
  const shown = new Set(like.items.map(titleOf))
  return [like, { ...ofBrand, items: ofBrand.items.filter((item) => !shown.has(titleOf(item))) }, videos]
}

/** Below a title that is alone. */
export function nothingMore({ language }: Ask): Message {
  const { emptyTitle, seePopular } = wordsOf[language]
  return {
    component: 'Message',
    data: { text: emptyTitle, cta: { text: seePopular, destination: '/shows/all/popular', destinationType: 'page' } },
  }
}

const titleOf = (item: Planned) => ('title' in item ? item.title : undefined)
