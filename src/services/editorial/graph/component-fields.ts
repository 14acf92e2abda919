// Root fields that return one component each.

import type { VideoList } from '#contracts/catalogue/list-spec.ts'
import type { VideoSort } from '#contracts/graph/types.generated.ts'
import { pageRanges } from '#contracts/limits.ts'
import { channelGuide, type GuideArgs } from '../components/channel-guide.ts'
import { continueWatchingShelf as continueWatching } from '../components/continue-watching.ts'
import { endCard as endCardOf } from '../components/end-card.ts'
import { favoritesShelf as favorites } from '../components/favorites-shelf.ts'
import { daySchedule as scheduleOfDay } from '../components/guide.ts'
import { onAirNowShelf as onAirNow } from '../components/on-air-now.ts'
import { neuralNetShelf as topPicks } from '../components/recommendations.ts'
import { titleCategories } from '../components/title-categories.ts'
import { requestContextOf } from '../lists/context.ts'
import { emptyList, planEditorialList } from '../lists/sections.ts'
import { findTitle } from '../page-parts/title-facts.ts'
import { InvalidInput, NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'
import { type CommonArgs, continueList, type NamedArgs, oneList, type Root, sectionsOf } from './one-list.ts'

const paginatedShelf: Root<NamedArgs & { cursor: string }> = (_source, args, { site }) => continueList(site, args, 'Shelf')

const featuredShowsSection: Root<CommonArgs> = (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  return oneList(site, request, {
    component: 'Shelf',
    machineName: 'featured-shows',
    listTitle: wordsOf[request.language].featuredShows,
    list: { of: 'titles', kinds: ['series'], brands: request.onlyBrand === undefined ? undefined : [request.onlyBrand], sort: 'popular' },
  })
}

type VideosArgs = NamedArgs & {
  programmingType?: string[] | null
  seasonNumber?: number | null
  sort?: VideoSort | null
  first?: number | null
  cursor?: string | null
}

const videosSection: Root<VideosArgs> = async (_source, args, { site }) => {
  if (args.cursor) return await continueList(site, args)
  const { programmingType, seasonNumber, first } = args
  if (first !== null && first !== undefined && !(first >= 1 && first <= 50)) throw new InvalidInput('first: must be a number from 1 to 50')
  const request = requestContextOf(site, args)
  const { facts } = await findTitle(site, request, args.name)
  const season = seasonNumber ?? undefined
  const types = programmingType?.length ? programmingType.slice(0, 10) : season === undefined ? undefined : ['Full Episode']
  const words = wordsOf[request.language]
  const sort = (args.sort?.toLowerCase() as VideoList['sort'] | undefined) ?? (season === undefined ? 'latest' : 'episode')
  return await oneList(site, request, {
    component: season === undefined ? 'Shelf' : 'Grid',
    machineName: season === undefined ? 'videos' : `season-${season}`,
    listTitle: season === undefined ? words.moreVideos : words.season(season),
    list: { of: 'videos', title: facts.id, types, season, sort },
    size: first ?? (season === undefined ? undefined : pageRanges.episodes),
  })
}

const mixedEditorialShelf: Root<NamedArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  const found = await site.catalogue.sectionNamed(args.name, request.brand.key)
  if (!found) throw new NotFound(`the shelf "${args.name.slice(0, 100)}"`)
  const scope = { brand: request.brand.key, title: undefined, onlyBrand: request.onlyBrand }
  const planned = await planEditorialList(site, request, found.page, { ...found.section, component: 'Shelf' }, scope)
  if (planned.deferred) throw new Error(`the shelf "${planned.machineName}" could not be loaded`)
  const [shelf] = await sectionsOf(site, request, [planned])
  return shelf ?? { component: 'Shelf', data: { ...emptyList, machineName: planned.machineName, listTitle: planned.listTitle } }
}

const endCard: Root<NamedArgs & { playlist?: string | null }> = (_source, args, { site }) =>
  endCardOf(site, requestContextOf(site, args), args.name, args.playlist)

const continueWatchingShelf: Root<CommonArgs & { ids: string[]; finished?: string[] | null }> = (_source, args, { site }) =>
  continueWatching(site, requestContextOf(site, args), args.ids, args.finished ?? [])

const favoritesShelf: Root<CommonArgs & { ids?: string[] | null }> = (_source, args, { site }) =>
  favorites(site, requestContextOf(site, args), args.ids ?? [])

const brandTitleCategories: Root<NamedArgs & { category?: string | null }> = (_source, args, { site }) =>
  titleCategories(site, requestContextOf(site, args), args.name, args.category)

type PicksArgs = CommonArgs & { ids?: string[] | null; isDayZero?: boolean | null }

const neuralNetShelf: Root<PicksArgs> = (_source, args, { site, isPersonal }) => {
  const request = requestContextOf(site, args)
  const ids = (isPersonal && request.brand.features?.personalization !== false && args.ids) || []
  return topPicks(site, request, ids, args.isDayZero ?? false)
}

type DayArgs = CommonArgs & { name?: string | null; date?: string | null }

const daySchedule: Root<DayArgs> = (_source, args, { site }) => scheduleOfDay(site, requestContextOf(site, args), args)
const onAirNowShelf: Root<DayArgs> = (_source, args, { site }) => onAirNow(site, requestContextOf(site, args), args.name)
const guide: Root<CommonArgs & GuideArgs> = (_source, args, { site }) => channelGuide(site, requestContextOf(site, args), args)

export const componentFields = {
  paginatedShelf,
  featuredShowsSection,
  videosSection,
  mixedEditorialShelf,
  endCard,
  continueWatchingShelf,
  favoritesShelf,
  brandTitleCategories,
  neuralNetShelf,
  daySchedule,
  guide,
  onAirNowShelf,
}
