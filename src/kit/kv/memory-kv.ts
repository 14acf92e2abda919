import { LRUCache } from 'lru-cache'
import type { Kv } from './kv.ts'

/** The maximum number of keys, far more than one process needs. Beyond it, the least recently used keys are evicted. */
const maxKeys = 100_000
/** Values of more characters than this are stored apart, in at most `maxLargeCharacters`. So a flood of them evicts no counter, and the memory has a limit. */
const largeValue = 1024
const maxLargeCharacters = 8_000_000
/** Milliseconds between two deletions of expired entries. */
const purgeInterval = 60_000

export function memoryKv(now: () => number = Date.now): Kv {
  // `max` would allocate the lists of all keys at once, 4 MB.
  const entries = new LRUCache<string, string>({ maxSize: maxKeys, sizeCalculation: () => 1, ttlResolution: 0, perf: { now } })
  const large = new LRUCache<string, string>({
    maxSize: maxLargeCharacters,
    sizeCalculation: (value) => value.length,
    ttlResolution: 0,
    perf: { now },
  })
  let purged = now()
  const listeners = new Map<string, Set<(text: string) => void>>()
  return {
    get: async (key) => entries.get(key) ?? large.get(key) ?? null,
    async set(key, value, ttl) {
      const [target, other] = value.length > largeValue ? [large, entries] : [entries, large]
      other.delete(key)
      target.set(key, value, { ttl })
      if (now() - purged < purgeInterval) return
      purged = now()
      large.purgeStale()
    },
    async add(key, value, ttl) {
      if (entries.get(key) !== undefined) return false
      entries.set(key, value, { ttl })
      return true
    },
    async increment(key, ttl) {
      const before = entries.get(key)
      const count = Number(before ?? 0) + 1
      entries.set(key, `${count}`, { ttl: before === undefined ? ttl : Math.max(1, entries.getRemainingTTL(key)) })
      return count
    },
    async expire(key, ttl) {
      const value = entries.get(key)
      if (value === undefined) return false
      entries.set(key, value, { ttl })
      return true
    },
    delete: async (key) => (entries.get(key) !== undefined && entries.delete(key)) || (large.get(key) !== undefined && large.delete(key)),
    async publish(channel, text) {
      for (const listen of listeners.get(channel) ?? []) runAndReportError(() => listen(text))
    },
    async subscribe(channel, listen) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listen))
      return async () => {
        all.delete(listen)
        if (!all.size) listeners.delete(channel)
      }
    },
    isShared: () => true,
    onReturn() {},
    async close() {
      entries.clear()
      large.clear()
      listeners.clear()
    },
  }
}

/** Runs `act`. Rethrows its error in a microtask, so that the caller continues and the process's error handler still receives the error. */
export function runAndReportError(act: () => void): void {
  try {
    act()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
