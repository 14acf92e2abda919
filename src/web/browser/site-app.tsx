// Once a viewer moves on, the browser draws the pages.

import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { type LoadedPage, loadPage, type PageFailure } from '../pages/load-page.ts'
import type { PageModule } from '../pages/page.ts'
import type { PageRoute } from '../routes.ts'
import { isPrepared, prepareSection } from '../sections/load-section.ts'
import { tileState } from '../tiles/tile-state.ts'
import { accountSet } from '../tiles/viewer.ts'
import { ChunkLoadError, loadChunk } from '../ui/load-chunk.ts'
import type { Visit } from '../ui/visit.tsx'
import { leaveForServer, reportChunk } from './chunk-failure.ts'
import { type Destination, destinationOf } from './destination.ts'
import { query } from './graph.ts'
import { showHead, showTitle } from './head.ts'
import { loadMessages } from './load-messages.ts'
import type { Move } from './move.ts'
import { createPageStore } from './page-store.ts'
import { announce, arrive, leavePlace, returnTo, startHistory, staysInPlace } from './places.ts'
import { platform } from './platform.ts'
import { preloadedState } from './preloaded-state.ts'
import { messageOf, report } from './report.ts'
import { afterPaint, drawAhead, drawNext, redraw } from './screen.tsx'
import { setShown } from './shown-page.ts'
import { SiteView, type View } from './site-view.tsx'

const state = preloadedState()
const messages = await loadMessages(state.visit.language)
const store = createPageStore({ now: Date.now })
addEventListener(accountSet, store.clear)
/** As the server rendered it, without what was done to it since. */
const account = document.querySelector('[data-account]')?.innerHTML.replace(/ data-pressed=""/g, '')
const modules = new Map<PageRoute['name'], PageModule>()
let leaving: AbortController | undefined
/** The move whose page is on the screen. */
let drawn: AbortController | undefined

const first = destination(location.href)
if (first && state.page) store.storePage(first.key, state.page)
startHistory((href) => {
  const to = destination(href)
  if (to) show(to, { item: null, isReturn: true }).catch(() => location.reload())
  else location.reload()
})

/** The rest of a list by itself, as it is without a script, is the server's page. */
function destination(href: string): Destination | null {
  if (URL.parse(href)?.searchParams.has('more')) return null
  return destinationOf(href, { visit: state.visit, brandPaths: state.brandPaths, origin: location.origin })
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
async function gather(
  to: Destination,
  module: PageModule,
  options: { signal?: AbortSignal; skipFailure?: boolean } = {},
): Promise<LoadedPage> {
  const loaded = await store.fetch(to.key, () => loadPage(query, module, to.params, visitOf(to), options.signal), options)
  if ('page' in loaded) await Promise.all(loaded.page.data.sections.map((section) => loadChunk(() => prepareSection(section))))
  return loaded
}

/** On intent: code and data, quietly. A page that fails now is asked for again when it is wanted. */
export async function prepare(to: Destination): Promise<void> {
  const module = await moduleOf(to.route)
  const loaded = await gather(to, module, { skipFailure: true })
  if ('page' in loaded) drawAhead(loaded.page, site(headOf(loaded.page, module), visitOf(to)))
}

export function go(to: Destination, { keepScroll, from, link }: Move) {
  leavePlace(link)
  arrive(to.url.href, keepScroll ? { keepScroll } : from && tileState(from.item, from.list, from.place))
  show(to, { item: from?.item ?? null, isReturn: false }).catch((error) => {
    if (!(error instanceof ChunkLoadError)) return goBack(error)
    reportChunk(error)
    if (!leaveForServer(to.url.href)) draw({ kind: 'failure' }, visitOf(to))
  })
}

/** [C4.14-01], [A8-41] What cannot be brought on the screen leaves the viewer where they came from. */
function goBack(error: unknown) {
  report({ type: 'Script', message: messageOf(error), fatal: false })
  history.back()
}

async function show(to: Destination, { item, isReturn }: { item: Item | null; isReturn: boolean }): Promise<void> {
  leaving?.abort()
  leaving = new AbortController()
  const { signal } = leaving
  const visit = visitOf(to)
  const slow = setTimeout(() => signal.aborted || showLoading(visit), loadingAfter)
  try {
    const module = modules.get(to.route.name) ?? (await moduleOf(to.route))
    if (signal.aborted) return
    const stored = store.read(to.key, { anyAge: isReturn })
    if (stored && 'page' in stored && sectionsReady(stored.page)) return finish(module, stored.page, visit, isReturn)
    const sketch = item && module.sketch?.(item)
    // What the tile held is on the screen before the click is over; what follows may take its time.
    if (sketch) {
      clearTimeout(slow)
      draw({ kind: 'page', module, page: sketch, pending: true }, visit)
      const { title } = module.meta(sketch, visit)
      arrived(isReturn, () => showTitle(title))
    }
    const loaded = await gather(to, module, { signal })
    if (signal.aborted) return
    if ('failed' in loaded) await fail(loaded.failed, visit, isReturn, signal)
    else finish(module, loaded.page, visit, isReturn, Boolean(sketch))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearTimeout(slow)
  }
}

const loadingAfter = 150

/** [C2.10-06] */
function showLoading(visit: Visit) {
  draw({ kind: 'loading' }, visit)
  showTitle(messages.pageLoading(visit.brand.displayTitle))
}

const sectionsReady = (page: PageData) => page.data.sections.every(isPrepared)

/** The page without its sections: a head is drawn in a tenth of the time. */
const headOf = (page: PageData, module: PageModule): View => ({
  kind: 'page',
  module,
  page: { ...page, data: { sections: [] } },
  pending: true,
})

function finish(module: PageModule, page: PageData, visit: Visit, isReturn: boolean, isFilled = false) {
  store.isFirstPageView = false
  const view: View = { kind: 'page', module, page, pending: false }
  // Where the viewer's place is kept the page must be as long as it was; else its head comes first, and what follows in its own time.
  const keepsPlace = isReturn || staysInPlace()
  if (keepsPlace) draw(view, visit)
  else if (!isFilled) draw(headOf(page, module), visit, { ahead: page })
  setShown(page)
  const meta = module.meta(page, visit)
  const tell = () => showHead(meta, visit, page)
  if (isFilled) later(() => later(tell))
  else arrived(isReturn, tell)
  if (keepsPlace) return
  later(() => draw(view, visit, { atOnce: false }))
}

/** [C2.10-01] Its code comes when it is needed. */
async function fail(failure: PageFailure, visit: Visit, isReturn: boolean, signal: AbortSignal) {
  store.isFirstPageView = false
  // [C8-02]
  const message = `bonanzaPage BFF call failed for path ${visit.basePath}${visit.path}`
  report({ type: 'Page', message, system: failure.message.slice(0, 300), status: failure.status, fatal: true })
  const { failedPage } = await loadChunk(() => import('./failed-page.tsx'))
  if (signal.aborted) return
  const { title, content, offered } = failedPage(failure, visit, messages, signal)
  draw({ kind: 'made', content: content() }, visit)
  setShown(null)
  arrived(isReturn, () => showTitle(title))
  offered.then((shelf) => {
    if (!shelf || signal.aborted) return
    draw({ kind: 'made', content: content(shelf) }, visit, { atOnce: false })
    setShown(null, [shelf])
  })
}

/** `tell` says in the document's head where one is. The frame with the new page waits for neither that nor the focus. */
function arrived(isReturn: boolean, tell: () => void) {
  later(returnTo(isReturn))
  later(() =>
    later(() => {
      tell()
      announce()
    }),
  )
}

/** After the next frame, unless the viewer has moved on. */
function later(then: () => void) {
  const { signal } = leaving!
  afterPaint(() => signal.aborted || then())
}

const site = (view: View, visit: Visit) => (
  <SiteView view={view} visit={visit} messages={messages} query={query} navigation={state.navigation} account={account} />
)

/** `ahead`: the page whose head may have been drawn already. */
function draw(view: View, visit: Visit, { atOnce = true, ahead }: { atOnce?: boolean; ahead?: PageData } = {}) {
  if (drawn === leaving) return redraw(site(view, visit), atOnce)
  drawn = leaving
  drawNext(site(view, visit), ahead)
}

/** [C1-11], [A7-44] */
export async function showDraft(page: PageData): Promise<void> {
  const to = destination(location.href)
  if (!to) return
  leaving = new AbortController()
  await Promise.all(page.data.sections.map((section) => loadChunk(() => prepareSection(section))))
  finish(await moduleOf(to.route), page, visitOf(to), false)
}
