import { progress } from '#contracts/limits.ts'
import type { Viewer } from './viewer.ts'

export type WatchState = 'LOCKED' | 'DIMMED' | 'NOT_LOCKED'
type Resource = { locked: boolean; brand: { machineName: string } }
type CreditMark = 'UNLOCKED' | 'CREDIT'

/** Returns how a tile shows that a video is locked [C4.1-01]..[C4.1-03], [C6-05]. The access service alone decides about playback. */
export function watchState({ locked, brand }: Resource, { authenticated, entitlements, nip }: Viewer): WatchState {
  if (locked && !authenticated) return 'LOCKED'
  if (locked && nip && !entitlements.includes(brand.machineName)) return 'DIMMED'
  return 'NOT_LOCKED'
}

/** Returns how a video is shown to the viewer. A video that the viewer has unlocked with a credit is not locked. */
export function lockState(video: Resource & { mpxGuid?: string }, viewer: Viewer): { state: WatchState; mark: CreditMark | null } {
  const mark = video.mpxGuid === undefined ? null : creditMark({ ...video, mpxGuid: video.mpxGuid }, viewer)
  return { mark, state: mark === 'UNLOCKED' ? 'NOT_LOCKED' : watchState(video, viewer) }
}

/**
 * Returns the mark of a locked video: UNLOCKED if the viewer has unlocked it with a credit, CREDIT if a credit of the viewer would unlock it
 * [A1-08]; otherwise null.
 */
export function creditMark(video: Resource & { mpxGuid: string }, viewer: Viewer): CreditMark | null {
  const { credits, unlocked } = viewer
  if (!video.locked) return null
  if (unlocked.includes(video.mpxGuid)) return 'UNLOCKED'
  return credits && watchState(video, viewer) !== 'NOT_LOCKED' ? 'CREDIT' : null
}

/** Returns the filled part of a progress bar in percent; null below the threshold and once watched [C4.1-04], [C9-13]. */
export function progressPercent(percentViewed: number | null): number | null {
  if (percentViewed === null || percentViewed <= progress.shownAbove || percentViewed >= progress.watchedAt) return null
  return Math.round(percentViewed * 100)
}

export function isWatched(percentViewed: number | null): boolean {
  return percentViewed !== null && percentViewed >= progress.watchedAt
}
