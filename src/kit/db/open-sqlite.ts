import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { makeFolder } from '../make-folder.ts'
import { OperatorError } from '../operator-error.ts'
import type { Database, StatementLog } from './database.ts'
import { SqliteReader, SqliteWriter } from './sqlite-dialect.ts'
import { refuseNested } from './write-guard.ts'

/** Older ones can corrupt a WAL database when it is reset (reliability, risk 2). */
const oldest = [3, 51, 3]

/** Milliseconds. From the first statement on: another process may just be making, closing or recovering the file. */
const waitForOthers = 5000

export function openSqlite(dataDir: string, log?: StatementLog): Database {
  const file = join(dataDir, 'daypart.db')
  const writer = open(file, false)
  const reader = open(file, true)
  const heard = log && { log }
  const read = new Kysely<unknown>({ dialect: new SqliteReader(reader), ...heard })
  const write = new Kysely<unknown>({ dialect: new SqliteWriter(writer), ...heard })

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
    write: (act, { mayBeLost = false } = {}) => refuseNested(() => (mayBeLost ? unflushed(act) : write.transaction().execute(act))),
    withTables: <Own>() => database as Database as Database<Own>,
    async close() {
      await read.destroy()
      await write.destroy()
      // Kysely closes only what it has used.
      for (const each of [reader, writer]) if (each.isOpen) each.close()
    },
  }
  return database
}

/** Kilobytes of pages. An import of a million with 64 MB holds a third more memory than a small one, and takes the same processor time. */
const readCache = 16_000
const writeCache = 20_480
/** 128 MB of log between checkpoints: a page written often is then moved into the database once. */
const checkpointPages = 32_000

function open(file: string, readOnly: boolean): DatabaseSync {
  try {
    if (!readOnly) makeFolder(join(file, '..'))
    accessSync(join(file, '..'), constants.W_OK)
    // Also in a folder that others made, and may read. What SQLite puts beside it gets the same mode.
    if (!readOnly && !existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    const database = new DatabaseSync(file, { readOnly, timeout: waitForOthers })
    if (!readOnly) database.exec(`pragma journal_mode=wal; pragma wal_autocheckpoint=${checkpointPages}`)
    const cache = readOnly ? readCache : writeCache
    database.exec(`pragma synchronous=full; pragma foreign_keys=on; pragma cache_size=-${cache}; pragma temp_store=memory`)
    assertSafe(database, file)
    return database
  } catch (error) {
    if (error instanceof OperatorError) throw error
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
