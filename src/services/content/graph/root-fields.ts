// What may be asked of the graph, one function a root field.
import type { Language, PageType } from '#contracts/graph/types.generated.ts'
import { type Ask, askOf, type House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import type { PageReader } from '../page-reader.ts'
import { aboutSection } from '../pages/about-page.ts'
import { categoriesOf } from '../pages/browse-page.ts'
import { navigation } from '../pages/navigation.ts'
import { findTitle } from '../pages/title-facts.ts'
import { homeSections, moreSections } from '../pages/title-sections.ts'
import { sectionNamed } from '../reading/by-id.ts'
import { readCursor } from '../reading/list-spec.ts'
import { fillSections, type ListPlan, type PlannedSection, planEditorial, planList } from '../sections.ts'
import { wordsOf } from '../words.ts'

export type RootContext = { house: House; pages: PageReader }

/** The variables every root field takes [C7.1-03]; who is calling is not among them. */
type Common = { app: string; language?: Language | null }
type Named = Common & { name: string }

type Root<Args> = (source: unknown, args: Args, context: RootContext) => Promise<unknown>

const filled = async (house: House, ask: Ask, planned: PlannedSection[]) => (await fillSections(house, ask, planned)).sections

const sectionList = async (house: House, ask: Ask, planned: PlannedSection[]) => ({
  data: { sections: await filled(house, ask, planned) },
})

/** One list, even when nothing is in it. */
async function oneList(house: House, ask: Ask, plan: ListPlan) {
  const [section] = await filled(house, ask, [await planList(house, plan)])
  return section ?? { component: plan.component, data: { ...empty, machineName: plan.machineName, listTitle: plan.listTitle } }
}

const empty = { items: [], moreItems: null, treatments: [], sponsorName: null, sponsorLogo: null, viewAllCta: null, autoScroll: null }

const bonanzaPage: Root<Named & { type: PageType; pid?: string | null }> = (_source, args, { house, pages }) =>
  pages.read(askOf(house, args), { type: args.type, name: args.name, pid: args.pid ?? null })

/** The next items of the list that the cursor names; `as` is what draws them. */
async function goOn(house: House, args: Named & { cursor: string }, as?: 'Shelf') {
  const ask = askOf(house, args)
  const { list, at, left, as: component, opens } = readCursor(args.cursor)
  const machineName = args.name.slice(0, 200)
  return await oneList(house, ask, { component: as ?? component, machineName, listTitle: null, list, after: at, total: left, opens })
}

const paginatedShelf: Root<Named & { cursor: string }> = (_source, args, { house }) => goOn(house, args, 'Shelf')
const paginatedComponent: Root<Named & { cursor: string }> = (_source, args, { house }) => goOn(house, args)

const featuredShowsSection: Root<Common> = (_source, args, { house }) => {
  const ask = askOf(house, args)
  return oneList(house, ask, {
    component: 'Shelf',
    machineName: 'featured-shows',
    listTitle: wordsOf[ask.language].featuredShows,
    list: { of: 'titles', kinds: ['series'], brands: ask.site === undefined ? undefined : [ask.site], sort: 'popular' },
  })
}

const videosSection: Root<Named & { programmingType?: string[] | null; seasonNumber?: number | null }> = async (
  _source,
  args,
  { house },
) => {
  const ask = askOf(house, args)
  const { facts } = await findTitle(house, ask, args.name)
  const season = args.seasonNumber ?? undefined
  const types = args.programmingType?.length ? args.programmingType.slice(0, 10) : season === undefined ? undefined : ['Full Episode']
  const words = wordsOf[ask.language]
  return await oneList(house, ask, {
    component: season === undefined ? 'Shelf' : 'Grid',
    machineName: season === undefined ? 'videos' : `season-${season}`,
    listTitle: season === undefined ? words.moreVideos : words.season(season),
    list: { of: 'videos', title: facts.id, types, season, sort: season === undefined ? 'latest' : 'episode' },
  })
}

const brandSeriesGroupedByCategory: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  const brand = house.brands.find(args.name)
  if (!brand) throw new NotFound(`the network "${args.name.slice(0, 60)}"`)
  const categories = (await categoriesOf(house, ask, 'series', brand.key)).filter(({ key }) => key !== 'popular' && key !== 'all')
  const shelves = categories.slice(0, 20).map(({ key, label }) =>
    planList(house, {
      component: 'Shelf',
      machineName: key,
      listTitle: label,
      list: { of: 'titles', kinds: ['series'], brands: [brand.key], facet: key, sort: 'popular' },
      viewAllCta: { text: wordsOf[ask.language].viewAll, destination: `/shows/${brand.key}/${key}`, destinationType: 'page' },
    }),
  )
  return await sectionList(house, ask, await Promise.all(shelves))
}

const titleV2HomeSections: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  return await sectionList(house, ask, await homeSections(house, ask, await findTitle(house, ask, args.name)))
}

const titleV2AboutSection: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  return await aboutSection(house, ask, await findTitle(house, ask, args.name))
}

const titleV2MoreSections: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  return await sectionList(house, ask, await moreSections(house, ask, await findTitle(house, ask, args.name)))
}

const mixedEditorialShelf: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  const found = await sectionNamed(house.db, args.name, ask.brand.key)
  if (!found) throw new NotFound(`the shelf "${args.name.slice(0, 100)}"`)
  const scope = { brand: ask.brand.key, title: undefined, site: ask.site }
  const planned = await planEditorial(house, ask, found.page, { ...found.section, component: 'Shelf' }, scope)
  const [shelf] = await filled(house, ask, [planned])
  return shelf ?? { component: 'Shelf', data: { ...empty, machineName: planned.machineName, listTitle: planned.listTitle } }
}

const globalNavigation: Root<Common> = (_source, args, { house }) => navigation(house, askOf(house, args))

export const rootFields = {
  bonanzaPage,
  paginatedShelf,
  paginatedComponent,
  featuredShowsSection,
  videosSection,
  brandSeriesGroupedByCategory,
  titleV2HomeSections,
  titleV2AboutSection,
  titleV2MoreSections,
  mixedEditorialShelf,
  globalNavigation,
}
