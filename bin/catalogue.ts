// The catalogue of the same data that a running site uses: for the commands that read and write it.

import { loadBrands } from '#brands/load-brands.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Config } from '#kit/config.ts'
import { openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { createEntryStore } from '#services/content/entry-store.ts'
import type { CatalogueTools } from './import.ts'
import { migrations } from './migrate.ts'

export async function openCatalogue(config: Config): Promise<CatalogueTools> {
  const group = requireBrands(config)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  await migrate(database, migrations)
  return { entryStore: createEntryStore(database, { now: Date.now, brands: group }), brands: group.brands, close: () => database.close() }
}

export function requireBrands({ BRANDS_DIR }: Config): BrandGroup {
  const loaded = loadBrands(BRANDS_DIR)
  if ('fault' in loaded) throw new OperatorError(loaded.fault)
  return loaded.group
}
