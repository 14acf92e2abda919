// The edition of the demo network in the database. Its dates lie around one broadcast day, so a new day needs a new edition.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import type { RoomMigrations } from '#kit/db/migrate.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { Removable } from '#services/content/storing/remove-entries.ts'
import { broadcastDate } from '../demo/catalogue/airing.ts'

/** The ids of a load, of each kind that passes. */
export type Brought = Map<Removable, Set<string>>

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

/** Whether the demo network was `never` loaded, is of an `older` broadcast day, or is of the running one, `today`. */
export async function demoState(database: Database, now: number): Promise<'never' | 'older' | 'today'> {
  const row = await database.withTables<Tables>().read.selectFrom('demo_load').select('edition').executeTakeFirst()
  if (!row) return 'never'
  return row.edition === edition(now) ? 'today' : 'older'
}

export async function rememberDemo(database: Database, now: number): Promise<void> {
  const values = { id: 1, edition: edition(now) }
  const { edition: changed } = values
  await database.withTables<Tables>().write((trx) =>
    trx
      .insertInto('demo_load')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ edition: changed }))
      .execute(),
  )
}

/** What passes with the days: tomorrow's demo network may be without it. */
const passing: readonly string[] = ['video', 'programme'] satisfies Removable[]
export const mayPass = (kind: string): kind is Removable => passing.includes(kind)

/** Of what earlier loads brought, the ids that this one no longer has. */
export async function leftBehind(database: Database, brought: Brought): Promise<[Removable, string[]][]> {
  const before = await database.withTables<Tables>().read.selectFrom('demo_passing').select(['kind', 'id']).execute()
  const gone = Map.groupBy(
    before.filter(({ kind, id }) => !brought.get(kind)?.has(id)),
    ({ kind }) => kind,
  )
  return [...gone].map(([kind, rows]) => [kind, rows.map(({ id }) => id)])
}

export async function rememberBrought(database: Database, brought: Brought): Promise<void> {
  const rows = [...brought].flatMap(([kind, ids]) => [...ids].map((id) => ({ kind, id })))
  await database.withTables<Tables>().write(async (trx) => {
    await trx.deleteFrom('demo_passing').execute()
    for (const chunk of inChunks(rows, 2)) await trx.insertInto('demo_passing').values(chunk).execute()
  })
}

/** The name of the edition that belongs to `at`: its broadcast day, and the age of the demo's own sources. */
const edition = (at: number): string => `${broadcastDate(at)} ${newestSource()}`

function newestSource(): number {
  const folder = join(packageRoot, 'demo')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|json)$/.test(name))
  return Math.floor(Math.max(...sources.map((name) => statSync(join(folder, name)).mtimeMs)))
}
