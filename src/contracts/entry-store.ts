// Between reading a catalogue (services/content/import) and keeping it (services/content/entry-store.ts).
import type { Entry, EntryKind } from './catalogue.ts'

/** Where an entry stood in what was imported: for messages and rejects. */
export type Where = { file: string; line: number; element: string }
/** `field`: what of it was wrong, where one was. */
export type Refusal = Where & { reason: string; field?: string }
/** What is kept instead: the hash of its JSON, null for nothing. */
export type Unexpected = { id: string; hash: string | null }
export type StoreCounts = { added: number; changed: number; unchanged: number }

/** `json` is what the entry says as JSON, from those who have it already. */
export type Arriving = { entry: Entry; where: Where; json?: string | undefined }

/** Keeps entries. One batch is one transaction; storing what is already there changes nothing. */
export type EntryStore = {
  /** Entries in an order in which nothing refers forward within a kind's needs: brands and titles before seasons before videos before the rest. */
  storeBatch(
    entries: Arriving[],
    options?: {
      /** By id, the hash of what must be kept before, null for nothing: when anything is kept otherwise, all is left as it is. */
      expected?: ReadonlyMap<string, string | null>
      /** A power cut before `finish` may undo this batch: for an import, which reports nothing as stored before its end. */
      mayBeLost?: boolean
    },
  ): Promise<StoreCounts & { refused: Refusal[]; stale?: Unexpected[] }>
  /** After the last batch: bumps the content revision when anything changed. */
  finish(): Promise<void>
  /** Everything stored of these kinds, in a stable order, in bounded memory. */
  entries(kinds: EntryKind[]): AsyncIterable<Entry>
}
