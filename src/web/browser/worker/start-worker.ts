// Registers the service worker, and keeps the last pages of the visit for times without a connection, while the visitor allows settings to be stored.
import { offlinePath, pagesCache, workerPath } from '#contracts/worker/offline.ts'
import { isPushOn } from '../../account/notifications/push-permission.ts'
import { knownLaw, mayRemember, onConsentChange, savedChoice } from '../../ui/consent.ts'
import { readFlag } from '../../ui/flags/flag-store.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { localHref } from '../../ui/local-href.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { reportChunk } from '../loading/chunk-failure.ts'
import { keepOfflinePage, keepPage } from './kept-pages.ts'

const { serviceWorker } = navigator
/** The number of pages that are loaded again when the visitor leaves the tab. */
const mostLoaded = 5
const hereWithoutFragment = () => location.href.replace(/#.*/, '')
/** The pages that the visitor has seen and the worker has not loaded. */
const seen = new Set([hereWithoutFragment()])
let isKeeping = false

/** Follows what the visitor allows. Browsers without service workers, and pages without https, do nothing. */
export function startWorker(): void {
  if (!serviceWorker || !('caches' in globalThis)) return
  const follow = () => void apply().catch(() => {})
  onConsentChange(follow)
  follow()
  if (isPushOn() && readFlag('push', preloadedState().visit))
    loadChunk(() => import('./refresh-push.ts'))
      .then(({ refreshPush }) => refreshPush())
      .catch(reportChunk)
}

async function apply(): Promise<void> {
  if (mayRemember()) return keepPages()
  if (!savedChoice() && !knownLaw()) return
  isKeeping = false
  await caches.delete(pagesCache)
  if (!isPushOn()) await (await serviceWorker.getRegistration(workerPath))?.unregister()
}

async function keepPages(): Promise<void> {
  if (isKeeping) return
  isKeeping = true
  await serviceWorker.register(workerPath)
  await serviceWorker.ready
  const cache = await caches.open(pagesCache)
  const offlinePage = new URL(localHref(preloadedState().visit, offlinePath), location.href).href
  if (!(await cache.match(offlinePage))) await keepOfflinePage(offlinePage)
  // The worker keeps pages that it has loaded. It has not loaded the first page of a visitor, nor pages that were shown by client-side navigation.
  // The browser's cache has the first page, which is what the visitor sees: without `force-cache` the browser would load it a second time.
  if (!serviceWorker.controller) await keepSeen('force-cache')
  addEventListener(pageChangedEvent, () => seen.add(hereWithoutFragment()))
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void keepSeen().catch(() => {}))
}

/** Loads and keeps the last pages that the worker has not loaded. */
async function keepSeen(cache: RequestCache = 'default'): Promise<void> {
  const urls = [...seen].slice(-mostLoaded)
  seen.clear()
  for (const url of urls) if (isKeeping) await keepPage(url, await fetch(url, { cache, priority: 'low' }))
}
