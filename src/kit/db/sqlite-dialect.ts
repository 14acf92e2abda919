import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'
import { timeLeft } from '../deadline.ts'
import { faultOf } from './faults.ts'
import { sqliteConnection } from './sqlite-connection.ts'

/** `toFault` receives each error, and returns the error to throw. */
export type SqliteTools = { database: DatabaseSync; toFault(error: unknown): unknown }

/** A dialect with one connection and one transaction at a time. */
export class SqliteWriter extends SqliteDialect {
  readonly #tools: SqliteTools
  constructor(tools: SqliteTools) {
    super({ database: connectionOf(tools) })
    this.#tools = tools
  }
  override createDriver() {
    return new ImmediateDriver(this.#tools)
  }
}

/** A read-only dialect. Allows concurrent queries, because node:sqlite runs each one synchronously. */
export class SqliteReader extends SqliteDialect {
  constructor(tools: SqliteTools) {
    super({ database: connectionOf(tools) })
  }
  override createAdapter() {
    return new ManyReaders()
  }
}

const connectionOf = ({ database, toFault }: SqliteTools): SqliteDatabase => sqliteConnection(database, toFault)

class ManyReaders extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * Uses BEGIN IMMEDIATE, because under contention a deferred transaction fails at its first write, even before the timeout.
 * Waits for other processes outside of SQLite, because the busy wait of SQLite would block the event loop.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #toFault: SqliteTools['toFault']
  constructor(tools: SqliteTools) {
    super({ database: connectionOf(tools) })
    this.#database = tools.database
    this.#toFault = tools.toFault
  }

  /** Retries while another process writes, until the caller's deadline. */
  override async beginTransaction() {
    for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
      try {
        return this.#begin()
      } catch (error) {
        if (faultOf(error) !== 'busy' || timeLeft() === 0) throw this.#toFault(error)
      }
      await setTimeout(pause)
    }
  }

  #begin(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
    this.#database.exec('begin immediate')
  }

  /** Ignores errors, because they would hide the fault that caused the rollback. A transaction that is still open is rolled back before the next BEGIN. */
  override async rollbackTransaction() {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback')
    } catch {}
  }
}
