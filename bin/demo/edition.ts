// The edition of the demo network in the database. Its dates are relative to one broadcast day, so each new day needs a new edition.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import type { ServiceMigrations } from '#kit/db/migrate.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { Removable } from '#services/catalogue/writes/remove-entries.ts'
import { broadcastDate } from '../../demo/catalogue/airing.ts'

/** The ids of the entries that one load stored, by kind. Contains only the kinds of entries that expire. */
export type LoadedIds = Map<Removable, Set<string>>

export const demoMigrations: ServiceMigrations = {
  service: 'demo',
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
    {
      name: '002 what it brought that passes',
      up: (trx, { text }) =>
        trx.schema
          .createTable('demo_passing')
          .addColumn('kind', text, (column) => column.notNull())
          .addColumn('id', text, (column) => column.notNull())
          .addPrimaryKeyConstraint('demo_passing_pk', ['kind', 'id'])
          .execute(),
    },
    {
      name: '003 its viewer',
      up: (trx, { text, integer }) =>
        trx.schema
          .createTable('demo_viewer')
          .addColumn('id', integer, (column) => column.primaryKey().notNull())
          .addColumn('account_id', text, (column) => column.notNull())
          .execute(),
    },
  ],
}

type Tables = { demo_load: { id: number; edition: string }; demo_passing: { kind: Removable; id: string } }

/** Returns the state of the demo network in the database: `never` loaded, of an `older` broadcast day, or of `today`. */
export async function demoState(database: Database, now: number): Promise<'never' | 'older' | 'today'> {
  const row = await database.withTables<Tables>().read.selectFrom('demo_load').select('edition').executeTakeFirst()
  if (!row) return 'never'
  return row.edition === edition(now) ? 'today' : 'older'
}

/** Records that the edition for the time `now` is loaded. */
export async function rememberDemo(database: Database, now: number): Promise<void> {
  const current = edition(now)
  await database.withTables<Tables>().write((trx) =>
    trx
      .insertInto('demo_load')
      .values({ id: 1, edition: current })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ edition: current }))
      .execute(),
  )
}

/** The kinds of entries that expire: a later edition may not contain them. */
const expiringKinds: readonly string[] = ['video', 'programme'] satisfies Removable[]
export const isExpiring = (kind: string): kind is Removable => expiringKinds.includes(kind)

/** Returns the ids from earlier loads that are missing from this load, by kind. */
export async function idsMissingFrom(database: Database, loaded: LoadedIds): Promise<[Removable, string[]][]> {
  const earlier = await database.withTables<Tables>().read.selectFrom('demo_passing').select(['kind', 'id']).execute()
  const missing = Map.groupBy(
    earlier.filter(({ kind, id }) => !loaded.get(kind)?.has(id)),
    ({ kind }) => kind,
  )
  return [...missing].map(([kind, rows]) => [kind, rows.map(({ id }) => id)])
}

/** Deletes the stored ids of earlier loads, and stores the ids of this load. */
export async function recordLoadedIds(database: Database, loaded: LoadedIds): Promise<void> {
  const rows = [...loaded].flatMap(([kind, ids]) => [...ids].map((id) => ({ kind, id })))
  await database.withTables<Tables>().write(async (trx) => {
    await trx.deleteFrom('demo_passing').execute()
    for (const chunk of inChunks(rows, 2)) await trx.insertInto('demo_passing').values(chunk).execute()
  })
}

/** Returns the name of the edition at a time: the broadcast day, and the modification time of the newest source file of the demo. */
const edition = (at: number): string => `${broadcastDate(at)} ${newestSource()}`

function newestSource(): number {
  const folder = join(packageRoot, 'demo')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|json)$/.test(name))
  return Math.floor(Math.max(...sources.map((name) => statSync(join(folder, name)).mtimeMs)))
}
