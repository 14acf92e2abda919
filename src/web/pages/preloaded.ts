import type { PageData } from '#contracts/graph/shapes.ts'
import type { Navigation } from '../shell/header.tsx'
import type { Visit } from '../ui/visit.tsx'
import type { PageFailure } from './load-page.ts'

/** [C1-11] What the server tells the browser of the page it made, under `window.__PRELOADED_STATE__`. */
export type PreloadedState = {
  /** [C1-14] */
  appVersion: string
  /** [A1-14] Until a viewer's country is known. */
  country: string
  /** The device class is left to the browser: the page is the same for all. */
  visit: Omit<Visit, 'platform'>
  /** Whose module draws the page; null: an error page. */
  route: string | null
  navigation: Navigation | null
  page: PageData | null
  failed: PageFailure | null
  /** First segments that are another brand's site [C1-12]. */
  brandPaths: string[]
}

export const preloadedStateId = 'preloaded-state'
export const rootId = 'root'
