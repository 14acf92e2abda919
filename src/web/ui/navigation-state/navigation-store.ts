import { initialNavigation, type NavigationAction, type NavigationState, navigate } from './navigation-state.ts'

type Listener = (state: NavigationState, before: NavigationState) => void

let state = initialNavigation
const listeners = new Set<Listener>()
let onFailure = (error: unknown, _previousLocation: string | null): void => {
  throw error
}

/** The navigation state of the document. The state lasts until the next full page load. */
export const navigationStore = {
  read: (): NavigationState => state,
  dispatch(action: NavigationAction): void {
    const before = state
    try {
      state = navigate(before, action)
      if (state !== before) for (const listener of listeners) listener(state, before)
    } catch (error) {
      onFailure(error, before.previousLocation)
    }
  },
  /** Calls `listener` after each change. Returns a function that removes the listener. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** [C4.14-01] Sets what happens if an action fails. */
  handleFailures(handle: typeof onFailure): void {
    onFailure = handle
  },
}
