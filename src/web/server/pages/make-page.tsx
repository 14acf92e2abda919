// Loads and renders pages, including error pages.
import type { VoteSite } from '#contracts/brand.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { GlobalNavigationQuery } from '#contracts/graph/types.generated.ts'
import { timeouts } from '#contracts/limits.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import { ErrorPage, recommendedShelf } from '../../pages/error.tsx'
import { loadPage, type PageFailure } from '../../pages/page-data/load-page.ts'
import type { PageModule, Params } from '../../pages/page-data/page-module.ts'
import type { Match } from '../../routes.ts'
import { Failure } from '../../shell/failure.tsx'
import { changeLinks, type Navigation } from '../../shell/menu/menu-links.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import type { Visit } from '../../ui/visit.tsx'
import { enabledLinks } from '../markup/enabled-links.ts'
import { renderHead } from '../markup/head.ts'
import { renderFramed, renderPage } from '../markup/render-page.tsx'
import { catalogues } from '../markup/render-root.tsx'
import { sectionFiles } from '../markup/section-files.ts'
import { type Address, visitOf } from '../request/address.ts'
import { menuHref } from '../request/brand-href.ts'
import { voteShowOf } from '../request/vote-site.ts'
import { type Site, siteDocument } from '../site.ts'
import { navigationFor } from './neutral-navigation.ts'
import type { RenderedPage } from './stored-page.ts'

export type PageMatch = Extract<Match, { kind: 'page' }>

/** The cache lifetime of a page, in seconds. Locks and badges can therefore be one minute old. */
const pageSeconds = 60
const missingSeconds = 10
/** The timeout for menus and recommendations, in milliseconds: a page without them is better than a slow page. */
const timeout = 3_000

/** Renders a page's HTML. Returns null if the page does not exist. `change` adds data that only this visitor may see. */
export async function makePage(site: Site, address: Address, match: PageMatch, change = unchanged): Promise<RenderedPage | null> {
  const visit = visitOf(address, match.query, site)
  const module = await match.route.load()
  const [loaded, navigation] = await Promise.all([loadWithTimeout(site, module, match.params, visit), loadNavigation(site, visit)])
  if ('failed' in loaded) {
    reportFailure(site, visit, loaded.failed)
    const { status, instead } = loaded.failed
    if (status === 404 && !instead) return null
    return { status, seconds: instead ? missingSeconds : 0, html: await errorDocument(site, visit, navigation, loaded.failed) }
  }
  return renderLoaded(site, visit, module, match.route.name, change(loaded.page), navigation)
}

/** [A9-05] Loads a page; a timeout counts as a failure to load. */
const loadWithTimeout = ({ content }: Site, module: PageModule, params: Params, visit: Visit) =>
  withTimeout(timeouts.main, (signal) => loadPage(content.query, module, params, visit, signal)).catch(
    (error: unknown): { failed: PageFailure } => ({ failed: { status: 503, message: `content ${(error as Error).message}` } }),
  )

const unchanged = (page: PageData): PageData => page

function renderLoaded(
  site: Site,
  visit: Visit,
  module: PageModule,
  name: string,
  page: PageData,
  navigation: Navigation | null,
): RenderedPage {
  try {
    const rendered = renderPage(page, module, { visit, navigation: navigationFor(navigation, visit) })
    const sources = [`src/web/pages/${name}.tsx`, ...page.data.sections.flatMap(sectionFiles)]
    const head = renderHead(module.meta(page, visit), visit, page)
    const html = siteDocument(site, visit, { rendered, head, sources, state: { route: name, navigation, page, failed: null } })
    const status = module.status?.(page) ?? 200
    // Visitors can invent any number of searches and of unknown channels, so these are not cached.
    const isInvented = status === 404 || (page.pageType === 'SEARCH' && Boolean(page.name))
    return { status, seconds: isInvented ? 0 : pageSeconds, html }
  } catch (error) {
    return failurePage(site, visit, error)
  }
}

/** [C2.10-02] Renders the 404 page. It is the same for every unknown path, except former vote pages. */
export async function makeNotFoundPage(site: Site, address: Address): Promise<RenderedPage> {
  const visit = visitOf({ ...address, path: '/404', search: '' }, {}, site)
  const failed: PageFailure = { status: 404, message: `Friendship data errors found for ${visit.basePath}/404` }
  const show = voteShowOf(address, site.addresses)
  const html = await errorDocument(site, visit, loadNavigation(site, visit), failed, show && address.brand.voteSites?.[show])
  return { status: 404, seconds: missingSeconds, html }
}

async function errorDocument(
  site: Site,
  visit: Visit,
  menu: Navigation | null | Promise<Navigation | null>,
  failed: PageFailure,
  vote?: VoteSite,
): Promise<string> {
  const [navigation, sections] = await Promise.all([menu, failed.status === 404 ? loadRecommendations(site, visit) : []])
  const rendered = renderFramed(
    <ErrorPage status={failed.status} instead={failed.instead} sections={sections} vote={vote} />,
    { visit, navigation },
    sections,
  )
  const sources = ['src/web/browser/navigation/failed-page.tsx', ...sections.flatMap(sectionFiles)]
  const { pageNotFoundTitle } = catalogues[visit.language]
  const title = [failed.status === 404 && pageNotFoundTitle, visit.brand.displayTitle].filter(Boolean).join(' | ')
  const head = renderHead({ title }, visit, null)
  return siteDocument(site, visit, { rendered, head, sources, state: { route: null, navigation, page: null, failed } })
}

/** [C2.2-11], [C8-11], [A8-42] Renders the generic failure page after a render error and reports one event of type Page. */
function failurePage(site: Site, visit: Visit, error: unknown): RenderedPage {
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

/** [C8-09] Loads the menus. A failure is reported, and the page is rendered without them. */
async function loadNavigation(site: Site, visit: Visit): Promise<Navigation | null> {
  const { content, report } = site
  try {
    const { data } = await withTimeout(timeout, (signal) =>
      content.query<GlobalNavigationQuery>('globalNavigation', graphVariables(visit), { signal }),
    )
    const navigation = data?.globalNavigation
    return navigation ? withResolvedLinks(site, visit, enabledLinks(navigation, visit.brand.off ?? [])) : null
  } catch (error) {
    const message = `menus: ${(error as Error).message}`.slice(0, 1000)
    const path = (visit.basePath + visit.path).slice(0, 2000)
    report({ name: 'Error', type: 'Component', message, path, fatal: false, brand: visit.brand.key })
    return null
  }
}

/** [C2.4-02] Links to the privacy policy lead to that of the brand, in the language of the page. */
function withResolvedLinks({ addresses }: Site, visit: Visit, navigation: Navigation): Navigation {
  const policy = addresses.named(visit.brand.key)?.privacyPolicy?.[visit.language]
  const resolve = (href: string) => menuHref(addresses, visit, policy && href === '/privacy' ? policy : href)
  const { breakingNews: news, ...menus } = changeLinks(navigation, (link) => ({ ...link, href: resolve(link.href) }))
  return { ...menus, breakingNews: news && { ...news, link: { ...news.link, url: resolve(news.link.url) } } }
}

/** [C2.10-05] Loads the shelf of the 404 page. It is the same for every visitor; the browser replaces it for a signed-in viewer. */
async function loadRecommendations({ content }: Site, visit: Visit): Promise<PageData['data']['sections']> {
  try {
    const shelf = await withTimeout(timeout, (signal) => recommendedShelf(content.query, visit, { signal }))
    return shelf ? [shelf] : []
  } catch {
    return []
  }
}

/** [C8-02] Reports a page that did not load; `system` contains the cause [C8-05]. */
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
