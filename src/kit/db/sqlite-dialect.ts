import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, SqliteDriver } from 'kysely'
import { timeLeft } from '../deadline.ts'
import { faultOf } from './faults.ts'
import { sqliteConnection } from './sqlite-connection.ts'

/** `failed` sees each error before it is thrown, and may explain it. */
export type SqliteTools = { database: DatabaseSync; failed(error: unknown): unknown }

/** One connection, one transaction at a time. */
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

/** Read-only, so any number of queries may be under way: node:sqlite answers each in one go, and none waits for another. */
export class SqliteReader extends SqliteDialect {
  constructor(tools: SqliteTools) {
    super({ database: connectionOf(tools) })
  }
  override createAdapter() {
    return new ManyReaders()
  }
}

const connectionOf = ({ database, failed }: SqliteTools): SqliteDatabase => sqliteConnection(database, failed)

class ManyReaders extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * BEGIN IMMEDIATE: a deferred transaction that turns into a write fails under contention whatever the timeout (reliability M4).
 * SQLite's own busy wait would stop the event loop, so while another process writes this driver waits outside of SQLite.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #failed: SqliteTools['failed']
  constructor(tools: SqliteTools) {
    super({ database: connectionOf(tools) })
    this.#database = tools.database
    this.#failed = tools.failed
  }

  /** Retries while another process writes, until the caller's deadline. */
  override async beginTransaction() {
    for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
      try {
        return this.#begin()
      } catch (error) {
        if (faultOf(error) !== 'busy' || timeLeft() === 0) throw this.#failed(error)
      }
      await setTimeout(pause)
    }
  }

  #begin(): void {
    if (this.#database.isTransaction) this.#database.exec('rollback')
    this.#database.exec('begin immediate')
  }

  /** SQLite itself rolls back after some faults, such as a full disk. An error here would hide that fault; the next BEGIN rolls back again. */
  override async rollbackTransaction() {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback')
    } catch {}
  }
}
