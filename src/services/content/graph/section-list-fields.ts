// Root fields that answer several sections each.

import { type PlannedSection, planList } from '../filling/sections.ts'
import { type Ask, askOf, type House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { categoriesOf } from '../pages/browse-page.ts'
import { findTitle } from '../pages/title-facts.ts'
import { homeSections, moreSections } from '../pages/title-sections.ts'
import { wordsOf } from '../wording/words.ts'
import { filled, type Named, type Root } from './one-list.ts'

const sectionList = async (house: House, ask: Ask, planned: PlannedSection[]) => ({
  data: { sections: await filled(house, ask, planned) },
})

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

const titleV2MoreSections: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  return await sectionList(house, ask, await moreSections(house, ask, await findTitle(house, ask, args.name)))
}

export const sectionListFields = { brandSeriesGroupedByCategory, titleV2HomeSections, titleV2MoreSections }
