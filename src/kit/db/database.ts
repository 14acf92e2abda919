// SQLite or PostgreSQL behind one query builder. Neutral form: text ids, epoch-millisecond bigints, flags as 0/1 integers, JSON as text.
import type { Kysely, LogEvent, Transaction } from 'kysely'
import type { Statement } from '../tracing.ts'

export type Dialect = 'sqlite' | 'postgres'

export type Database<Tables = unknown> = {
  readonly dialect: Dialect
  /** Reads only; on SQLite another connection than the writer's, so it never waits for a write. */
  readonly read: Kysely<Tables>
  /**
   * One transaction, committed and durable when the promise fulfils. Never await the network in it; a write inside a write is refused.
   * Waits 5 seconds for other writers, or until the caller's deadline (kit/deadline.ts), then rejects with the fault `busy`.
   * `mayBeLost`: committed, and seen by all, but a power cut may undo it until something else is written.
   */
  write<Result>(act: (trx: Transaction<Tables>) => Promise<Result>, how?: { mayBeLost?: boolean }): Promise<Result>
  /** Rejects while the database cannot be used: it does not answer, or is damaged. */
  check(): Promise<void>
  /**
   * Reads the whole file now and every 15 minutes until `close`, in a thread; on damage calls `found` once, and `check` rejects from then on.
   * PostgreSQL looks after its pages itself.
   */
  watchForDamage(found: (damage: unknown) => void): void
  /** The same database seen with a room's own tables. */
  withTables<Own>(): Database<Own>
  close(): Promise<void>
}

export type DatabaseSettings = {
  /** `postgres://user:password@host:port/name`; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Told of every statement when it is over. */
  heard?: ((statement: Statement) => void) | undefined
}

/** Opens what the settings name. Throws OperatorError when it cannot be used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const log = settings.heard && logTo(settings.heard)
  if (!settings.databaseUrl) return (await import('./open-sqlite.ts')).openSqlite(settings.dataDir, log)
  return (await import('./open-postgres.ts')).openPostgres(settings.databaseUrl, log)
}

export type StatementLog = (event: LogEvent) => void

const logTo =
  (heard: (statement: Statement) => void): StatementLog =>
  ({ level, query, queryDurationMillis, ...event }) =>
    heard({ sql: query.sql, milliseconds: queryDurationMillis, ...(level === 'error' && 'error' in event && { error: event.error }) })
