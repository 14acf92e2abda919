// The catalogue of the same data that a running site uses: for the commands that read and write it.
import { loadBrands } from '#brands/load-brands.ts'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Config } from '#kit/config.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { createEntryStore } from '#services/content/entry-store.ts'
import { migrations } from './migrate.ts'

export type CatalogueTools = { entryStore: EntryStore; brands: Brand[]; close(): Promise<void> }

/** Brought up to date; closed by whoever opened it. */
export async function openCatalogue(config: Config): Promise<CatalogueTools & { database: Database; group: BrandGroup }> {
  const group = requireBrands(config)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  await migrate(database, migrations)
  const entryStore = createEntryStore(database, { now: Date.now, brands: group })
  return { entryStore, brands: group.brands, group, database, close: () => database.close() }
}

export function requireBrands({ BRANDS_DIR }: Config): BrandGroup {
  const loaded = loadBrands(BRANDS_DIR)
  if ('fault' in loaded) throw new OperatorError(loaded.fault)
  return loaded.group
}
