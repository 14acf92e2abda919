import { unpack } from '../pages/packed.ts'
import { type PreloadedState, preloadedStateId } from '../pages/preloaded.ts'

let state: PreloadedState | undefined

/** What the server said of this page, read when first asked for. */
export function preloadedState(): PreloadedState {
  state ??= unpack<PreloadedState>(JSON.parse(document.getElementById(preloadedStateId)!.textContent!))
  return state
}

/** [C1-11] The global object. */
export function exposePreloadedState() {
  Object.defineProperty(window, '__PRELOADED_STATE__', { configurable: true, get: preloadedState })
}
