// What was looked for on this device, the last first. It never leaves it.
const key = 'daypart.searches'
const most = 8

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const query = text.trim()
  if (!query) return
  const others = recentSearches().filter((known) => known.toLowerCase() !== query.toLowerCase())
  keep([query, ...others].slice(0, most))
}

export const forgetSearches = (): void => keep([])

/** A device that keeps nothing, or is full, is no reason to fail. */
function keep(searches: string[]): void {
  try {
    if (searches.length) localStorage.setItem(key, JSON.stringify(searches))
    else localStorage.removeItem(key)
  } catch {}
}
