import { type Kysely, sql, type Transaction } from 'kysely'
import { type Columns, columnsOf } from './columns.ts'
import type { Database } from './database.ts'

/** One migration. `name` must not change after a release. `up` runs one time per database. All pending migrations run in one transaction. */
export type Migration = {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows tables that no longer exist in the types
  up(trx: Transaction<any>, columns: Columns): Promise<unknown>
}

/** A service's migrations, in the order in which they run. */
export type ServiceMigrations = { service: string; migrations: readonly Migration[] }

/** The table of applied migrations. The column `room` contains the name of the service: services had another name when the table was made. */
type Ledger = { migration: { room: string; name: string; at: number } }

const advisoryLock = 0x64617970

/** Runs the pending migrations, services in the given order. Safe when several processes start together. Returns the labels of the migrations it ran. */
export async function migrate(
  // biome-ignore lint/suspicious/noExplicitAny: the caller may have typed the database with any tables
  database: Database<any>,
  services: readonly ServiceMigrations[],
  now: () => number = Date.now,
): Promise<string[]> {
  return await database.withTables<Ledger>().write(async (trx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx)
    const columns = columnsOf(database.dialect)
    const done = await ledger(trx, columns)
    const ran: string[] = []
    for (const { service, migrations } of services)
      for (const { name, up } of migrations) {
        const label = `${service}/${name}`
        if (done.has(label)) continue
        await up(trx, columns)
        await trx.insertInto('migration').values({ room: service, name, at: now() }).execute()
        done.add(label)
        ran.push(label)
      }
    return ran
  })
}

/** Returns whether migrations have run on this database. Writes nothing. */
export async function isMigrated({ dialect, read }: Pick<Database, 'dialect' | 'read'>): Promise<boolean> {
  const found =
    dialect === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('migration')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where type = 'table' and name = 'migration'`
  return Boolean((await found.execute(read)).rows[0]?.name)
}

async function ledger(trx: Kysely<Ledger>, columns: Columns): Promise<Set<string>> {
  await trx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('room', columns.text, (column) => column.notNull())
    .addColumn('name', columns.text, (column) => column.notNull())
    .addColumn('at', columns.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('migration_pk', ['room', 'name'])
    .execute()
  const rows = await trx.selectFrom('migration').select(['room', 'name']).execute()
  return new Set(rows.map(({ room, name }) => `${room}/${name}`))
}
