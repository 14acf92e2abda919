// Exports the whole catalogue as NDJSON.
import type { EntryStore } from '#contracts/entry-store.ts'
import { kindsInOrder } from '../schema/kind-order.ts'

/** Yields one line per entry. An entry comes after all entries that it refers to. */
export async function* exportCatalogue(store: EntryStore): AsyncGenerator<string> {
  for await (const entry of store.entries(kindsInOrder)) yield `${JSON.stringify(entry)}\n`
}
