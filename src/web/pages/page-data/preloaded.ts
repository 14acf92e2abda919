import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { Navigation } from '../../shell/menu/menu-links.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { PageFailure } from './load-page.ts'
import { jsonForScript, pack, unpack } from './packed-json.ts'

/** [C1-11] The page's data that the server sends to the browser, as `window.__PRELOADED_STATE__`. */
export type PreloadedState = {
  /** The version of the application [C1-14]. */
  appVersion: string
  /** [A1-14] The assumed country until the viewer's country is known. */
  country: string
  /** The visit without the device class. The browser adds the class, because the page is the same for all devices. */
  visit: Omit<Visit, 'platform'>
  /** The route whose module renders the page; null for an error page. */
  route: string | null
  navigation: Navigation | null
  page: PageData | null
  /** The sections of the page, or the recommendations of an error page. `data-section` is an index into them. */
  sections: Section[]
  failed: PageFailure | null
  /** The first path segments that are brand paths [C1-12]. */
  brandPaths: string[]
}

export const preloadedStateId = 'preloaded-state'
export const rootId = 'root'
/** The name of a function on `window`. It returns the link that was clicked before hydration, and stops the recording of early clicks. */
export const earlyClick = 'earlyClick'

type PackedSection = { component: Section['component']; data: unknown }
type Written = { state: unknown; sections: PackedSection[] }

/** Returns the state as JSON for a script element. `sections` are texts of packed JSON, one text for each section. */
export function writePreloadedState(state: Omit<PreloadedState, 'sections'>, sections: readonly string[]): string {
  const page = state.page && { ...state.page, data: { sections: [] } }
  return `{"state":${jsonForScript(pack({ ...state, page }))},"sections":[${sections.join(',')}]}`
}

export function readPreloadedState(text: string): PreloadedState {
  const written: Written = JSON.parse(text)
  const state = unpack<PreloadedState>(written.state)
  state.sections = written.sections.map(lazySection)
  if (state.page) state.page.data.sections = state.sections
  return state
}

/** Unpacks the data of a section when it is first read. Unpacking all sections of a long page takes longer than any other script while it loads. */
function lazySection({ component, data }: PackedSection): Section {
  let unpacked: unknown
  return {
    component,
    get data() {
      unpacked ??= unpack(data)
      return unpacked
    },
  } as Section
}
