// The store of catalogue entries: imports and the JSON:API write to it (services/catalogue/writes/entry-store.ts).
import type { Entry, EntryKind } from './catalogue.ts'

/** The position of an entry in the imported file, for messages and rejects. */
export type SourceLocation = { file: string; line: number; element: string }
/** A rejected entry. `field`: the invalid field, if the reason concerns one field. */
export type Refusal = SourceLocation & { reason: string; field?: string }
/** A stored entry that another writer changed. `hash`: the hash of its JSON; null when the entry is not stored. */
export type Conflict = { id: string; hash: string | null }
export type StoreCounts = { added: number; changed: number; unchanged: number }

/** An entry to store. `json`: the JSON of the entry, if the caller has serialized it already. */
export type IncomingEntry = { entry: Entry; where: SourceLocation; json?: string | undefined }

/** Stores entries. Each batch is one transaction; storing an unchanged entry changes nothing. */
export type EntryStore = {
  /** Stores a batch. References must point to entries stored before: brands and titles, then seasons, then videos, then other kinds. */
  storeBatch(
    entries: IncomingEntry[],
    options?: {
      /** The hashes that stored entries must have, by id; null means that the entry must not be stored yet. If a hash differs, nothing is stored, and `stale` lists the conflicts. */
      expected?: ReadonlyMap<string, string | null>
      /** Whether a power failure before `finish` may undo this batch. Imports permit it, because they report success only after `finish`. */
      mayBeLost?: boolean
    },
  ): Promise<StoreCounts & { refused: Refusal[]; stale?: Conflict[] }>
  /** Increments the content revision if any batch changed something. Call it after the last batch. */
  finish(): Promise<void>
  /** Streams all stored entries of these kinds, in a stable order. */
  entries(kinds: EntryKind[]): AsyncIterable<Entry>
}
