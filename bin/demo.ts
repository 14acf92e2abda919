// The demo network in the database: loaded once, and again when the day or the demo itself has changed, because its dates are relative to today.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import type { RoomMigrations } from '#kit/db/migrate.ts'
import type { ImportSummary } from '#services/content/import/import-catalogue.ts'

export const demoMigrations: RoomMigrations = {
  room: 'demo',
  migrations: [
    {
      name: '001 what was loaded',
      up: (trx, { text, integer }) =>
        trx.schema
          .createTable('demo_load')
          .addColumn('id', integer, (column) => column.primaryKey().notNull())
          .addColumn('edition', text, (column) => column.notNull())
          .execute(),
    },
  ],
}

type Tables = { demo_load: { id: number; edition: string } }

export type DemoTools = { database: Database; entryStore: EntryStore; brands: BrandGroup; folder: string; now: () => number }

/** `never` loaded, loaded as it was on another day, or as it is `today`. */
export async function demoState({ database, now }: Pick<DemoTools, 'database' | 'now'>): Promise<'never' | 'older' | 'today'> {
  const row = await database.withTables<Tables>().read.selectFrom('demo_load').select('edition').executeTakeFirst()
  if (!row) return 'never'
  return row.edition === edition(now()) ? 'today' : 'older'
}

/** Storing what is there already changes nothing, so two processes may do this at once. */
export async function loadDemo({ database, entryStore, brands, folder, now }: DemoTools): Promise<ImportSummary> {
  const [{ demoEntries }, { importEntries }] = await Promise.all([
    import('../demo/network.ts'),
    import('#services/content/import/import-catalogue.ts'),
  ])
  const at = now()
  const refusals: string[] = []
  const summary = await importEntries(demoEntries(at), 'the demo network', {
    store: entryStore,
    brands: brands.brands,
    folder,
    listener: { refused: ({ element, reason }) => void refusals.push(`${element}: ${reason}`) },
  })
  if (refusals.length) throw new Error(`${refusals.length} entries of the demo network were refused, the first: ${refusals[0]}`)
  await database.withTables<Tables>().write((trx) =>
    trx
      .insertInto('demo_load')
      .values({ id: 1, edition: edition(at) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ edition: edition(at) }))
      .execute(),
  )
  return summary
}

/** Its time slots are New York's. */
function edition(at: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/New_York').toPlainDate()
  return `${day} ${newestSource()}`
}

function newestSource(): number {
  const folder = join(packageRoot, 'demo')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|json)$/.test(name))
  return Math.floor(Math.max(...sources.map((name) => statSync(join(folder, name)).mtimeMs)))
}
