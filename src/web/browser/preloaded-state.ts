import { type PreloadedState, preloadedStateId, readPreloadedState } from '../pages/preloaded.ts'

let state: PreloadedState | undefined

/** The script may be here before the page's data, which stands at the end. */
export const isPreloaded = () => document.readyState !== 'loading'

export function whenPreloaded(then: () => void) {
  if (isPreloaded()) then()
  else addEventListener('DOMContentLoaded', then, { once: true })
}

/** What the server said of this page, read when first asked for. */
export function preloadedState(): PreloadedState {
  state ??= readPreloadedState(document.getElementById(preloadedStateId)!.textContent!)
  return state
}

/** [C1-11] The global object. */
export function exposePreloadedState() {
  Object.defineProperty(window, '__PRELOADED_STATE__', { configurable: true, get: preloadedState })
}
