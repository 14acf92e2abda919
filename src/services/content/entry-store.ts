import { LRUCache } from 'lru-cache'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { Arriving, EntryStore, Refusal, Unexpected } from '#contracts/entry-store.ts'
import type { Database } from '#kit/db/database.ts'
import { brandBook } from './brand-keys.ts'
import { entryHash, entryId } from './identity.ts'
import { among } from './reading/among.ts'
import { tellSearch } from './search/queue.ts'
import { keptEntries } from './storing/kept-entries.ts'
import { kinds, kindsInOrder } from './storing/kinds.ts'
import { listWaiting } from './storing/listing.ts'
import { lockStoring, markDirty, raiseRevision } from './storing/revision.ts'
import type { Incoming, Trx } from './storing/writing.ts'
import type { ContentTables } from './tables.ts'

export type EntryStoreTools = {
  now: () => number
  brands: BrandGroup
  /** Told after a change was finished, in this process. */
  changed?: (revision: number) => void
}

/** Keeps entries in the database; a batch is one transaction. */
export function createEntryStore(opened: Database, tools: EntryStoreTools): EntryStore {
  const database = opened.withTables<ContentTables>()
  const brands = brandBook(tools.brands)
  const seen = new LRUCache<string, true>({ max: 50_000 })
  return {
    async storeBatch(entries, { expected, mayBeLost = false } = {}) {
      const counts = { added: 0, changed: 0, unchanged: 0 }
      const refused: Refusal[] = []
      const batch = group(entries)
      let stale: Unexpected[] = []
      try {
        await database.write(
          async (trx) => {
            await lockStoring(trx, database.dialect)
            if (expected) stale = await unexpected(trx, batch, expected)
            if (stale.length) return
            for (const kind of kindsInOrder) {
              const { incoming, unchanged } = await compare(trx, kind, batch.get(kind) ?? [], refused)
              counts.unchanged += unchanged
              if (!incoming.length) continue
              const turnedAway = new Set<Incoming>()
              const refuse = (one: Incoming, reason: string, field?: string) => {
                turnedAway.add(one)
                refused.push({ ...one.where, reason, ...(field !== undefined && { field }) })
              }
              await kinds[kind].write({ trx, brands, now: tools.now(), seen, refuse }, incoming)
              const stored = incoming.filter((one) => !turnedAway.has(one))
              for (const one of stored) counts[one.known ? 'changed' : 'added']++
              await tellSearch(
                trx,
                kind,
                stored.map(({ id }) => id),
              )
            }
            if (counts.added || counts.changed) await markDirty(trx)
          },
          { mayBeLost },
        )
      } catch (error) {
        // What was seen in a transaction that is undone was never stored.
        seen.clear()
        throw error
      }
      return { ...counts, refused, ...(stale.length && { stale }) }
    },
    async finish() {
      await listWaiting(database)
      const revision = await database.write(raiseRevision)
      if (revision !== null) tools.changed?.(revision)
    },
    entries: (wanted) => keptEntries(database, wanted),
  }
}

function group(entries: readonly Arriving[]): Map<EntryKind, Arriving[]> {
  const groups = new Map<EntryKind, Arriving[]>()
  for (const arrived of entries) {
    const group = groups.get(arrived.entry.kind)
    if (group) group.push(arrived)
    else groups.set(arrived.entry.kind, [arrived])
  }
  return groups
}

/** What is kept otherwise than was expected, with what it is. */
async function unexpected(
  trx: Trx,
  batch: ReadonlyMap<EntryKind, Arriving[]>,
  expected: ReadonlyMap<string, string | null>,
): Promise<Unexpected[]> {
  const stale: Unexpected[] = []
  for (const [kind, arrived] of batch) {
    const ids = arrived.map(({ entry }) => entryId(entry))
    const kept = new Map((await keptHashes(trx, kind, ids)).map(({ id, hash }) => [id, hash]))
    for (const id of ids) {
      const hash = kept.get(id) ?? null
      if (expected.has(id) && expected.get(id) !== hash) stale.push({ id, hash })
    }
  }
  return stale
}

/** What differs from the stored; the second of two with one id is refused. */
async function compare(trx: Trx, kind: EntryKind, arrived: readonly Arriving[], refused: Refusal[]) {
  const incoming = new Map<string, Incoming>()
  for (const { entry, where, json: said } of arrived) {
    const id = entryId(entry)
    const json = said ?? JSON.stringify(entry)
    if (incoming.has(id)) refused.push({ ...where, reason: `the id "${id}" stands for another ${kind} before it` })
    else incoming.set(id, { entry, where, id, json, hash: entryHash(json), known: false })
  }
  let unchanged = 0
  for (const { id, hash } of await keptHashes(trx, kind, [...incoming.keys()])) {
    const one = incoming.get(id)!
    if (one.hash === hash) {
      incoming.delete(id)
      unchanged++
    } else one.known = true
  }
  return { incoming: [...incoming.values()], unchanged }
}

async function keptHashes(trx: Trx, kind: EntryKind, ids: readonly string[]) {
  const { table } = kinds[kind]
  if (!ids.length) return []
  // The columns are those of every table here; the union of tables is more than the query builder's types can follow.
  const rows = await trx
    .selectFrom(table as 'content_people')
    .select(['id', 'hash'])
    .where(among(trx, 'id', ids))
    .execute()
  return rows
}
