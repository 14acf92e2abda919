// Client-side navigation: loads and renders pages after the first.

import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { type LoadedPage, loadPage, type PageFailure } from '../../pages/page-data/load-page.ts'
import type { PageModule } from '../../pages/page-data/page-module.ts'
import type { PageRoute } from '../../routes.ts'
import { isPrepared, prepareSection } from '../../sections/load-section.ts'
import { tileState } from '../../tiles/tile-state.ts'
import { accountChangedEvent } from '../../tiles/viewer.ts'
import { ChunkLoadError, loadChunk } from '../../ui/load-chunk.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { afterPaint } from '../../ui/timing/after-paint.ts'
import type { Visit } from '../../ui/visit.tsx'
import { currentPage, setCurrentPage } from '../document/current-page.ts'
import { showLinksAndDescription, showTitle } from '../document/document-head.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { stopIslands } from '../hydration/islands.ts'
import { announceLiveEvent } from '../live-callout/announce.ts'
import { loadFromServer, reportChunk } from '../loading/chunk-failure.ts'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { messageOf, report } from '../report-error.ts'
import { type Destination, destinationOf } from './destination.ts'
import { announce, keepsScroll, pushEntry, restorePosition, savePosition, startHistory } from './history-positions.ts'
import type { NavigationOptions } from './navigation-options.ts'
import { prerenderPage, showPage, updatePage } from './page-roots.tsx'
import { createPageStore } from './page-store.ts'
import { SiteView, type View } from './site-view.tsx'

const state = preloadedState()
const messages = await loadMessages(state.visit.language)
const store = createPageStore({ now: Date.now })
addEventListener(accountChangedEvent, store.clear)
/** The account menu as the server rendered it, without later changes. */
const account = document.querySelector('[data-account]')?.innerHTML.replace(/ data-pressed=""/g, '')
const modules = new Map<PageRoute['name'], PageModule>()
let navigation: AbortController | undefined
/** The navigation whose page is on the screen. */
let rendered: AbortController | undefined

const initial = destination(location.href)
if (initial && state.page) store.storePage(initial.key, state.page)
startHistory((href) => {
  const to = destination(href)
  if (to) show(to, { item: null, isReturn: true }).catch(() => location.reload())
  else location.reload()
})

/** Returns the page of a URL. Returns null if the server must render the page, for example a further page of a list (`?more`). */
function destination(href: string): Destination | null {
  if (URL.parse(href)?.searchParams.has('more')) return null
  const to = destinationOf(href, { visit: state.visit, brandPaths: state.brandPaths, origin: location.origin })
  // The page of the visitor's choices is rendered by the server. Links to it open a dialog.
  return to?.route.name === 'choices' ? null : to
}

async function moduleOf(route: PageRoute): Promise<PageModule> {
  const module = modules.get(route.name) ?? (await loadChunk(route.load))
  modules.set(route.name, module)
  return module
}

const visitOf = ({ path, query: chosen }: Destination): Visit => ({
  ...state.visit,
  path,
  query: chosen,
  platform: platform(),
  now: Date.now(),
})

/** Fetches a page and the code of its sections. */
async function loadWithSections(
  to: Destination,
  module: PageModule,
  options: { signal?: AbortSignal; skipFailure?: boolean } = {},
): Promise<LoadedPage> {
  const loaded = await store.fetch(to.key, () => loadPage(query, module, to.params, visitOf(to), options.signal), options)
  if ('page' in loaded) await Promise.all(loaded.page.data.sections.map((section) => loadChunk(() => prepareSection(section))))
  return loaded
}

/** Prefetches a page's code and data. A failure is not stored, so the page is requested again when the viewer opens it. */
export async function prepare(to: Destination): Promise<void> {
  const module = await moduleOf(to.route)
  const loaded = await loadWithSections(to, module, { skipFailure: true })
  if ('page' in loaded) prerenderPage(loaded.page, site(headOf(loaded.page, module), visitOf(to)))
}

export function go(to: Destination, { keepScroll, from, link }: NavigationOptions) {
  if (to.route.name === 'choices') return openDialog(to.url.href)
  savePosition(link)
  pushEntry(to.url.href, keepScroll ? { keepScroll } : from && tileState(from.item, from.list, from.place))
  show(to, { item: from?.item ?? null, isReturn: false }).catch((error) => {
    if (!(error instanceof ChunkLoadError)) return goBack(error)
    reportChunk(error)
    if (!loadFromServer(to.url.href)) renderView({ kind: 'failure' }, visitOf(to))
  })
}

/** [C2.4-03] Opens the visitor's privacy choices as a dialog, or as a page if its code does not load. */
function openDialog(href: string) {
  loadChunk(() => import('../consent/show-consent.tsx'))
    .then(({ openChoices }) => openChoices())
    .catch((error) => {
      reportChunk(error)
      location.assign(href)
    })
}

/** [C4.14-01], [A8-41] Goes back when a page cannot be shown, and reports the error. */
function goBack(error: unknown) {
  report({ type: 'Script', message: messageOf(error), fatal: false })
  history.back()
}

async function show(to: Destination, { item, isReturn }: { item: Item | null; isReturn: boolean }): Promise<void> {
  navigation?.abort()
  navigation = new AbortController()
  const { signal } = navigation
  const visit = visitOf(to)
  const slow = setTimeout(() => signal.aborted || showLoading(visit), loadingDelay)
  try {
    const module = modules.get(to.route.name) ?? (await moduleOf(to.route))
    if (signal.aborted) return
    const stored = store.read(to.key, { anyAge: isReturn })
    if (stored && 'page' in stored && sectionsReady(stored.page)) return finish(module, stored.page, visit, isReturn)
    const { inPlace } = module
    const request = module.request(to.params, to.query)
    const staysInPlace = inPlace?.canShow(request) ?? false
    if (staysInPlace) clearTimeout(slow)
    const known = staysInPlace ? inPlace!.placeholder(request, visit) : item && module.placeholder?.(item)
    const placeholder = withShellOfLastPage(known)
    // The tile's data is shown during the click; the rest of the page follows later.
    if (placeholder) {
      clearTimeout(slow)
      showTitle(module.meta(placeholder, visit).title)
      renderView({ kind: 'page', module, page: placeholder, pending: true }, visit)
      finishNavigation(isReturn)
    }
    const loaded = await loadWithSections(to, module, { signal })
    if (signal.aborted) return
    if ('failed' in loaded) await fail(loaded.failed, visit, isReturn, signal)
    else finish(module, loaded.page, visit, isReturn, Boolean(placeholder))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(slow)
    if (!signal.aborted) navigationStore.dispatch({ type: 'set', values: { isPreLoading: false } })
  }
}

const withShellOfLastPage = (page: PageData | null | undefined): PageData | null =>
  page ? { ...page, metadata: { ...page.metadata, isCoppaCompliant: isLastChildDirected() } } : null

const loadingDelay = 150

/** [C2.10-06] Shows the loading page. */
function showLoading(visit: Visit) {
  navigationStore.dispatch({ type: 'set', values: { isPreLoading: true } })
  showTitle(messages.pageLoading(visit.brand.displayTitle))
  renderView({ kind: 'loading' }, visit)
}

const sectionsReady = (page: PageData) => page.data.sections.every(isPrepared)

/** Returns a view of the page without its sections. Rendering this view is ten times faster than rendering the whole page. */
const headOf = (page: PageData, module: PageModule): View => ({
  kind: 'page',
  module,
  page: { ...page, data: { sections: [] } },
  pending: true,
})

function finish(module: PageModule, page: PageData, visit: Visit, isReturn: boolean, hasPlaceholder = false) {
  store.isFirstPageView = false
  const view: View = { kind: 'page', module, page, pending: false }
  // The scroll position needs the full height of the page. So the whole page is rendered immediately if the position is kept or restored.
  // Otherwise the heading is rendered first.
  const keepsPosition = isReturn || keepsScroll()
  const meta = module.meta(page, visit)
  // Changes the title in the same task as the heading. Otherwise a screen reader could read the new page with the old title.
  showTitle(meta.title)
  if (keepsPosition) renderView(view, visit)
  else if (!hasPlaceholder) renderView(headOf(page, module), visit, { prerendered: page })
  setCurrentPage(page)
  dispatchEvent(new Event(pageChangedEvent))
  announceLiveEvent(page).catch(reportChunk)
  const updateHead = () => showLinksAndDescription(meta, visit, page)
  if (hasPlaceholder) later(() => later(updateHead))
  else finishNavigation(isReturn, updateHead)
  if (keepsPosition) return
  later(() => renderView(view, visit, { atOnce: false }))
}

/** [C2.10-01] Shows the error page. The code of the error page is loaded on demand. */
async function fail(failure: PageFailure, visit: Visit, isReturn: boolean, signal: AbortSignal) {
  store.isFirstPageView = false
  // The specification prescribes the text of this event [C8-02].
  const message = `bonanzaPage BFF call failed for path ${visit.basePath}${visit.path}`
  report({ type: 'Page', message, system: failure.message.slice(0, 300), status: failure.status, fatal: true })
  const { failedPage } = await loadChunk(() => import('./failed-page.tsx'))
  if (signal.aborted) return
  const { title, content, recommendation } = failedPage(failure, visit, messages, signal)
  showTitle(title)
  renderView({ kind: 'content', content: content() }, visit)
  setCurrentPage(null)
  announceLiveEvent(null).catch(reportChunk)
  finishNavigation(isReturn)
  recommendation.then((shelf) => {
    if (!shelf || signal.aborted) return
    renderView({ kind: 'content', content: content(shelf) }, visit, { atOnce: false })
    setCurrentPage(null, [shelf])
  })
}

/** Whether the last view changed the page in place. Position and focus then stay as they are. */
let isInPlace = false

/** Restores position and focus after the first frame of the new page; then runs `updateHead` and announces the page's title. */
function finishNavigation(isReturn: boolean, updateHead?: () => void) {
  if (!isInPlace) later(restorePosition(isReturn))
  later(() =>
    later(() => {
      updateHead?.()
      announce()
    }),
  )
}

/** Runs a function after the next frame, unless the viewer has navigated away. */
function later(then: () => void) {
  const { signal } = navigation!
  afterPaint(() => signal.aborted || then())
}

/** [C2.2-06] While a page loads, the header stays that of the last page: a page for children then never shows other links, even for a moment. */
const isLastChildDirected = () => currentPage().page?.metadata.isCoppaCompliant ?? false

const site = (view: View, visit: Visit) => (
  <SiteView
    view={view}
    visit={visit}
    messages={messages}
    query={query}
    navigation={state.navigation}
    account={account}
    isChildDirected={view.kind === 'page' ? view.page.metadata.isCoppaCompliant : view.kind === 'loading' && isLastChildDirected()}
  />
)

/** Renders a view. `prerendered`: the page of the view, if its heading may have been prerendered. */
function renderView(view: View, visit: Visit, { atOnce = true, prerendered }: { atOnce?: boolean; prerendered?: PageData } = {}) {
  isInPlace = view.kind === 'page' && (view.module.inPlace?.show(view.page, visit) ?? false)
  // The elements that the page changes in place are no longer those of the server.
  if (isInPlace) return stopIslands()
  if (rendered === navigation) return updatePage(site(view, visit), atOnce)
  rendered = navigation
  showPage(site(view, visit), prerendered)
}

/** [C1-11], [A7-44] Shows an editor's draft. */
export async function showDraft(page: PageData): Promise<void> {
  const to = destination(location.href)
  if (!to) return
  navigation = new AbortController()
  await Promise.all(page.data.sections.map((section) => loadChunk(() => prepareSection(section))))
  finish(await moduleOf(to.route), page, visitOf(to), false)
}
