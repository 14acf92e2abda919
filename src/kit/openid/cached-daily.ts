/** The cache's lifetime in milliseconds: providers change their metadata rarely, but without notice. */
const day = 86_400_000

/** Caches the result of `make` for a day. Concurrent calls share one promise; failures are not cached. */
export function cachedDaily<Value>(make: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let cached: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (cached && now() < cached.until) return cached.value
    const entry = { value: make(), until: now() + day }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}
