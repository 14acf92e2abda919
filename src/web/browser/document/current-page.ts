import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { preloadedState } from './preloaded-state.ts'

type CurrentPage = { page: PageData | null; sections: readonly Section[] }
let current: CurrentPage | undefined

/** Returns the current page and its sections. A `data-section` attribute of the markup is an index into the sections. */
export const currentPage = (): CurrentPage => current ?? preloadedState()

export function setCurrentPage(page: PageData | null, sections: readonly Section[] = page?.data.sections ?? []) {
  current = { page, sections }
}
