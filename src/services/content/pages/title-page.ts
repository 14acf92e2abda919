import type { PageMaker } from './skeleton.ts'
import { findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'
import { homeSections, nothingMore } from './title-sections.ts'

export const titlePage: PageMaker = async (house, ask, { name }) => {
  const found = await findTitle(house, ask, name)
  return {
    id: `title-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: await homeSections(house, ask, found),
    empty: nothingMore(ask),
  }
}
