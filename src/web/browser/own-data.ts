// Shows what the viewer watched, and the viewer's favorites. Loaded only for signed-in viewers, and if this browser knows watched videos or favorites.
import { followFavorites } from '../account/favorites/viewer-favorites.ts'
import { followWatches } from '../account/session/viewer-watches.ts'
import { preloadedState } from './document/preloaded-state.ts'

let isFollowing = false

export function showOwnData(): void {
  if (isFollowing || preloadedState().visit.brand.off?.includes('personalization')) return
  isFollowing = true
  followWatches()
  followFavorites()
}
