// `daypart demo`: the demo network as of today, stored as an import would store it.
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Config } from '#kit/config.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { createEntryStore } from '#services/content/entry-store.ts'
import { type ImportSummary, importEntries } from '#services/content/import/import-catalogue.ts'
import { requireBrands } from './catalogue.ts'
import { rememberDemo } from './demo-edition.ts'
import { migrations } from './migrate.ts'

type DemoTools = { database: Database; entryStore: EntryStore; brands: BrandGroup; folder: string; now: () => number }

export async function demoCommand(config: Config): Promise<void> {
  const brands = requireBrands(config)
  const folder = join(config.DATA_DIR, 'tmp')
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    await migrate(database, migrations)
    const now = Date.now
    const { added, changed, unchanged } = await loadDemo({
      database,
      entryStore: createEntryStore(database, { now, brands }),
      brands,
      folder,
      now,
    })
    console.log(`added=${added} changed=${changed} unchanged=${unchanged}`)
  } finally {
    await database.close()
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
