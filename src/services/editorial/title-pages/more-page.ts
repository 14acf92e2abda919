import type { PageMaker } from '../page-parts/skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { emptyTitleMessage, moreSections } from '../page-parts/title-sections.ts'

export const morePage: PageMaker = async (site, request, { name }) => {
  const found = await findTitle(site, request, name)
  return {
    id: `more-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}/more`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: await moreSections(site, request, found),
    empty: emptyTitleMessage(request),
  }
}
