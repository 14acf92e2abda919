// `daypart demo`: the demo network as of today, stored as an import would store it.
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Config } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { type ImportSummary, importEntries } from '#services/content/import/import-catalogue.ts'
import { openCatalogue } from './catalogue.ts'
import { rememberDemo } from './demo-edition.ts'

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

/** Storing what is there already changes nothing, so two processes may do this at once. */
export async function loadDemo({ database, entryStore, brands, folder, now }: DemoTools): Promise<ImportSummary> {
  const { demoEntries } = await import('../demo/network.ts')
  const at = now()
  const refusals: string[] = []
  const summary = await importEntries(demoEntries(at), 'the demo network', {
    store: entryStore,
    brands: brands.brands,
    folder,
    listener: { refused: ({ element, reason }) => void refusals.push(`${element}: ${reason}`) },
  })
  if (refusals.length) throw new Error(`${refusals.length} entries of the demo network were refused, the first: ${refusals[0]}`)
  await rememberDemo(database, at)
  return summary
}
