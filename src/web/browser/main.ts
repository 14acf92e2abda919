// The entry script. No other script is loaded by every page. React is loaded when an island is near the viewport, when the visitor uses an
// island, or on navigation.
import '../ui/theme/theme.css'
import { favoritesKey } from '../account/session/favorites-key.ts'
import { providerChangeKey } from '../account/session/provider-change-key.ts'
import { watchesKey } from '../account/session/watches-key.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { hideBrokenImages } from './document/broken-pictures.ts'
import { exposePreloadedState, whenPreloaded } from './document/preloaded-state.ts'
import { hydrateIslandsOnDemand, whenIdle } from './hydration/islands.ts'
import { reportChunk } from './loading/chunk-failure.ts'
import { watchLinks } from './navigation/links.ts'
import { messageOf, report } from './report-error.ts'
import { sessionStore } from './session-store.ts'

addEventListener('error', ({ error, message }) => report({ type: 'Script', message: error ? messageOf(error) : message, fatal: false }))
addEventListener('unhandledrejection', ({ reason }) => report({ type: 'Script', message: messageOf(reason), fatal: false }))
exposePreloadedState()
hideBrokenImages()
whenPreloaded(watchLinks)
// [C8-06] This access to session storage is the first. It reports an error if session storage is unavailable.
sessionStore.get('')
hydrateIslandsOnDemand()
/** Loads a part of this script when the page's data is there, and runs it. */
const start = <Part>(load: () => Promise<Part>, run: (part: Part) => unknown) => whenPreloaded(() => loadChunk(load).then(run, reportChunk))
// The menus of the header work without this part, which follows them. It loads when the viewer first uses a menu or a field.
const used = new AbortController()
for (const type of ['toggle', 'focusin'])
  addEventListener(
    type,
    () => {
      used.abort()
      start(
        () => import('./document/shell-controls.ts'),
        ({ watchShell }) => watchShell(),
      )
    },
    { capture: true, signal: used.signal },
  )
const { viewer, frame, provider, watches, favorites } = document.documentElement.dataset
const showProvider = (isFollowing: boolean) =>
  start(
    () => import('./viewer-provider.ts'),
    ({ showViewerProvider }) => showViewerProvider(isFollowing),
  )
const showOwnData = () =>
  start(
    () => import('./own-data.ts'),
    (part) => part.showOwnData(),
  )
// Restores the session if the head script found one, or if the identity host may have one.
if ((viewer ?? frame) !== undefined)
  start(
    () => import('./viewer-session.ts'),
    ({ restoreViewerSession }) => restoreViewerSession(),
  )
// An account may have a TV provider that was linked on another device, and have watched videos and chosen favorites there.
if ((provider ?? viewer) !== undefined) showProvider(false)
if ((watches ?? favorites ?? viewer) !== undefined) showOwnData()
addEventListener('storage', ({ key, newValue }) => {
  // Another tab has linked or unlinked a TV provider.
  if (key === providerChangeKey && newValue) showProvider(true)
  // Another tab has watched a video, or changed a favorite.
  if (key === watchesKey || key === favoritesKey) showOwnData()
})
// [A6-10] Only if some feature flags depend on the viewer.
if (document.documentElement.dataset['askFlags'])
  start(
    () => import('./flags/viewer-flags.ts'),
    ({ followFlags }) => followFlags(),
  )
// Only the 404 page has this element: a shelf of recommendations. The viewer's own recommendations replace it.
whenPreloaded(() => {
  const place = document.querySelector('[data-offer]')
  if (place)
    loadChunk(() => import('./top-picks.tsx'))
      .then(({ showTopPicks }) => showTopPicks(place))
      .catch(reportChunk)
})
whenIdle(() =>
  start(
    () => import('./after-load.ts'),
    ({ startAfterLoad }) => startAfterLoad(),
  ),
)
// Ignores a resize that changes only the height, for example when a phone hides its address bar. Reading the width forces a layout: here it would
// be part of this script's task, and delay the first input. A resize before the page is idle counts as a change of the width.
let width: number | undefined
whenIdle(() => (width = innerWidth))
const onResize = () => {
  if (innerWidth === width) return
  removeEventListener('resize', onResize)
  start(
    () => import('./document/window-resize.ts'),
    ({ watchResize }) => watchResize(),
  )
}
addEventListener('resize', onResize)
// Only editors load the preview code.
if (/[?&]preview\b/.test(location.search))
  start(
    () => import('./editor-preview.ts'),
    ({ watchPreview }) => watchPreview(),
  )
