import { loadChunk } from '../../ui/load-chunk.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { loadFromServer, reportChunk } from '../loading/chunk-failure.ts'
import { loadMessages } from '../loading/load-messages.ts'
import type { Destination } from './destination.ts'
import type { NavigationOptions } from './navigation-options.ts'

type SiteApp = typeof import('./site-app.tsx')

let app: SiteApp | undefined
async function loadApp(): Promise<SiteApp> {
  // Loads the messages in parallel with the app, because the app needs them to render.
  loadMessages(preloadedState().visit.language).catch(() => {})
  app = await loadChunk(() => import('./site-app.tsx'))
  return app
}

/** Prefetches the code and data of a page. */
export function prefetchPage(to: Destination) {
  const ready = app ? Promise.resolve(app) : loadApp()
  ready.then(({ prepare }) => prepare(to)).catch(() => {})
}

/** Navigates within the document. If the code for client-side navigation does not load, the browser loads the page as a new document. */
export function navigateTo(to: Destination, options: NavigationOptions) {
  if (app) return app.go(to, options)
  const loading = loadApp()
  // Loads the code of the page in parallel with the code of the app.
  loadChunk(to.route.load).catch(() => {})
  loading.then(
    ({ go }) => go(to, options),
    (error) => {
      reportChunk(error)
      if (!loadFromServer(to.url.href)) location.assign(to.url.href)
    },
  )
}
