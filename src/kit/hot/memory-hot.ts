import { LRUCache } from 'lru-cache'
import type { Hot } from './hot.ts'

/** Beyond this the least recently used go: a bound on memory, far above what one process needs. */
const keptKeys = 100_000

export function memoryHot(now: () => number = Date.now): Hot {
  const kept = new LRUCache<string, string>({ max: keptKeys, ttlResolution: 0, perf: { now } })
  const listeners = new Map<string, Set<(text: string) => void>>()
  return {
    get: async (key) => kept.get(key) ?? null,
    async set(key, value, ttl) {
      kept.set(key, value, { ttl })
    },
    async add(key, value, ttl) {
      if (kept.get(key) !== undefined) return false
      kept.set(key, value, { ttl })
      return true
    },
    async increment(key, ttl) {
      const before = kept.get(key)
      const count = Number(before ?? 0) + 1
      kept.set(key, `${count}`, { ttl: before === undefined ? ttl : Math.max(1, kept.getRemainingTTL(key)) })
      return count
    },
    async expire(key, ttl) {
      const value = kept.get(key)
      if (value === undefined) return false
      kept.set(key, value, { ttl })
      return true
    },
    delete: async (key) => kept.get(key) !== undefined && kept.delete(key),
    async publish(channel, text) {
      for (const listen of listeners.get(channel) ?? []) safely(() => listen(text))
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
    async close() {
      kept.clear()
      listeners.clear()
    },
  }
}

/** A listener's fault is thrown where nobody waits for it, and so reaches the process's last resort. */
export function safely(act: () => void): void {
  try {
    act()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
