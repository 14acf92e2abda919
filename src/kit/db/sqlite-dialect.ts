import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { faultOf } from './faults.ts'
import { sqliteConnection } from './sqlite-connection.ts'

/** As long as `busy_timeout` would wait. */
const beginWithin = 5000

/** One connection, one transaction at a time. */
export class SqliteWriter extends SqliteDialect {
  readonly #database: DatabaseSync
  constructor(database: DatabaseSync) {
    super({ database: sqliteConnection(database) })
    this.#database = database
  }
  override createDriver() {
    return new ImmediateDriver(this.#database)
  }
}

/** Read-only, so any number of queries may be under way: node:sqlite answers each in one go, and none waits for another. */
export class SqliteReader extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: sqliteConnection(database) })
  }
  override createAdapter() {
    return new ManyReaders()
  }
}

class ManyReaders extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * BEGIN IMMEDIATE: a deferred transaction that turns into a write fails under contention whatever the time-out (reliability M4).
 * SQLite's own busy wait would stop the event loop, so while another process writes we wait outside it.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  constructor(database: DatabaseSync) {
    super({ database: sqliteConnection(database) })
    this.#database = database
  }
  override async beginTransaction() {
    const giveUp = performance.now() + beginWithin
    for (let pause = 1; ; pause = Math.min(pause * 2, 25)) {
      const busy = this.#begin()
      if (!busy) return
      if (performance.now() > giveUp) throw busy
      await setTimeout(pause)
    }
  }
  /** The error when another process is writing; throws any other. */
  #begin(): unknown {
    try {
      this.#database.exec('pragma busy_timeout=0; begin immediate')
    } catch (error) {
      if (faultOf(error) === 'busy') return error
      throw error
    } finally {
      this.#database.exec('pragma busy_timeout=5000')
    }
  }
}
