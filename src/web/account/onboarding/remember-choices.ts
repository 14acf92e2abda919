import { followFavorites } from '../favorites/viewer-favorites.ts'
import { loadOnboarding } from './viewer-onboarding.ts'

/** Loads the viewer's categories and favorites after onboarding, for the next pages of this document, and stores them for other pages. */
export async function rememberChoices({ hasFavorites }: { hasFavorites: boolean }): Promise<void> {
  if (hasFavorites) followFavorites()
  await loadOnboarding()
}
