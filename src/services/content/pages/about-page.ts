import type { PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import type { PageMaker } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'

/** As many galleries as an About section shows. */
const galleriesShown = 12

export const aboutPage: PageMaker = async (house, ask, { name }) => {
  const found = await findTitle(house, ask, name)
  return {
    id: `about-${found.facts.id}`,
    metadata: titleMetadata(found, `/${found.facts.alias}/about`),
    analytics: titleAnalytics(found),
    title: found.title,
    until: found.until,
    sections: [await aboutSection(house, ask, found)],
  }
}

export async function aboutSection(house: House, ask: Ask, { facts, title }: FoundTitle): Promise<PlannedSection> {
  const galleries = await house.list({ of: 'galleries', title: facts.id }, { limit: galleriesShown })
  const cast = facts.entry.credits.map((credit) => ({ credit, in: { title: facts.id } }))
  const { items } = await house.library.items([...cast, ...galleries.items], ask.telling)
  const shown = (component: string) => items.filter((item) => item?.component === component)
  return {
    component: 'AboutSection',
    data: { title, credits: shown('PersonTile').map((item) => item?.data), galleries: shown('GalleryTile') },
  }
}
