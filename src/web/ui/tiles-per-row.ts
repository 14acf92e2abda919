import { breakpoints } from '#contracts/limits.ts'
import { responsiveTiles, tilesPerRow } from '#contracts/tiles-per-row.ts'

export type RowKind = 'video' | 'title' | 'brand' | 'slide' | 'feature'

const responsiveBase = {
  video: responsiveTiles.base['16-9'],
  brand: responsiveTiles.base['16-9'],
  title: responsiveTiles.base['3-4'],
  feature: responsiveTiles.base['1-1'],
} as const

/**
 * Returns the number of tiles in a row of a window `width` px wide. Slides always use the table of [C9-15]..[C9-18]. Other tiles use the
 * table below the big-desktop breakpoint. On a big desktop, the number is the number of tiles that fit at their base width [C9-19]. Square
 * tiles are not in the table and always use their base width. rows.module.css has the same numbers; a test compares them.
 */
export function perRow(kind: RowKind, width: number): number {
  if (kind === 'slide') return fromTable('slide', width)
  if (kind === 'feature' || width >= breakpoints.bigDesktop) {
    return Math.max(1, Math.min(responsiveTiles.maximum, Math.floor(width / responsiveBase[kind])))
  }
  return fromTable(kind, width)
}

function fromTable(kind: keyof typeof tilesPerRow, width: number): number {
  return tilesPerRow[kind].findLast(([from]) => width >= from)?.[1] ?? 1
}
