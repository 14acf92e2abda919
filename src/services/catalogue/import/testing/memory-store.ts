// An entry store in memory, for tests of parsing. stored-import.test.ts tests imports with databases.
import type { Entry, EntryKind } from '#contracts/catalogue.ts'
import type { EntryStore, Refusal } from '#contracts/entry-store.ts'

export type MemoryStore = EntryStore & { all(): Entry[]; batches: number[]; finished: number }

/** Creates a store. `refuse` returns the reason to reject an entry, or undefined to store it. */
export function createMemoryStore(refuse: (entry: Entry) => string | undefined = () => undefined): MemoryStore {
  const stored = new Map<string, string>()
  const batches: number[] = []
  return {
    batches,
    finished: 0,
    async storeBatch(entries) {
      batches.push(entries.length)
      const counts = { added: 0, changed: 0, unchanged: 0, refused: [] as Refusal[] }
      for (const { entry, where } of entries) {
        const reason = refuse(entry)
        if (reason) {
          counts.refused.push({ ...where, reason })
          continue
        }
        const key = `${entry.kind} ${entry.id}`
        const json = JSON.stringify(entry)
        const before = stored.get(key)
        stored.set(key, json)
        counts[before === undefined ? 'added' : before === json ? 'unchanged' : 'changed']++
      }
      return counts
    },
    async finish() {
      this.finished++
    },
    async *entries(kinds: EntryKind[]) {
      for (const kind of kinds) for (const json of stored.values()) if (JSON.parse(json).kind === kind) yield JSON.parse(json)
    },
    all: () => [...stored.values()].map((json) => JSON.parse(json)),
  }
}
