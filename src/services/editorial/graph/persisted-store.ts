import { LRUCache } from 'lru-cache'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'

/** Limits of the cache of documents that are not operations of the build: the number of documents, and the sum of their lengths in characters. */
const otherLimits = { max: 1000, maxSize: 4 * 1024 * 1024 }

/** Stores documents by hash: the persisted operations of the build permanently, other documents in an LRU cache. */
export function createPersistedStore() {
  const known = new Map<string, string>((Object.keys(hashes) as OperationName[]).map((name) => [hashes[name], texts[name]]))
  const others = new LRUCache<string, string>({ ...otherLimits, sizeCalculation: (text) => text.length || 1 })
  return {
    get: (hash: string): string | undefined => known.get(hash) ?? others.get(hash),
    set(hash: string, text: string): void {
      if (!known.has(hash)) others.set(hash, text)
    },
  }
}
