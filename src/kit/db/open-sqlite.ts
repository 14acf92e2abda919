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

/** Older ones can corrupt a WAL database when it is reset (reliability, risk 2). */
const oldest = [3, 51, 3]

/** Milliseconds. Also at the first statement: another process may just be making, closing or recovering the file. */
const waitForOthers = 5000

export function openSqlite(dataDir: string, log?: StatementLog): Database {
  const file = sqliteFile(dataDir)
  const writer = open(file, false)
  const reader = open(file, true)
  const heard = log && { log }
  let damage: unknown
  let stopWatching: (() => Promise<void>) | undefined
  const failed = (error: unknown) => {
    if (faultOf(error) === 'damaged') damage ??= error
    return explainFault(error, file)
  }
  const read = new Kysely<unknown>({ dialect: new SqliteReader({ database: reader, failed }), ...heard })
  const write = new Kysely<unknown>({ dialect: new SqliteWriter({ database: writer, failed }), ...heard })
  const inTurn = createWriteTurns(writer, file)

  /** Not flushed: the next that is takes it along. What a power cut leaves is whole either way. */
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
      refuseNested(() => inTurn(() => (mayBeLost ? unflushed(act) : write.transaction().execute(act)))),
    async check() {
      if (damage) throw damage
      try {
        checkFile(file)
      } catch (error) {
        throw failed(error)
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
      // The writer closes last: only it can move the write-ahead log into the database. Kysely closes only what it has used.
      await read.destroy()
      if (reader.isOpen) reader.close()
      await write.destroy()
      if (writer.isOpen) writer.close()
    },
  }
  return database
}

/** Runs one write at a time, each within `waitForOthers` from when it was asked for, and keeps the write-ahead log small between them. */
function createWriteTurns(writer: DatabaseSync, file: string) {
  const turns = createTurns()
  const checkpoint = createCheckpoint(writer, file)
  let isTidying = false
  /** A turn of its own: the write that made the log large is over. What fails here is tried again after the next write. */
  async function tidy(): Promise<void> {
    if (isTidying || !checkpoint.isDue()) return
    isTidying = true
    await turns(checkpoint.run).catch(() => {})
    isTidying = false
  }
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    withDeadline(waitForOthers, async () => {
      const result = await turns(act)
      void tidy()
      return result
    })
}

/** Kilobytes of pages. An import of a million with 64 MB holds a third more memory than a small one, and takes the same processor time. */
const readCache = 16_000
const writeCache = 20_480
/** Milliseconds. SQLite waits without letting the process do anything else; the writer waits by itself (sqlite-dialect.ts). */
const readWait = 250

function open(file: string, readOnly: boolean): DatabaseSync {
  try {
    if (!readOnly) makeFolder(join(file, '..'))
    accessSync(join(file, '..'), constants.W_OK)
    // Also in a folder that others made, and may read. What SQLite puts beside it gets the same mode.
    if (!readOnly && !existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    const database = new DatabaseSync(file, { readOnly, timeout: waitForOthers })
    if (!readOnly) database.exec('pragma journal_mode=wal; pragma wal_autocheckpoint=0')
    const cache = readOnly ? readCache : writeCache
    database.exec(`pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-${cache}; pragma temp_store=memory`)
    assertSafe(database, file)
    database.exec(`pragma busy_timeout=${readOnly ? readWait : 0}`)
    return database
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (faultOf(error) === 'damaged' || faultOf(error) === 'busy') throw explainFault(error, file)
    throw new OperatorError(
      `DATA_DIR: the database ${file} cannot be opened (${(error as Error).message}): give a folder that this user may write to.`,
    )
  }
}

/** An acknowledged write must survive a power cut: each connection, not only the one that made the file (reliability M1, M2). */
function assertSafe(database: DatabaseSync, file: string): void {
  const ask = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  const version = String(ask('select sqlite_version()'))
  if (isOlder(version.split('.').map(Number), oldest))
    throw new OperatorError(`SQLite ${version} is too old for a safe database: run Daypart with the Node it installs (npm start).`)
  if (ask('pragma synchronous') !== 2 || ask('pragma journal_mode') !== 'wal')
    throw new OperatorError(`The file system of ${file} refuses a write-ahead log: give DATA_DIR a folder on a local disk.`)
}

export function isOlder(version: number[], than: number[]): boolean {
  const differs = than.findIndex((part, index) => (version[index] ?? 0) !== part)
  return differs >= 0 && (version[differs] ?? 0) < than[differs]!
}
