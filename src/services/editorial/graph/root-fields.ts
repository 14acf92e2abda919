// The resolvers of all root fields.
import { listOrders } from '#contracts/catalogue/list-orders.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { liveCallout as calloutOf } from '../components/live-callout.ts'
import { type PreviewArgs, tilePreview as previewOfTile } from '../components/tile-preview.ts'
import { requestContextOf } from '../lists/context.ts'
import { findTitle } from '../page-parts/title-facts.ts'
import { navigation } from '../site-pages/navigation.ts'
import { searchSection } from '../site-pages/search-page.ts'
import { aboutSection } from '../title-pages/about-page.ts'
import { componentFields } from './component-fields.ts'
import { onboardingFields } from './onboarding-fields.ts'
import type { CommonArgs, NamedArgs, Root } from './one-list.ts'
import { paginatedComponent } from './paginated-component.ts'
import { sectionListFields } from './section-list-fields.ts'

const bonanzaPage: Root<NamedArgs & { type: PageType; pid?: string | null }> = (_source, args, { site, pages }) =>
  pages.read(requestContextOf(site, args), { type: args.type, name: args.name, pid: pidOf(args.type, args.pid ?? null) })

const typesWithoutPid: readonly PageType[] = ['TITLE', 'ABOUT', 'MORE', 'VIDEO', 'PHOTOS', 'CREDITS', 'CREDIT']

/** Returns `pid` if pages of this type use its value, else null: any other value would be one more page in the cache. */
function pidOf(type: PageType, pid: string | null): string | null {
  if (type === 'PAGE') return listOrders.find((each) => each === pid) ?? null
  return typesWithoutPid.includes(type) ? null : pid
}

const titleV2AboutSection: Root<NamedArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  return await aboutSection(site, request, await findTitle(site, request, args.name))
}

type SearchArgs = CommonArgs & { query: string; brand?: string | null; kind?: string | null; page?: number | null }

const search: Root<SearchArgs> = (_source, { query, brand = null, kind = null, page, ...common }, { site }) =>
  searchSection(site, requestContextOf(site, common), { query, brand, kind, page: page ?? 1 })

const tilePreview: Root<CommonArgs & PreviewArgs> = (_source, args, { site }) => previewOfTile(site, requestContextOf(site, args), args)

const liveCallout: Root<CommonArgs> = (_source, args, { site }) => calloutOf(site, requestContextOf(site, args))

const globalNavigation: Root<CommonArgs> = (_source, args, { site }) => navigation(site, requestContextOf(site, args))

export const rootFields = {
  bonanzaPage,
  paginatedComponent,
  ...componentFields,
  ...sectionListFields,
  ...onboardingFields,
  titleV2AboutSection,
  tilePreview,
  liveCallout,
  globalNavigation,
  searchSection: search,
}
