// SQLite or PostgreSQL behind one query builder. Neutral form: text ids, epoch-millisecond bigints, flags as 0/1 integers, JSON as text.
import type { Kysely, Transaction } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

export type Database<Tables = unknown> = {
  readonly dialect: Dialect
  /** Reads only; on SQLite another connection than the writer's, so it never waits for a write. */
  readonly read: Kysely<Tables>
  /** One transaction, committed and durable when the promise fulfils. Never await the network in it; a write inside a write is refused. */
  write<Result>(act: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** The same database seen with a room's own tables. */
  withTables<Own>(): Database<Own>
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** `postgres://user:password@host:port/name`; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
  dataDir: string
}

/** Opens what the settings name. Throws OperatorError when it cannot be used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (!settings.databaseUrl) return (await import('./open-sqlite.ts')).openSqlite(settings.dataDir)
  return (await import('./open-postgres.ts')).openPostgres(settings.databaseUrl)
}
