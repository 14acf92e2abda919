// Root fields that answer one component each.
import type { VideoSort } from '#contracts/graph/types.generated.ts'
import { pageRanges } from '#contracts/limits.ts'
import { endCard as endCardOf } from '../components/end-card.ts'
import * as guide from '../components/guide.ts'
import { neuralNetShelf as topPicks } from '../components/recommendations.ts'
import { titleCategories } from '../components/title-categories.ts'
import { emptyList, planEditorial } from '../filling/sections.ts'
import { askOf } from '../house.ts'
import { NotFound, OutsideInput } from '../outside-input.ts'
import { findTitle } from '../pages/title-facts.ts'
import { sectionNamed } from '../reading/by-id.ts'
import type { VideoList } from '../reading/list-spec.ts'
import { wordsOf } from '../wording/words.ts'
import { type Common, filled, goOn, type Named, oneList, type Root } from './one-list.ts'

const paginatedShelf: Root<Named & { cursor: string }> = (_source, args, { house }) => goOn(house, args, 'Shelf')

const featuredShowsSection: Root<Common> = (_source, args, { house }) => {
  const ask = askOf(house, args)
  return oneList(house, ask, {
    component: 'Shelf',
    machineName: 'featured-shows',
    listTitle: wordsOf[ask.language].featuredShows,
    list: { of: 'titles', kinds: ['series'], brands: ask.site === undefined ? undefined : [ask.site], sort: 'popular' },
  })
}

type VideosAsked = Named & {
  programmingType?: string[] | null
  seasonNumber?: number | null
  sort?: VideoSort | null
  first?: number | null
  cursor?: string | null
}

const videosSection: Root<VideosAsked> = async (_source, args, { house }) => {
  if (args.cursor) return await goOn(house, args)
  const { programmingType, seasonNumber, first } = args
  if (first !== null && first !== undefined && !(first >= 1 && first <= 50)) throw new OutsideInput('first: not a number from 1 to 50')
  const ask = askOf(house, args)
  const { facts } = await findTitle(house, ask, args.name)
  const season = seasonNumber ?? undefined
  const types = programmingType?.length ? programmingType.slice(0, 10) : season === undefined ? undefined : ['Full Episode']
  const words = wordsOf[ask.language]
  const sort = (args.sort?.toLowerCase() as VideoList['sort'] | undefined) ?? (season === undefined ? 'latest' : 'episode')
  return await oneList(house, ask, {
    component: season === undefined ? 'Shelf' : 'Grid',
    machineName: season === undefined ? 'videos' : `season-${season}`,
    listTitle: season === undefined ? words.moreVideos : words.season(season),
    list: { of: 'videos', title: facts.id, types, season, sort },
    size: first ?? (season === undefined ? undefined : pageRanges.episodes),
  })
}

const mixedEditorialShelf: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  const found = await sectionNamed(house.db, args.name, ask.brand.key)
  if (!found) throw new NotFound(`the shelf "${args.name.slice(0, 100)}"`)
  const scope = { brand: ask.brand.key, title: undefined, site: ask.site }
  const planned = await planEditorial(house, ask, found.page, { ...found.section, component: 'Shelf' }, scope)
  if (planned.late) throw new Error(`the shelf "${planned.machineName}" did not come`)
  const [shelf] = await filled(house, ask, [planned])
  return shelf ?? { component: 'Shelf', data: { ...emptyList, machineName: planned.machineName, listTitle: planned.listTitle } }
}

const endCard: Root<Named & { playlist?: string | null }> = (_source, args, { house }) =>
  endCardOf(house, askOf(house, args), args.name, args.playlist)

const brandTitleCategories: Root<Named & { category?: string | null }> = (_source, args, { house }) =>
  titleCategories(house, askOf(house, args), args.name, args.category)

const neuralNetShelf: Root<Common> = (_source, args, { house, personalization }) =>
  topPicks(house, askOf(house, args), args.userId, personalization)

type Guided = Common & { name?: string | null; date?: string | null }

const daySchedule: Root<Guided> = (_source, args, { house }) => guide.daySchedule(house, askOf(house, args), args)
const onAirNowShelf: Root<Guided> = (_source, args, { house }) => guide.onAirNowShelf(house, askOf(house, args), args.name)

export const componentFields = {
  paginatedShelf,
  featuredShowsSection,
  videosSection,
  mixedEditorialShelf,
  endCard,
  brandTitleCategories,
  neuralNetShelf,
  daySchedule,
  onAirNowShelf,
}
