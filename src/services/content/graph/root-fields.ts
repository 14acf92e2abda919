// What may be asked of the graph, one function a root field.
import type { PageType } from '#contracts/graph/types.generated.ts'
import { type Previewed, tilePreview as previewOfTile } from '../components/tile-preview.ts'
import { askOf } from '../house.ts'
import { aboutSection } from '../pages/about-page.ts'
import { navigation } from '../pages/navigation.ts'
import { searchSection } from '../pages/search-page.ts'
import { findTitle } from '../pages/title-facts.ts'
import { paginatedComponent } from './any-component.ts'
import { componentFields } from './component-fields.ts'
import type { Common, Named, Root } from './one-list.ts'
import { sectionListFields } from './section-list-fields.ts'

const bonanzaPage: Root<Named & { type: PageType; pid?: string | null }> = (_source, args, { house, pages }) =>
  pages.read(askOf(house, args), { type: args.type, name: args.name, pid: args.pid ?? null })

const titleV2AboutSection: Root<Named> = async (_source, args, { house }) => {
  const ask = askOf(house, args)
  return await aboutSection(house, ask, await findTitle(house, ask, args.name))
}

type Wish = Common & { query: string; brand?: string | null; kind?: string | null; page?: number | null }

const search: Root<Wish> = (_source, { query, brand = null, kind = null, page, ...common }, { house }) =>
  searchSection(house, askOf(house, common), { query, brand, kind, page: page ?? 1 })

const tilePreview: Root<Common & Previewed> = (_source, args, { house }) => previewOfTile(house, askOf(house, args), args)

const globalNavigation: Root<Common> = (_source, args, { house }) => navigation(house, askOf(house, args))

export const rootFields = {
  bonanzaPage,
  paginatedComponent,
  ...componentFields,
  ...sectionListFields,
  titleV2AboutSection,
  tilePreview,
  globalNavigation,
  searchSection: search,
}
