import type { PageData } from '#contracts/graph/shapes.ts'
import { preloadedState } from './preloaded-state.ts'

let current: { page: PageData | null } | undefined

/** The page that is on the screen now. */
export const shown = () => (current ??= { page: preloadedState().page })

export function setShown(page: PageData | null) {
  current = { page }
}
