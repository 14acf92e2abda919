// Shows what the viewer watched. Loaded only for signed-in viewers, and if this browser has watched a video.
import { followWatches } from '../account/session/viewer-watches.ts'
import { preloadedState } from './document/preloaded-state.ts'

let isFollowing = false

export function showWatchedVideos(): void {
  if (isFollowing || preloadedState().visit.brand.off?.includes('personalization')) return
  isFollowing = true
  followWatches()
}
