import type { Brand } from '#contracts/brand.ts'
import type { TitleFacts } from '#contracts/catalogue/facts.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { NotFound } from '../request/errors.ts'
import { presentTitle, type TitleData, titleValidUntil } from '../view-models/title.ts'
import type { PageMetadata } from './page-metadata.ts'

export type FoundTitle = { facts: TitleFacts; brand: Brand; title: TitleData; until: number }

/** Returns the title with this current or former alias. Throws NotFound. */
export async function findTitle(site: SiteContext, request: RequestContext, alias: string): Promise<FoundTitle> {
  const id = await site.catalogue.titleIdByAlias(alias)
  const found = id === null ? null : await findTitleById(site, request, id)
  if (!found) throw new NotFound(`the title "${alias.slice(0, 100)}"`)
  return found
}

/** Returns the title with this id. Returns null if the title is inactive, or if the title or its brand does not exist. */
export async function findTitleById(site: SiteContext, request: RequestContext, id: string): Promise<FoundTitle | null> {
  const facts = (await site.loader.titles([id])).get(id)
  const brand = facts && site.brands.find(facts.brand)
  if (!brand || !facts.entry.active) return null
  return { facts, brand, title: presentTitle(facts, brand, request.view), until: titleValidUntil(facts, request.view.now) }
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
