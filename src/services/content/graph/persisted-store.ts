import { LRUCache } from 'lru-cache'
import { hashes, type OperationName } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'

/** How many documents from outside are remembered, and how much text in all. */
const strangers = { max: 1000, maxSize: 4 * 1024 * 1024 }

/** Texts by hash: those known at build time stay for ever, others come and go beside them. */
export function createPersistedStore() {
  const known = new Map<string, string>((Object.keys(hashes) as OperationName[]).map((name) => [hashes[name], texts[name]]))
  const others = new LRUCache<string, string>({ ...strangers, sizeCalculation: (text) => text.length || 1 })
  return {
    get: (hash: string): string | undefined => known.get(hash) ?? others.get(hash),
    set(hash: string, text: string): void {
      if (!known.has(hash)) others.set(hash, text)
    },
    get strangers() {
      return others.size
    },
  }
}
