// The lists on the pages of a title.

import { genreKey } from '#contracts/catalogue/genres.ts'
import type { Planned } from '#contracts/catalogue/list-items.ts'
import { creditsPath, photosPath } from '#contracts/catalogue/paths.ts'
import { guestRole } from '#contracts/catalogue/roles.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type ListPlan, longShelf, type Message, type PlannedList, planList } from '../lists/sections.ts'
import { wordsOf } from '../wording/words.ts'
import { seasonNumbersOf } from './season-numbers.ts'
import type { FoundTitle } from './title-facts.ts'

export const clipTypes = ['Clip', 'Short-Form VOD']

/** Plans the lists on the title's home page: episodes, clips, guests, cast, galleries and similar titles. */
export async function homeSections(site: SiteContext, request: RequestContext, found: FoundTitle): Promise<PlannedList[]> {
  const { facts } = found
  const words = wordsOf[request.language]
  const shelf = (name: string, listTitle: string, list: ListPlan['list'], destination?: string) => {
    const viewAllCta = destination === undefined ? null : { text: words.viewAll, destination, destinationType: 'page' }
    return planList(site, { component: 'Shelf', machineName: name, listTitle, list, viewAllCta })
  }
  const { id: title, alias } = facts
  const sections = await Promise.all([
    facts.entry.kind === 'series' ? latestEpisodes(site, request, found) : null,
    shelf('clips', words.clips, { of: 'videos', title, types: clipTypes, sort: 'latest' }),
    shelf('recent-guests', words.recentGuests, { of: 'guests', title, once: true }, creditsPath(alias, { role: guestRole })),
    shelf('cast', words.cast, { of: 'people', title }, creditsPath(alias)),
    shelf('galleries', words.galleries, { of: 'galleries', title }, photosPath(alias)),
    moreLikeThis(site, request, found),
  ])
  return sections.filter((section) => section !== null)
}

/** Plans the newest season that has episodes. If none of the three newest seasons has episodes, plans the title's latest episodes. */
async function latestEpisodes(site: SiteContext, request: RequestContext, { facts }: FoundTitle): Promise<PlannedList> {
  const words = wordsOf[request.language]
  const episodes = (season: number | undefined) =>
    planList(site, {
      component: 'Shelf',
      machineName: 'episodes',
      listTitle: season === undefined ? words.latestEpisodes : words.season(season),
      list: { of: 'videos', title: facts.id, types: ['Full Episode'], season, sort: 'latest' },
      viewAllCta:
        season === undefined
          ? null
          : { text: words.viewAll, destination: `/${facts.alias}/episodes/${season}`, destinationType: 'episodes' },
    })
  const newestFirst = (await seasonNumbersOf(site, facts)).sort((a, b) => b - a)
  for (const season of newestFirst.slice(0, 3)) {
    const planned = await episodes(season)
    if (hasItems(planned)) return planned
  }
  return await episodes(undefined)
}

const onSite = ({ onlyBrand }: RequestContext) => (onlyBrand === undefined ? undefined : [onlyBrand])

/** Plans popular titles of the title's first genre. If the title has no genre, plans popular titles of its brand. */
export async function moreLikeThis(site: SiteContext, request: RequestContext, { facts, brand }: FoundTitle): Promise<PlannedList> {
  const [genre] = facts.entry.genres
  return await planList(site, {
    component: 'Shelf',
    machineName: 'more-like-this',
    listTitle: wordsOf[request.language].moreLikeThis,
    list: {
      of: 'titles',
      kinds: ['series', 'movie'],
      brands: genre === undefined ? [brand.key] : onSite(request),
      facet: genre === undefined ? undefined : genreKey(genre),
      sort: 'popular',
    },
    exclude: facts.id,
    size: longShelf,
  })
}

export async function moreFromBrand(
  site: SiteContext,
  request: RequestContext,
  { key, displayTitle }: FoundTitle['brand'],
  exclude?: string,
): Promise<PlannedList> {
  return await planList(site, {
    component: 'Shelf',
    machineName: 'more-from-brand',
    listTitle: wordsOf[request.language].moreFrom(displayTitle),
    list: { of: 'titles', kinds: ['series', 'movie'], brands: [key], sort: 'popular' },
    exclude,
    size: longShelf,
  })
}

/** Plans three lists: similar titles, other titles of the brand, and more videos of the title. */
export async function moreSections(site: SiteContext, request: RequestContext, found: FoundTitle): Promise<PlannedList[]> {
  const { facts, brand } = found
  const words = wordsOf[request.language]
  const [like, ofBrand, videos] = await Promise.all([
    moreLikeThis(site, request, found),
    moreFromBrand(site, request, brand, facts.id),
    planList(site, {
      component: 'Shelf',
      machineName: 'more-videos',
      listTitle: words.moreVideos,
      list: { of: 'videos', title: facts.id, sort: 'latest' },
    }),
  ])
  const shown = new Set(like.items.map(titleOf))
  return [like, { ...ofBrand, items: ofBrand.items.filter((item) => !shown.has(titleOf(item))) }, videos]
}

/** Returns the message for a title page without sections. */
export function emptyTitleMessage({ language }: RequestContext): Message {
  const { emptyTitle, seePopular } = wordsOf[language]
  return {
    component: 'Message',
    data: { text: emptyTitle, cta: { text: seePopular, destination: '/shows/all/popular', destinationType: 'page' } },
  }
}

const titleOf = (item: Planned) => ('title' in item ? item.title : undefined)
