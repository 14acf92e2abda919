import { type PreloadedState, preloadedStateId, readPreloadedState } from '../../pages/page-data/preloaded.ts'

let state: PreloadedState | undefined

/** Returns whether the browser has parsed the whole document. The preloaded state is at the end of the document. */
export const isPreloaded = () => document.readyState !== 'loading'

export function whenPreloaded(then: () => void) {
  if (isPreloaded()) then()
  else addEventListener('DOMContentLoaded', then, { once: true })
}

/** Returns the state that the server rendered for this page. The first call parses the state. */
export function preloadedState(): PreloadedState {
  state ??= readPreloadedState(document.getElementById(preloadedStateId)!.textContent!)
  return state
}

/** [C1-11] Exposes the state as the global `__PRELOADED_STATE__`. */
export function exposePreloadedState() {
  Object.defineProperty(window, '__PRELOADED_STATE__', { configurable: true, get: preloadedState })
}
