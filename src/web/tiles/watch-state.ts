import { progress } from '#contracts/limits.ts'
import type { Viewer } from './viewer.ts'

export type WatchState = 'LOCKED' | 'DIMMED' | 'NOT_LOCKED'
type Resource = { locked: boolean; brand: { machineName: string } }

/** What a tile tells of whether one may watch; the verdict itself is the access service's [C4.1-01]..[C4.1-03], [C6-05]. */
export function watchState({ locked, brand }: Resource, { authenticated, entitlements, nip }: Viewer): WatchState {
  if (locked && !authenticated) return 'LOCKED'
  if (locked && nip && !entitlements.includes(brand.machineName)) return 'DIMMED'
  return 'NOT_LOCKED'
}

/** How much of a progress bar is full, in percent; nothing below the threshold and nothing once watched [C4.1-04], [C9-13]. */
export function progressPercent(percentViewed: number | null): number | null {
  if (percentViewed === null || percentViewed <= progress.shownAbove || percentViewed >= progress.watchedAt) return null
  return Math.round(percentViewed * 100)
}

export function isWatched(percentViewed: number | null): boolean {
  return percentViewed !== null && percentViewed >= progress.watchedAt
}
