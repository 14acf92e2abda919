import type { Brand } from '#contracts/brand.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentTitle, type TitleData, titleHolds } from '../present/title.ts'
import { type TitleFacts, titleIdByAlias } from '../reading/by-id.ts'
import type { PageMetadata } from './page-metadata.ts'

export type FoundTitle = { facts: TitleFacts; brand: Brand; title: TitleData; until: number }

/** The title known by this alias now or before. Throws NotFound. */
export async function findTitle(house: House, ask: Ask, alias: string): Promise<FoundTitle> {
  const id = await titleIdByAlias(house.db, alias)
  const found = id === null ? null : await findTitleById(house, ask, id)
  if (!found) throw new NotFound(`the title "${alias.slice(0, 100)}"`)
  return found
}

export async function findTitleById(house: House, ask: Ask, id: string): Promise<FoundTitle | null> {
  const facts = (await house.library.titles([id])).get(id)
  const brand = facts && house.brands.find(facts.brand)
  if (!brand || !facts.entry.active) return null
  return { facts, brand, title: presentTitle(facts, brand, ask.telling), until: titleHolds(facts, ask.telling.now) }
}

export function titleMetadata({ title }: FoundTitle, canonicalPath: string): PageMetadata {
  return {
    title: title.title,
    description: title.shortDescription ?? title.description,
    shortTitle: title.shortTitle,
    seriesShortTitle: title.type === 'series' ? title.shortTitle : null,
    image: title.image,
    canonicalPath,
    isCoppaCompliant: title.isCoppaCompliant,
  }
}

export const titleAnalytics = ({ title, brand }: FoundTitle) => ({
  series: title.type === 'series' ? title.title : null,
  title: title.title,
  brandTitle: brand.displayTitle,
})
