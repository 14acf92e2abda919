import type { PageMaker } from './skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'
import { moreSections, nothingMore } from './title-sections.ts'

export const morePage: PageMaker = async (house, ask, { name }) => {
  const found = await findTitle(house, ask, name)
  return {
    id: `more-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}/more`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: await moreSections(house, ask, found),
    empty: nothingMore(ask),
  }
}
