// SQLite or PostgreSQL behind one query builder. Both store ids as text, times as epoch milliseconds, flags as 0 and 1, and JSON as text.
import type { Kysely, LogEvent, Transaction } from 'kysely'

export type Dialect = 'sqlite' | 'postgres'

export type Database<Tables = unknown> = {
  readonly dialect: Dialect
  /** For reads only. On SQLite it is a connection of its own, so reads never wait for writes. */
  readonly read: Kysely<Tables>
  /**
   * Runs one transaction, which is durable when the promise fulfils. Do not wait for the network inside; nested writes throw. Waits up to 5 seconds
   * for other writers, or until the caller's deadline (kit/deadline.ts), then rejects with the fault `busy`. With `mayBeLost`, other connections
   * see the commit immediately, but a power failure can undo it until a later write is flushed.
   */
  write<Result>(act: (trx: Transaction<Tables>) => Promise<Result>, how?: { mayBeLost?: boolean }): Promise<Result>
  /** Rejects while the database cannot be used: it does not answer, or it is damaged. */
  check(): Promise<void>
  /**
   * Checks the whole SQLite file in a thread: now, and every 15 minutes until `close`. When a check finds damage, it calls `found` one time, and
   * `check` rejects from then on. Does nothing on PostgreSQL, which verifies its own pages.
   */
  watchForDamage(found: (damage: unknown) => void): void
  /** Returns the same database, typed with a service's own tables. */
  withTables<Own>(): Database<Own>
  close(): Promise<void>
}

/** Called by Kysely after every statement. */
export type StatementLog = (event: LogEvent) => void
