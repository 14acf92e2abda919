import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { preloadedState } from './preloaded-state.ts'

type Shown = { page: PageData | null; sections: readonly Section[] }
let current: Shown | undefined

/** The page that is on the screen now, and what `data-section` counts on it. */
export const shown = (): Shown => current ?? preloadedState()

export function setShown(page: PageData | null, sections: readonly Section[] = page?.data.sections ?? []) {
  current = { page, sections }
}
