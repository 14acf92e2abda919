// The categories that the viewer chose, in local storage: the home page shows their titles. The personalization service stores the originals.
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

/** Stores the categories without asking for consent: the viewer has chosen them (docs/privacy.md). */
export function storeCategories(user: string, categories: string[]): void {
  try {
    if (categories.length) localStorage.setItem(categoriesKey, JSON.stringify({ user, categories } satisfies StoredCategories))
    else localStorage.removeItem(categoriesKey)
  } catch {}
}
