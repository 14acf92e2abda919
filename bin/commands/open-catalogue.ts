// Opens the catalogue of a site's database for commands that read or write it.
import { existsSync } from 'node:fs'
import { loadBrands } from '#brands/load-brands.ts'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { Config } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { isMigrated, migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { sqliteFile } from '#kit/db/sqlite-file.ts'
import { OperatorError } from '#kit/operator-error.ts'
import type { ImportTools } from '#services/catalogue/import/import-catalogue.ts'
import { removeOtherProgrammes } from '#services/catalogue/keeper/remove-other-programmes.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { migrations } from './migrate.ts'

export type CatalogueTools = { entryStore: EntryStore; brands: Brand[]; removeOthers?: ImportTools['removeOthers']; close(): Promise<void> }

type OpenedCatalogue = CatalogueTools & { database: Database; group: BrandGroup }

/** Opens the database, creating and migrating it if needed. The caller closes it. */
export async function openCatalogue(config: Config): Promise<OpenedCatalogue> {
  return opened(requireBrands(config), await openDatabase(settingsOf(config)))
}

/** Opens an existing database, for commands that need data. Throws OperatorError, and creates nothing, when the database does not exist. */
export async function openExistingCatalogue(config: Config): Promise<OpenedCatalogue> {
  const group = requireBrands(config)
  const file = sqliteFile(config.DATA_DIR)
  if (!config.DATABASE_URL && !existsSync(file)) throw noNetwork(`DATA_DIR: there is no database ${file}`)
  const database = await openDatabase(settingsOf(config))
  if (await isMigrated(database)) return opened(group, database)
  await database.close()
  throw noNetwork(config.DATABASE_URL ? 'DATABASE_URL: the database has no tables of Daypart' : `DATA_DIR: the database ${file} is empty`)
}

const noNetwork = (fault: string) =>
  new OperatorError(`${fault}: correct the setting, or create the database with \`npx daypart import\` or \`npx daypart serve\`.`)

const settingsOf = (config: Config) => ({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })

async function opened(group: BrandGroup, database: Database): Promise<OpenedCatalogue> {
  await migrate(database, migrations)
  const entryStore = createEntryStore(database, { now: Date.now, brands: group })
  const removeOthers: ImportTools['removeOthers'] = (guide) => removeOtherProgrammes(database, guide)
  return { entryStore, brands: group.brands, group, database, removeOthers, close: () => database.close() }
}

export function requireBrands({ BRANDS_DIR }: Config): BrandGroup {
  const loaded = loadBrands(BRANDS_DIR)
  if ('fault' in loaded) throw new OperatorError(loaded.fault)
  return loaded.group
}
