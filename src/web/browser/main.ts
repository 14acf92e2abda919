// The entry script. No other script is loaded by every page. React is loaded when an island is near the viewport, when the visitor uses an
// island, or on navigation.
import '../ui/theme/theme.css'
import { providerChangeKey } from '../account/session/provider-change-key.ts'
import { watchesKey } from '../account/session/watches-key.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { hideBrokenImages } from './document/broken-pictures.ts'
import { closeMenusOnLeave } from './document/menus.ts'
import { exposePreloadedState, preloadedState, whenPreloaded } from './document/preloaded-state.ts'
import { hydrateIslandsOnDemand, whenIdle } from './hydration/islands.ts'
import { reportChunk } from './loading/chunk-failure.ts'
import { watchLinks } from './navigation/links.ts'
import { messageOf, report } from './report-error.ts'
import { sessionStore } from './session-store.ts'

addEventListener('error', ({ error, message }) => report({ type: 'Script', message: error ? messageOf(error) : message, fatal: false }))
addEventListener('unhandledrejection', ({ reason }) => report({ type: 'Script', message: messageOf(reason), fatal: false }))
exposePreloadedState()
hideBrokenImages()
closeMenusOnLeave()
whenPreloaded(watchLinks)
// [C8-06] This access to session storage is the first. It reports an error if session storage is unavailable.
sessionStore.get('')
hydrateIslandsOnDemand()
/** Loads a part of this script when the page's data is there, and runs it. */
const start = <Part>(load: () => Promise<Part>, run: (part: Part) => unknown) => whenPreloaded(() => loadChunk(load).then(run, reportChunk))
const { viewer, frame, provider, watches } = document.documentElement.dataset
const showProvider = (isFollowing: boolean) =>
  start(
    () => import('./viewer-provider.ts'),
    ({ showViewerProvider }) => showViewerProvider(isFollowing),
  )
const showWatches = () =>
  start(
    () => import('./watched-videos.ts'),
    ({ showWatchedVideos }) => showWatchedVideos(),
  )
// Restores the session if the head script found one, or if the identity host may have one.
if ((viewer ?? frame) !== undefined)
  start(
    () => import('./viewer-session.ts'),
    ({ restoreViewerSession }) => restoreViewerSession(),
  )
// An account may have a TV provider that was linked on another device, and have watched videos there.
if ((provider ?? viewer) !== undefined) showProvider(false)
if ((watches ?? viewer) !== undefined) showWatches()
addEventListener('storage', ({ key, newValue }) => {
  // Another tab has linked or unlinked a TV provider.
  if (key === providerChangeKey && newValue) showProvider(true)
  // Another tab has watched a video.
  if (key === watchesKey) showWatches()
})
// Only the 404 page has this element: a shelf of recommendations. The viewer's own recommendations replace it.
whenPreloaded(() => {
  const place = document.querySelector('[data-offer]')
  if (place)
    loadChunk(() => import('./top-picks.tsx'))
      .then(({ showTopPicks }) => showTopPicks(place))
      .catch(reportChunk)
})
// [C2.5-04] Home and title pages announce the next live event.
whenPreloaded(() =>
  whenIdle(() => {
    const { page } = preloadedState()
    if (page?.pageType === 'TITLE' || page?.name === 'home')
      loadChunk(() => import('./live-callout/announce.ts'))
        .then(({ announceLiveEvent }) => announceLiveEvent(page))
        .catch(reportChunk)
  }),
)
// Ignores a resize that changes only the height, for example when a phone hides its address bar.
const width = innerWidth
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
