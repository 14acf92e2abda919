// `daypart demo`: the demo network as of today, stored as an import would store it.
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Config } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { type ImportSummary, importEntries } from '#services/content/import/import-catalogue.ts'
import { removeEntries } from '#services/content/storing/remove-entries.ts'
import { openCatalogue } from './catalogue.ts'
import { type Brought, leftBehind, mayPass, rememberBrought, rememberDemo } from './demo-edition.ts'

type DemoTools = { database: Database; entryStore: EntryStore; brands: BrandGroup; folder: string; now: () => number }

export async function demoCommand(config: Config): Promise<void> {
  const { database, entryStore, group: brands, close } = await openCatalogue(config)
  try {
    const folder = join(config.DATA_DIR, 'tmp')
    const { added, changed, unchanged } = await loadDemo({ database, entryStore, brands, folder, now: Date.now })
    console.log(`added=${added} changed=${changed} unchanged=${unchanged}`)
  } finally {
    await close()
  }
}

/** Storing what is there already changes nothing, so two processes may do this at once. What only an earlier day had goes, so that weeks leave nothing behind. */
export async function loadDemo({ database, entryStore, brands, folder, now }: DemoTools): Promise<ImportSummary> {
  const { demoEntries } = await import('../demo/network.ts')
  const at = now()
  const refusals: string[] = []
  const brought: Brought = new Map()
  const summary = await importEntries(noting(brought, demoEntries(at)), 'the demo network', {
    store: entryStore,
    brands: brands.brands,
    folder,
    listener: { refused: ({ element, reason }) => void refusals.push(`${element}: ${reason}`) },
  })
  if (refusals.length) throw new Error(`${refusals.length} entries of the demo network were refused, the first: ${refusals[0]}`)
  for (const [kind, ids] of await leftBehind(database, brought)) await removeEntries(database, kind, ids)
  await entryStore.finish()
  await rememberBrought(database, brought)
  await rememberDemo(database, at)
  return summary
}

function* noting(brought: Brought, entries: Iterable<EntryInput>): Generator<EntryInput> {
  for (const entry of entries) {
    if (mayPass(entry.kind) && entry.id !== undefined) {
      if (!brought.has(entry.kind)) brought.set(entry.kind, new Set())
      brought.get(entry.kind)!.add(entry.id)
    }
    yield entry
  }
}
