import { shelf as shelfLimits } from '#contracts/limits.ts'

export type ScrollPlace = { scrollLeft: number; clientWidth: number; scrollWidth: number }

/** [C4.4-02] Left when scrolled, right when more content exists, here or on the server. */
export function arrows({ scrollLeft, clientWidth, scrollWidth }: ScrollPlace, moreItems: boolean): { left: boolean; right: boolean } {
  return { left: scrollLeft > 1, right: moreItems || scrollLeft < scrollWidth - clientWidth - 1 }
}

/** [C4.4-03], [C9-12] */
export function wantsMore({ scrollLeft, clientWidth, scrollWidth }: ScrollPlace): boolean {
  return scrollLeft > (scrollWidth - clientWidth) * shelfLimits.fetchMoreAt
}

/** [C4.4-01] How far a page of whole visible tiles is, at least one; the fallbacks stand in until a tile can be measured [C9-12]. */
export function pageWidth(visibleWidth: number, tileWidth?: number, margin?: number): number {
  const step = (tileWidth || shelfLimits.fallbackTileWidth) + (margin ?? shelfLimits.fallbackTileMargin)
  return Math.max(1, Math.floor((visibleWidth + (margin ?? shelfLimits.fallbackTileMargin)) / step)) * step
}
