// The viewer's favorites in local storage: for the first render of a page, and for the other tabs. The personalization service stores the originals.
import { anonymousUser } from '#contracts/limits.ts'
import { mayRemember } from '../../ui/consent.ts'
import { currentProfile } from '../../ui/preferences/current-profile.ts'
import type { OfProfile } from './browser-cookies.ts'
import { categoriesKey, favoritesKey } from './favorites-key.ts'

/** [C7.3-04] A favorite. `title`: empty until it is known. */
export type StoredFavorite = { favoriteID: string; title: string }
/** `user`: the id of the viewer in the paths of personalization. `favorites`: newest first. */
export type StoredFavorites = { user: string; favorites: readonly StoredFavorite[] }

const isFavorite = ({ favoriteID, title }: StoredFavorite) => typeof favoriteID === 'string' && typeof title === 'string'

/** Returns the stored favorites of a viewer, or null, also if another version or program has stored the value. */
export function readFavorites(user: string): StoredFavorites | null {
  try {
    const stored = JSON.parse(localStorage.getItem(favoritesKey) ?? 'null') as (StoredFavorites & OfProfile) | null
    return stored?.user === user && stored.profile === currentProfile() && stored.favorites.every(isFavorite) ? stored : null
  } catch {
    return null
  }
}

/**
 * Stores the favorites. Removes the value if there are none, so that pages do not load them. What the account's viewer has not changed in this browser
 * (`isChangedHere`) is stored only with consent.
 */
export function storeFavorites(stored: StoredFavorites, isChangedHere: boolean): void {
  try {
    const mayStore = isChangedHere || stored.user === anonymousUser || favoritesKey in localStorage || mayRemember()
    if (stored.favorites.length && mayStore) localStorage.setItem(favoritesKey, JSON.stringify({ ...stored, profile: currentProfile() }))
    else localStorage.removeItem(favoritesKey)
  } catch {}
}

/** Removes the favorites and the chosen categories. */
export function removeStoredChoices(): void {
  try {
    for (const key of [favoritesKey, categoriesKey]) localStorage.removeItem(key)
  } catch {}
}
