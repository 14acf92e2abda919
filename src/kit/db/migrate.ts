import { type Kysely, sql, type Transaction } from 'kysely'
import { type Columns, columnsOf } from './columns.ts'
import type { Database } from './database.ts'

/** `name` never changes once released; `up` runs once, in the same transaction as all that are pending. */
export type Migration = {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows tables that no longer exist in the types
  up(trx: Transaction<any>, columns: Columns): Promise<unknown>
}

/** A room's migrations, oldest first. */
export type RoomMigrations = { room: string; migrations: readonly Migration[] }

type Ledger = { migration: { room: string; name: string; at: number } }

const advisoryLock = 0x64617970

/** Runs what has not run yet, rooms in the given order; safe when several processes start at once. Answers what it ran. */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables the caller sees it with
export async function migrate(database: Database<any>, rooms: readonly RoomMigrations[], now: () => number = Date.now): Promise<string[]> {
  return await database.withTables<Ledger>().write(async (trx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(trx)
    const columns = columnsOf(database.dialect)
    const done = await ledger(trx, columns)
    const ran: string[] = []
    for (const { room, migrations } of rooms)
      for (const { name, up } of migrations) {
        const label = `${room}/${name}`
        if (done.has(label)) continue
        await up(trx, columns)
        await trx.insertInto('migration').values({ room, name, at: now() }).execute()
        done.add(label)
        ran.push(label)
      }
    return ran
  })
}

/** Whether migrations ever ran on this database. Reads only. */
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
