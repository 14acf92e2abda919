// Root fields that return several sections each.

import { type RequestContext, requestContextOf, type SiteContext } from '../lists/context.ts'
import { type PlannedSection, planList } from '../lists/sections.ts'
import { categoriesOf } from '../page-parts/categories.ts'
import { findTitle } from '../page-parts/title-facts.ts'
import { homeSections, moreSections } from '../page-parts/title-sections.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'
import { type NamedArgs, type Root, sectionsOf } from './one-list.ts'

const sectionList = async (site: SiteContext, request: RequestContext, planned: PlannedSection[]) => ({
  data: { sections: await sectionsOf(site, request, planned) },
})

const brandSeriesGroupedByCategory: Root<NamedArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  const brand = site.brands.find(args.name)
  if (!brand) throw new NotFound(`the network "${args.name.slice(0, 60)}"`)
  const categories = (await categoriesOf(site, request, 'series', brand.key)).filter(({ key }) => key !== 'popular' && key !== 'all')
  const shelves = categories.slice(0, 20).map(({ key, label }) =>
    planList(site, {
      component: 'Shelf',
      machineName: key,
      listTitle: label,
      list: { of: 'titles', kinds: ['series'], brands: [brand.key], facet: key, sort: 'popular' },
      viewAllCta: { text: wordsOf[request.language].viewAll, destination: `/shows/${brand.key}/${key}`, destinationType: 'page' },
    }),
  )
  return await sectionList(site, request, await Promise.all(shelves))
}

const titleV2HomeSections: Root<NamedArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  return await sectionList(site, request, await homeSections(site, request, await findTitle(site, request, args.name)))
}

const titleV2MoreSections: Root<NamedArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  return await sectionList(site, request, await moreSections(site, request, await findTitle(site, request, args.name)))
}

export const sectionListFields = { brandSeriesGroupedByCategory, titleV2HomeSections, titleV2MoreSections }
