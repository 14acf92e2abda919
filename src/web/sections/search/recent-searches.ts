// The recent searches of this device, newest first. They are never sent to the server.
const key = 'daypart.searches'
const maxSearches = 8

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
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

/** Stores the searches. Errors are ignored: storage may be denied or full. */
function write(searches: string[]): void {
  try {
    if (searches.length) localStorage.setItem(key, JSON.stringify(searches))
    else localStorage.removeItem(key)
  } catch {}
}
