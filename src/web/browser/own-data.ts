// Shows what the viewer watched, and the viewer's favorites. Loaded only for signed-in viewers, and if this browser knows watched videos or favorites.
import { followFavorites } from '../account/favorites/viewer-favorites.ts'
import { followWatches } from '../account/session/viewer-watches.ts'
import { flagsLoaded, readFlag } from '../ui/flags/flag-store.ts'
import type { Visit } from '../ui/visit.tsx'
import { pageChangedEvent } from './document/page-changed.ts'
import { preloadedState } from './document/preloaded-state.ts'

/** [A2-14] The pages that ignore what the viewer watched and keeps. */
const isImpersonal = /\/(my-account|email-preferences|request-password|reset-password)(\/|$)/

let isFollowing = false

export function showOwnData(): void {
  const { visit } = preloadedState()
  if (isImpersonal.test(location.pathname)) {
    addEventListener(pageChangedEvent, showOwnData, { once: true })
    return
  }
  if (isFollowing || visit.brand.off?.includes('personalization')) return
  isFollowing = true
  followWatches()
  void startFavorites(visit)
}

/** Follows the favorites, unless the feature flag `favorites` is off. */
async function startFavorites(visit: Pick<Visit, 'flags' | 'askFlags'>): Promise<void> {
  if (visit.askFlags) await flagsLoaded(visit.askFlags)
  if (readFlag('favorites', visit)) followFavorites()
}
