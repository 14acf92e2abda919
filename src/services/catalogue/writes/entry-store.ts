import { LRUCache } from 'lru-cache'
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryKind } from '#contracts/catalogue.ts'
import type { Conflict, EntryStore, IncomingEntry, Refusal } from '#contracts/entry-store.ts'
import type { Database } from '#kit/db/database.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { entryHash, entryId } from '../schema/entry-id.ts'
import { kindsInOrder } from '../schema/kind-order.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { PendingEntry } from './batch-context.ts'
import { insertWaitingImages } from './images.ts'
import type { Trx } from './insert-rows.ts'
import { kindStorage } from './kind-storage.ts'
import { readEntries } from './read-entries.ts'
import { lockWrites, markDirty, raiseRevision } from './revision.ts'
import { queueForSearch } from './search-queue.ts'
import { listWaitingTitles } from './title-list-rows.ts'

export type EntryStoreTools = {
  now: () => number
  brands: BrandGroup
  /** Called with the new revision after `finish` has incremented the revision. */
  changed?: (revision: number) => void
}

/** Creates the entry store, which writes to the catalogue's tables. Each batch is one transaction. */
export function createEntryStore(opened: Database, tools: EntryStoreTools): EntryStore {
  const database = opened.withTables<ContentTables>()
  const brands = brandBook(tools.brands)
  const seen = new LRUCache<string, true>({ maxSize: 50_000, sizeCalculation: () => 1 })
  return {
    async storeBatch(entries, { expected, mayBeLost = false } = {}) {
      const counts = { added: 0, changed: 0, unchanged: 0 }
      const refused: Refusal[] = []
      const batch = group(entries)
      let stale: Conflict[] = []
      try {
        await database.write(
          async (trx) => {
            await lockWrites(trx, database.dialect)
            if (expected) stale = await findUnexpected(trx, batch, expected)
            if (stale.length) return
            for (const kind of kindsInOrder) {
              const { incoming, unchanged } = await compare(trx, kind, batch.get(kind) ?? [], refused)
              counts.unchanged += unchanged
              if (!incoming.length) continue
              const rejected = new Set<PendingEntry>()
              const refuse = (one: PendingEntry, reason: string, field?: string) => {
                rejected.add(one)
                refused.push({ ...one.where, reason, ...(field !== undefined && { field }) })
              }
              await kindStorage[kind].write({ trx, brands, now: tools.now(), seen, refuse }, incoming)
              const stored = incoming.filter((one) => !rejected.has(one))
              for (const one of stored) counts[one.known ? 'changed' : 'added']++
              await queueForSearch(
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
        // The rollback removed the rows of this batch, but `seen` still contains the keys of these rows.
        seen.clear()
        throw error
      }
      return { ...counts, refused, ...(stale.length && { stale }) }
    },
    async finish() {
      await insertWaitingImages(database)
      await listWaitingTitles(database)
      const revision = await database.write(raiseRevision)
      if (revision !== null) tools.changed?.(revision)
    },
    entries: (requestedKinds) => readEntries(database, requestedKinds),
  }
}

function group(entries: readonly IncomingEntry[]): Map<EntryKind, IncomingEntry[]> {
  const groups = new Map<EntryKind, IncomingEntry[]>()
  for (const arrived of entries) {
    const group = groups.get(arrived.entry.kind)
    if (group) group.push(arrived)
    else groups.set(arrived.entry.kind, [arrived])
  }
  return groups
}

/** Returns the entries whose stored hash differs from the expected hash, each with its stored hash. */
async function findUnexpected(
  trx: Trx,
  batch: ReadonlyMap<EntryKind, IncomingEntry[]>,
  expected: ReadonlyMap<string, string | null>,
): Promise<Conflict[]> {
  const stale: Conflict[] = []
  for (const [kind, arrived] of batch) {
    const ids = arrived.map(({ entry }) => entryId(entry))
    const stored = new Map((await storedHashes(trx, kind, ids)).map(({ id, hash }) => [id, hash]))
    for (const id of ids) {
      const hash = stored.get(id) ?? null
      if (expected.has(id) && expected.get(id) !== hash) stale.push({ id, hash })
    }
  }
  return stale
}

/** Returns the new and changed entries, and the number of unchanged entries. Refuses the second of two entries with the same id. */
async function compare(trx: Trx, kind: EntryKind, arrived: readonly IncomingEntry[], refused: Refusal[]) {
  const incoming = new Map<string, PendingEntry>()
  for (const { entry, where, json: givenJson } of arrived) {
    const id = entryId(entry)
    const json = givenJson ?? JSON.stringify(entry)
    if (incoming.has(id)) refused.push({ ...where, reason: `the id "${id}" is already that of another ${kind} in this batch` })
    else incoming.set(id, { entry, where, id, json, hash: entryHash(json), known: false })
  }
  let unchanged = 0
  for (const { id, hash } of await storedHashes(trx, kind, [...incoming.keys()])) {
    const one = incoming.get(id)!
    if (one.hash === hash) {
      incoming.delete(id)
      unchanged++
    } else one.known = true
  }
  return { incoming: [...incoming.values()], unchanged }
}

async function storedHashes(trx: Trx, kind: EntryKind, ids: readonly string[]) {
  const { table } = kindStorage[kind]
  if (!ids.length) return []
  // The tables of all kinds have these columns. The types of the query builder cannot express the union of these tables.
  const rows = await trx
    .selectFrom(table as 'content_people')
    .select(['id', 'hash'])
    .where(isOneOf(trx, 'id', ids))
    .execute()
  return rows
}
