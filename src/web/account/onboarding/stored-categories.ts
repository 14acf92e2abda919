// The categories that the viewer chose, in local storage: the home page shows their titles. The personalization service stores the originals.
import { anonymousUser } from '#contracts/limits.ts'
import { mayRemember } from '../../ui/consent.ts'
import { categoriesKey } from '../session/favorites-key.ts'

/** `user`: the id of the viewer in the paths of personalization. */
type StoredCategories = { user: string; categories: string[] }

/** Returns the stored categories of a viewer; null if none are stored. */
export function readCategories(user: string): string[] | null {
  try {
    const stored = JSON.parse(localStorage.getItem(categoriesKey) ?? 'null') as StoredCategories | null
    return stored?.user === user && stored.categories.every((name) => typeof name === 'string') ? stored.categories : null
  } catch {
    return null
  }
}

/** Stores the categories. Those of an account may have been chosen in another browser, so they are stored only with consent (docs/privacy.md). */
export function storeCategories(user: string, categories: string[]): void {
  try {
    const mayStore = user === anonymousUser || categoriesKey in localStorage || mayRemember()
    if (categories.length && mayStore) localStorage.setItem(categoriesKey, JSON.stringify({ user, categories } satisfies StoredCategories))
    else localStorage.removeItem(categoriesKey)
  } catch {}
}
