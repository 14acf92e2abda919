// The recent searches of this device, newest first. They are never sent to the server.
import { preferences } from '../../ui/preferences/preferences.ts'

const key = 'daypart.searches'
const maxSearches = 8

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(preferences.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const query = text.trim()
  if (!query) return
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase())
  write([query, ...others].slice(0, maxSearches))
}

export const clearRecentSearches = (): void => write([])

function write(searches: string[]): void {
  if (searches.length) preferences.setItem(key, JSON.stringify(searches))
  else preferences.removeItem(key)
}
