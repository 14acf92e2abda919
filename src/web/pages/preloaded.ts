import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { Navigation } from '../shell/header.tsx'
import type { Visit } from '../ui/visit.tsx'
import type { PageFailure } from './load-page.ts'
import { jsonForScript, pack, unpack } from './packed.ts'

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
  /** What `data-section` counts: the page's sections, or what an error page offers. */
  sections: Section[]
  failed: PageFailure | null
  /** First segments that are another brand's site [C1-12]. */
  brandPaths: string[]
}

export const preloadedStateId = 'preloaded-state'
export const rootId = 'root'
/** The function in `window` by which the head's script hands over the link that was clicked before the page woke, and takes no more. */
export const earlyClick = 'earlyClick'

type Written = { state: unknown; sections: unknown[] }

/** As JSON for a script; the sections come packed, since they are kept so. */
export function writePreloadedState(state: Omit<PreloadedState, 'sections'>, sections: readonly string[]): string {
  const page = state.page && { ...state.page, data: { sections: [] } }
  return `{"state":${jsonForScript(pack({ ...state, page }))},"sections":[${sections.join(',')}]}`
}

export function readPreloadedState(text: string): PreloadedState {
  const written: Written = JSON.parse(text)
  const state = unpack<PreloadedState>(written.state)
  state.sections = written.sections.map((section) => unpack<Section>(section))
  if (state.page) state.page.data.sections = state.sections
  return state
}
