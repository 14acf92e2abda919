import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { PlannedSection } from '../lists/sections.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'

/** Maximum number of galleries in an About section. */
const maxGalleries = 12

export const aboutPage: PageMaker = async (site, request, { name }) => {
  const found = await findTitle(site, request, name)
  return {
    id: `about-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}/about`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: [await aboutSection(site, request, found)],
  }
}

export async function aboutSection(site: SiteContext, request: RequestContext, { facts, title }: FoundTitle): Promise<PlannedSection> {
  const galleries = await site.catalogue.list({ of: 'galleries', title: facts.id }, { limit: maxGalleries })
  const cast = facts.entry.credits.map((credit) => ({ credit, in: { title: facts.id } }))
  const { items } = await site.loader.items([...cast, ...galleries.items], request.view)
  const itemsOf = (component: string) => items.filter((item) => item?.component === component)
  return {
    component: 'AboutSection',
    data: { title, credits: itemsOf('PersonTile').map((item) => item?.data), galleries: itemsOf('GalleryTile') },
  }
}
