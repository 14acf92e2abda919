import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { withDeadline } from '../deadline.ts'
import { makeFolder } from '../make-folder.ts'
import { OperatorError } from '../operator-error.ts'
import { checkFile } from './check-file.ts'
import { createCheckpoint } from './checkpoint.ts'
import { watchForDamage } from './damage-watch.ts'
import type { Database, StatementLog } from './database.ts'
import { explainFault } from './explain-fault.ts'
import { DatabaseFault, faultOf } from './faults.ts'
import { SqliteReader, SqliteWriter } from './sqlite-dialect.ts'
import { sqliteFile } from './sqlite-file.ts'
import { createTurns } from './turns.ts'
import { refuseNested } from './write-guard.ts'

/** The oldest accepted version of SQLite. Older versions can corrupt a database when its write-ahead log is reset. */
const oldest = [3, 51, 3]

/** The maximum wait for other processes. Applies from the first statement: another process may be creating, closing or recovering the file. */
const lockTimeoutMs = 5000

export function openSqlite(dataDir: string, log?: StatementLog): Database {
  const file = sqliteFile(dataDir)
  const writer = open(file, false)
  const reader = open(file, true)
  const logging = log && { log }
  let damage: unknown
  let stopWatching: (() => Promise<void>) | undefined
  const toFault = (error: unknown) => {
    if (faultOf(error) === 'damaged') damage ??= error
    return explainFault(error, file)
  }
  const read = new Kysely<unknown>({ dialect: new SqliteReader({ database: reader, toFault }), ...logging })
  const write = new Kysely<unknown>({ dialect: new SqliteWriter({ database: writer, toFault }), ...logging })
  const serialized = createWriteTurns(writer, file)

  /** Commits without a flush to disk: the flush of a later write includes the commit. The database stays consistent after a power failure. */
  const unflushed: Database['write'] = (act) =>
    write.connection().execute(async (connection) => {
      writer.exec('pragma synchronous=normal')
      try {
        return await connection.transaction().execute(act)
      } finally {
        writer.exec('pragma synchronous=full')
      }
    })

  const database: Database = {
    dialect: 'sqlite',
    read,
    write: (act, { mayBeLost = false } = {}) =>
      refuseNested(() => serialized(() => (mayBeLost ? unflushed(act) : write.transaction().execute(act)))),
    async check() {
      if (damage) throw damage
      try {
        checkFile(file)
      } catch (error) {
        throw toFault(error)
      }
    },
    watchForDamage(found) {
      stopWatching ??= watchForDamage(file, (reason) => {
        damage = explainFault(new DatabaseFault('damaged', reason), file)
        found(damage)
      })
    },
    withTables: <Own>() => database as Database as Database<Own>,
    async close() {
      await stopWatching?.()
      // The writer closes last: only it can checkpoint the write-ahead log. Kysely closes only connections that it has used.
      await read.destroy()
      if (reader.isOpen) reader.close()
      await write.destroy()
      if (writer.isOpen) writer.close()
    },
  }
  return database
}

/** Returns a function that runs one write at a time, each within `lockTimeoutMs`, and keeps the write-ahead log small between writes. */
function createWriteTurns(writer: DatabaseSync, file: string) {
  const turns = createTurns()
  const checkpoint = createCheckpoint(writer, file)
  let isRunning = false
  /** Starts a checkpoint when the log is large, in a turn of its own after the write. A failed checkpoint is retried after the next write. */
  async function checkpointIfDue(): Promise<void> {
    if (isRunning || !checkpoint.isDue()) return
    isRunning = true
    await turns(checkpoint.run).catch(() => {})
    isRunning = false
  }
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    withDeadline(lockTimeoutMs, async () => {
      const result = await turns(act)
      void checkpointIfDue()
      return result
    })
}

/** Sizes of the page caches in kilobytes. A larger write cache would use more memory in a long import without being faster, because imports write in key order. */
const readCache = 16_000
const writeCache = 12_000
/** SQLite blocks the event loop while it waits for a lock. So readers wait only briefly, and the writer waits outside of SQLite (sqlite-dialect.ts). */
const readerLockTimeoutMs = 250

function open(file: string, readOnly: boolean): DatabaseSync {
  try {
    if (!readOnly) makeFolder(join(file, '..'))
    accessSync(join(file, '..'), constants.W_OK)
    // Creates the file readable by this user only, even in a folder that others may read. SQLite creates its log with the same mode.
    if (!readOnly && !existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    const database = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
    if (!readOnly) database.exec('pragma journal_mode=wal; pragma wal_autocheckpoint=0')
    const cache = readOnly ? readCache : writeCache
    database.exec(`pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-${cache}; pragma temp_store=memory`)
    assertSafe(database, file)
    database.exec(`pragma busy_timeout=${readOnly ? readerLockTimeoutMs : 0}`)
    return database
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (faultOf(error) === 'damaged' || faultOf(error) === 'busy') throw explainFault(error, file)
    throw new OperatorError(
      `DATA_DIR: the database ${file} cannot be opened (${(error as Error).message}): give a folder that this user may write to.`,
    )
  }
}

/** Throws OperatorError unless committed writes survive a power failure. Runs for every connection. */
function assertSafe(database: DatabaseSync, file: string): void {
  const readValue = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  const version = String(readValue('select sqlite_version()'))
  if (isOlder(version.split('.').map(Number), oldest))
    throw new OperatorError(`SQLite ${version} is too old for a safe database: run Daypart with the Node it installs (npm start).`)
  if (readValue('pragma synchronous') !== 2 || readValue('pragma journal_mode') !== 'wal')
    throw new OperatorError(`The file system of ${file} refuses a write-ahead log: give DATA_DIR a folder on a local disk.`)
}

export function isOlder(version: number[], than: number[]): boolean {
  const differs = than.findIndex((part, index) => (version[index] ?? 0) !== part)
  return differs >= 0 && (version[differs] ?? 0) < than[differs]!
}
