import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { faultOf } from './faults.ts'
import { openDatabase } from './open-database.ts'
import { isOlder } from './open-sqlite.ts'

let folder: string
const opened: Database[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-sqlite-'))
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await rm(folder, { recursive: true, force: true })
})
const open = async () => {
  const database = await openDatabase({ dataDir: folder })
  opened.push(database)
  return database
}
const pragma = async (database: Database, name: string) =>
  await database.write(async (trx) => Object.values((await sql.raw(`pragma ${name}`).execute(trx)).rows[0] as object)[0])

test('SQLite flushes each commit to disk, even after a restart', async () => {
  await (await open()).close()
  const database = await open()
  for (const name of ['synchronous', 'journal_mode', 'foreign_keys', 'busy_timeout'])
    expect([name, await pragma(database, name)]).toEqual([
      name,
      { synchronous: 2, journal_mode: 'wal', foreign_keys: 1, busy_timeout: 0 }[name],
    ])
  expect(Object.values((await sql.raw('pragma synchronous').execute(database.read)).rows[0] as object)).toEqual([2])
})

test('openSqlite creates files that only this user may read, even in a folder that other users may read', async () => {
  await chmod(folder, 0o755)
  const database = await open()
  await database.write((trx) => sql`create table a (b text)`.execute(trx))
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(['daypart.db', 'daypart.db-shm', 'daypart.db-wal'])
  for (const file of files) expect([file, (await stat(join(folder, file))).mode & 0o777]).toEqual([file, 0o600])
})

test('a statement throws for parameters that node:sqlite would store as NULL or misread', async () => {
  const database = await open()
  for (const value of [new Date(), { a: 1 }, [1], undefined])
    await expect(sql`select ${value} as value`.execute(database.read)).rejects.toThrow('is not a database value')
  const { rows } = await sql<{ yes: number; no: number }>`select ${true} as yes, ${false} as no`.execute(database.read)
  expect({ ...rows[0] }).toEqual({ yes: 1, no: 0 })
})

test('the read connection rejects writes', async () => {
  const database = await open()
  const failed = await sql`create table t (id text)`.execute(database.read).catch(faultOf)
  expect(failed).toBe('read-only')
})

test('a write waits for the write of another process without blocking the event loop', async () => {
  const database = await open()
  await database.write((trx) => sql`create table t (id text)`.execute(trx))
  const other = spawn(process.execPath, [
    '-e',
    `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(join(folder, 'daypart.db'))})
     db.exec('begin immediate'); console.log('held'); setTimeout(() => db.exec('commit'), 300)`,
  ])
  await once(other.stdout, 'data')
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  await database.write((trx) => sql`insert into t values ('mine')`.execute(trx))
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
})

test('openDatabase rejects an unusable data folder with an error of one sentence', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(openDatabase({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
    /^DATA_DIR: the database .* cannot be opened .*: give a folder/,
  )
})

test('openDatabase rejects an invalid DATABASE_URL with one sentence that names the setting and hides the password', async () => {
  const open = (databaseUrl: string) =>
    openDatabase({ dataDir: folder, databaseUrl }).catch((error: Error) => `${error.name}: ${error.message}`)
  expect(await open('mysql://nope')).toMatch(/^OperatorError: DATABASE_URL is not a PostgreSQL address/)
  expect(await open('nonsense')).toMatch(/^OperatorError: DATABASE_URL is not a PostgreSQL address/)
  const refused = await open('postgres://me:secret@127.0.0.1:1/tv')
  expect(refused).toMatch(
    /^OperatorError: DATABASE_URL: no PostgreSQL database answers at 127\.0\.0\.1:1\/tv \(.*ECONNREFUSED.*\): start it/,
  )
  expect(refused).not.toContain('secret')
})

test('versions of SQLite are compared as numbers, not as text', () => {
  expect([
    isOlder([3, 51, 2], [3, 51, 3]),
    isOlder([3, 51, 3], [3, 51, 3]),
    isOlder([3, 100, 0], [3, 51, 3]),
    isOlder([2, 99, 9], [3, 51, 3]),
  ]).toEqual([true, false, false, true])
})
