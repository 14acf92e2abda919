// From an address to a page: route, gather, render. What went wrong is a page as well.
import type { VoteSite } from '#contracts/brand.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { GlobalNavigationQuery } from '#contracts/graph/types.generated.ts'
import { timeouts } from '#contracts/limits.ts'
import { within } from '#kit/http/within.ts'
import { ErrorPage, offeredShelf } from '../pages/error.tsx'
import { loadPage, type PageFailure } from '../pages/load-page.ts'
import type { PageModule, Params } from '../pages/page.ts'
import type { Match } from '../routes.ts'
import { Failure } from '../shell/failure.tsx'
import type { Navigation } from '../shell/header.tsx'
import { graphVariables } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import { framedBy } from './accounts/neutral-frame.ts'
import { type Address, visitOf } from './address.ts'
import { menuHref } from './brand-href.ts'
import { renderHead } from './markup/head.ts'
import { offeredLinks } from './markup/offered-links.ts'
import { catalogues } from './markup/render-alone.tsx'
import { renderFramed, renderPage } from './markup/render-page.tsx'
import { sectionFiles } from './markup/section-file.ts'
import { type Site, siteDocument } from './site.ts'
import type { Made } from './stored-page.ts'
import { voteShowOf } from './vote-site.ts'

export type PageMatch = Extract<Match, { kind: 'page' }>

/** A minute: within it every lock and badge on the page changes. */
const keepPage = 60
const keepMissing = 10
/** Milliseconds. A page without its menu, or without what it offers besides, is better than none in time. */
const patience = 3_000

/** Makes a page's HTML. Null: there is no such page. `change` adds what only this reader is told. */
export async function makePage(site: Site, address: Address, match: PageMatch, change = unchanged): Promise<Made | null> {
  const visit = visitOf(address, match.query, site)
  const module = await match.route.load()
  const [loaded, navigation] = await Promise.all([gatherPage(site, module, match.params, visit), loadNavigation(site, visit)])
  if ('failed' in loaded) {
    reportFailure(site, visit, loaded.failed)
    const { status, instead } = loaded.failed
    if (status === 404 && !instead) return null
    return { status, seconds: instead ? keepMissing : 0, html: await errorDocument(site, visit, navigation, loaded.failed) }
  }
  return renderMade(site, visit, module, match.route.name, change(loaded.page), navigation)
}

/** [A9-05] Content that hangs is content that does not load. */
const gatherPage = ({ content }: Site, module: PageModule, params: Params, visit: Visit) =>
  within(timeouts.main, (signal) => loadPage(content.query, module, params, visit, signal)).catch(
    (error: unknown): { failed: PageFailure } => ({ failed: { status: 503, message: `content ${(error as Error).message}` } }),
  )

const unchanged = (page: PageData): PageData => page

function renderMade(site: Site, visit: Visit, module: PageModule, name: string, page: PageData, navigation: Navigation | null): Made {
  try {
    const rendered = renderPage(page, module, { visit, navigation: framedBy(navigation, visit) })
    const sources = [`src/web/pages/${name}.tsx`, ...page.data.sections.flatMap(sectionFiles)]
    const head = renderHead(module.meta(page, visit), visit, page)
    const html = siteDocument(site, visit, { rendered, head, sources, state: { route: name, navigation, page, failed: null } })
    // There are as many searches as people.
    const seconds = page.pageType === 'SEARCH' && page.name ? 0 : keepPage
    return { status: 200, seconds, html }
  } catch (error) {
    return failurePage(site, visit, error)
  }
}

/** [C2.10-02] The same for every path that leads nowhere, but where somebody looks for a vote. */
export async function makeMissing(site: Site, address: Address): Promise<Made> {
  const visit = visitOf({ ...address, path: '/404', search: '' }, {}, site)
  const failed: PageFailure = { status: 404, message: `Friendship data errors found for ${visit.basePath}/404` }
  const show = voteShowOf(address, site.addresses)
  const html = await errorDocument(site, visit, loadNavigation(site, visit), failed, show && address.brand.voteSites?.[show])
  return { status: 404, seconds: keepMissing, html }
}

async function errorDocument(
  site: Site,
  visit: Visit,
  menu: Navigation | null | Promise<Navigation | null>,
  failed: PageFailure,
  vote?: VoteSite,
): Promise<string> {
  const [navigation, sections] = await Promise.all([menu, failed.status === 404 ? loadOffered(site, visit) : []])
  const rendered = renderFramed(
    <ErrorPage status={failed.status} instead={failed.instead} sections={sections} vote={vote} />,
    { visit, navigation },
    sections,
  )
  const sources = ['src/web/browser/failed-page.tsx', ...sections.flatMap(sectionFiles)]
  const { pageNotFoundTitle } = catalogues[visit.language]
  const title = [failed.status === 404 && pageNotFoundTitle, visit.brand.displayTitle].filter(Boolean).join(' | ')
  const head = renderHead({ title }, visit, null)
  return siteDocument(site, visit, { rendered, head, sources, state: { route: null, navigation, page: null, failed } })
}

/** [C2.2-11], [C8-11], [A8-42] Whatever breaks while rendering: one generic page, one event of type Page. */
function failurePage(site: Site, visit: Visit, error: unknown): Made {
  const message = error instanceof Error ? error.message : String(error)
  const path = visit.basePath + visit.path
  site.report({
    name: 'Error',
    type: 'Page',
    message: message.slice(0, 1000),
    path: path.slice(0, 2000),
    fatal: true,
    brand: visit.brand.key,
  })
  const rendered = renderFramed(<Failure />, { visit, navigation: null })
  const failed: PageFailure = { status: 503, message }
  const head = renderHead({ title: visit.brand.displayTitle }, visit, null)
  const html = siteDocument(site, visit, {
    rendered,
    head,
    sources: [],
    state: { route: null, navigation: null, page: null, failed },
  })
  return { status: 500, seconds: 0, html }
}

/** [C8-09] Menus that do not come are logged, and nothing stands in their place. */
async function loadNavigation(site: Site, visit: Visit): Promise<Navigation | null> {
  const { content, report } = site
  try {
    const { data } = await within(patience, (signal) =>
      content.query<GlobalNavigationQuery>('globalNavigation', graphVariables(visit), { signal }),
    )
    const navigation = data?.globalNavigation
    return navigation ? linkedTo(site, visit, offeredLinks(navigation, visit.brand.off ?? [])) : null
  } catch (error) {
    const message = `menus: ${(error as Error).message}`.slice(0, 1000)
    const path = (visit.basePath + visit.path).slice(0, 2000)
    report({ name: 'Error', type: 'Component', message, path, fatal: false, brand: visit.brand.key })
    return null
  }
}

function linkedTo({ addresses }: Site, visit: Visit, { items, quickLinks, corporateLinks }: Navigation): Navigation {
  const linked = <Link extends { href: string }>(link: Link): Link => ({ ...link, href: menuHref(addresses, visit, link.href) })
  return {
    items: items.map(linked),
    quickLinks: { ...quickLinks, links: quickLinks.links.map(linked) },
    corporateLinks: { ...corporateLinks, links: corporateLinks.links.map(linked) },
  }
}

/** [C2.10-05] The page is the same for everybody: who is known gets their own in the browser. */
async function loadOffered({ content }: Site, visit: Visit): Promise<PageData['data']['sections']> {
  try {
    const shelf = await within(patience, (signal) => offeredShelf(content.query, visit, { signal }))
    return shelf ? [shelf] : []
  } catch {
    return []
  }
}

/** [C8-02], with what was wrong [C8-05] as the system's word. */
function reportFailure(site: Site, visit: Visit, failed: PageFailure) {
  const path = visit.basePath + visit.path
  const message = `bonanzaPage BFF call failed for path ${path}`.slice(0, 1000)
  site.report({
    name: 'Error',
    type: 'Page',
    message,
    path: path.slice(0, 2000),
    fatal: true,
    system: failed.message.slice(0, 300),
    status: failed.status,
    brand: visit.brand.key,
  })
}
