import type { ListData } from '#contracts/graph/shapes.ts'
import { shelf as shelfLimits } from '#contracts/limits.ts'

export type ScrollPlace = { scrollLeft: number; clientWidth: number; scrollWidth: number }

/**
 * Returns which arrows are visible [C4.4-02]. The left arrow is visible if the row is scrolled. The right arrow is visible if there is more
 * content, loaded or on the server.
 */
export function arrows({ scrollLeft, clientWidth, scrollWidth }: ScrollPlace, moreItems: boolean): { left: boolean; right: boolean } {
  return { left: scrollLeft > 1, right: moreItems || scrollLeft < scrollWidth - clientWidth - 1 }
}

/** Returns whether the row is scrolled so far that more items are to be loaded [C4.4-03], [C9-12]. */
export function wantsMore({ scrollLeft, clientWidth, scrollWidth }: ScrollPlace): boolean {
  return scrollLeft > (scrollWidth - clientWidth) * shelfLimits.fetchMoreAt
}

/**
 * Returns the width in px of the tiles that are wholly visible, at least of one tile [C4.4-01]. If the tiles are not measured, uses the
 * fallback width and margin [C9-12].
 */
export function pageWidth(visibleWidth: number, tileWidth?: number, margin?: number): number {
  const step = (tileWidth || shelfLimits.fallbackTileWidth) + (margin ?? shelfLimits.fallbackTileMargin)
  return Math.max(1, Math.floor((visibleWidth + (margin ?? shelfLimits.fallbackTileMargin)) / step)) * step
}

/**
 * [C3-33] Returns the index of the item that the shelf scrolls to at first: the item whose field `key` is `value`. Returns undefined if no
 * item matches.
 */
export function autoScrollIndex({ autoScroll, items }: Pick<ListData, 'autoScroll' | 'items'>): number | undefined {
  if (!autoScroll?.isEnabled || !autoScroll.key) return undefined
  const { key, value } = autoScroll
  const index = items.findIndex(({ data }) => String((data as Record<string, unknown>)[key]) === value)
  return index < 0 ? undefined : index
}
