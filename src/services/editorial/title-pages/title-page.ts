import type { PageMaker } from '../page-parts/skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { emptyTitleMessage, homeSections } from '../page-parts/title-sections.ts'

export const titlePage: PageMaker = async (site, request, { name }) => {
  const found = await findTitle(site, request, name)
  return {
    id: `title-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: await homeSections(site, request, found),
    empty: emptyTitleMessage(request),
  }
}
