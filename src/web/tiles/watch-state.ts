import { progress } from '#contracts/limits.ts'

/** How much of a progress bar is full, in percent; nothing below the threshold and nothing once watched [C4.1-04], [C9-13]. */
export function progressPercent(percentViewed: number | null): number | null {
  if (percentViewed === null || percentViewed <= progress.shownAbove || percentViewed >= progress.watchedAt) return null
  return Math.round(percentViewed * 100)
}

export function isWatched(percentViewed: number | null): boolean {
  return percentViewed !== null && percentViewed >= progress.watchedAt
}
