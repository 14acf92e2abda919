// The whole catalogue as NDJSON, in an order in which it can be imported again.
import type { EntryStore } from '#contracts/entry-store.ts'
import { kindsInOrder } from '../import/spool.ts'

export async function* exportCatalogue(store: EntryStore): AsyncGenerator<string> {
  for await (const entry of store.entries(kindsInOrder)) yield `${JSON.stringify(entry)}\n`
}
