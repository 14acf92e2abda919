import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from '../deadline.ts'
import type { Database } from './database.ts'
import { faultOf, isDatabaseFailure } from './faults.ts'
import { openDatabase } from './open-database.ts'

vi.setConfig({ testTimeout: 30_000 })

let folder: string
let database: Database
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daypart-faults-'))
  database = await openDatabase({ dataDir: folder })
  await database.write((trx) => sql`create table t (id integer primary key, body blob)`.execute(trx))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await database.close()
  rmSync(folder, { recursive: true })
})

const file = () => join(folder, 'daypart.db')
const insert = (bytes = 100) => database.write((trx) => sql`insert into t (body) values (zeroblob(${bytes}))`.execute(trx))
const count = async () => Number((await sql<{ n: number }>`select count(*) as n from t`.execute(database.read)).rows[0]!.n)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => ({ fault: undefined, message: '' }),
    (error: Error) => ({ fault: faultOf(error), message: error.message }),
  )

/** Locks the database in another process. Returns the function that unlocks it. */
async function lockElsewhere() {
  const code = `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file())})
    db.exec('begin immediate'); console.log('held'); process.stdin.once('data', () => { db.exec('commit'); process.exit() })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  const unlock = async () => {
    child.stdin.end('end')
    await ended
  }
  cleanups.push(unlock)
  return unlock
}

const limitPages = (pages: number) => database.write((trx) => sql.raw(`pragma max_page_count=${pages}`).execute(trx))

test('a write on a full disk fails with the fault `full` and is rolled back; writes succeed again when there is space', async () => {
  await insert()
  await limitPages(20)
  const half = database.write(async (trx) => {
    await sql`insert into t (body) values (zeroblob(10))`.execute(trx)
    await sql`insert into t (body) values (zeroblob(1000000))`.execute(trx)
  })
  const { fault, message } = await failure(half)
  expect([fault, message]).toEqual(['full', expect.stringMatching(/^The disk of the database .* is full \(.*\)\. Free some space/)])
  expect(await count()).toBe(1)
  expect((await failure(insert(1_000_000))).fault).toBe('full')
  await insert()
  await limitPages(100_000)
  await insert(1_000_000)
  expect(await count()).toBe(3)
})

test('while another process locks the database, reads succeed, and writes fail at the deadline of their request', async () => {
  const unlock = await lockElsewhere()
  let ticks = 0
  const ticking = setInterval(() => ticks++, 10)
  const started = performance.now()
  const writes = Array.from({ length: 20 }, () =>
    withDeadline(1000, async () => {
      const found = await failure(insert())
      return { ...found, at: performance.now() - started }
    }),
  )
  expect(await count()).toBe(0)
  const found = await Promise.all(writes)
  clearInterval(ticking)
  expect(found.map(({ fault }) => fault)).toEqual(Array(20).fill('busy'))
  expect(Math.max(...found.map(({ at }) => at))).toBeLessThan(4000)
  expect(ticks).toBeGreaterThan(20)
  await unlock()
  await insert()
  expect(await count()).toBe(1)
})

test('two writes of a request share the deadline of the request', async () => {
  await lockElsewhere()
  const started = performance.now()
  await withDeadline(600, async () => {
    expect((await failure(insert())).fault).toBe('busy')
    expect((await failure(insert())).fault).toBe('busy')
  })
  expect(performance.now() - started).toBeLessThan(4000)
})

test('all writes complete when another process unlocks the database before the deadline', async () => {
  const unlock = await lockElsewhere()
  const writes = Promise.all(Array.from({ length: 20 }, () => insert()))
  setTimeout(unlock, 500)
  await writes
  expect(await count()).toBe(20)
})

test('the write-ahead log stays below 64 MB while reads overlap', async () => {
  const readers = [0, 1].map(() => new DatabaseSync(file(), { readOnly: true }))
  cleanups.push(() => readers.map((reader) => reader.close()))
  const begin = (reader: DatabaseSync) => {
    reader.exec('begin')
    reader.prepare('select count(*) from t').get()
  }
  begin(readers[0]!)
  let turn = 0
  // Opens read transactions that overlap, so that one is open at each moment.
  const moving = setInterval(() => {
    begin(readers[++turn % 2]!)
    readers[(turn + 1) % 2]!.exec('rollback')
  }, 5)
  cleanups.push(() => clearInterval(moving))
  let largest = 0
  for (let written = 0; written < 150; written++) {
    await insert(1_000_000)
    largest = Math.max(largest, statSync(`${file()}-wal`).size)
  }
  expect(largest / 1024 / 1024).toBeLessThan(64)
  expect(await count()).toBe(150)
})

test('the write-ahead log is truncated when a long read ends', async () => {
  const reader = new DatabaseSync(file(), { readOnly: true })
  cleanups.push(() => reader.close())
  reader.exec('begin')
  reader.prepare('select count(*) from t').get()
  for (let written = 0; written < 45; written++) await insert(1_000_000)
  expect(statSync(`${file()}-wal`).size / 1024 / 1024).toBeGreaterThan(40)
  reader.exec('rollback')
  await insert()
  await vi.waitFor(() => expect(statSync(`${file()}-wal`).size).toBeLessThan(1024 * 1024))
})

/** Overwrites `pages` pages of the database from page `first`, as a broken disk or a careless copy does. */
function overwrite(first: number, pages: number): void {
  const handle = openSync(file(), 'r+')
  writeSync(handle, Buffer.alloc(pages * 4096, 'overwritten '), 0, pages * 4096, first * 4096)
  closeSync(handle)
}

test('a read of overwritten pages fails with the fault `damaged` and the remedy, and `check` rejects from then on', async () => {
  for (let index = 0; index < 50; index++) await insert(100_000)
  await database.close()
  overwrite(4, 200)
  database = await openDatabase({ dataDir: folder })
  const { fault, message } = await failure(sql`select sum(length(body)) from t`.execute(database.read))
  expect([fault, message]).toEqual([
    'damaged',
    expect.stringMatching(/^The database .*daypart\.db is damaged \(.*malformed\)\. Stop the site and restore the last backup: docs/),
  ])
  expect((await failure(database.check())).fault).toBe('damaged')
})

test('`check` detects overwritten pages while the old pages are still in a connection’s cache', async () => {
  for (let index = 0; index < 50; index++) await insert()
  await database.close()
  database = await openDatabase({ dataDir: folder })
  expect(await count()).toBe(50)
  await database.check()
  overwrite(0, 2)
  expect((await failure(database.check())).fault).toBe('damaged')
})

test('opening a file that is not a database fails with a message that contains the remedy', async () => {
  await database.close()
  overwrite(0, 1)
  const error = await openDatabase({ dataDir: folder }).catch((thrown: Error) => thrown)
  expect(isDatabaseFailure(error)).toBe(true)
  expect(String(error)).toMatch(/The database .* is damaged \(file is not a database\)\. Stop the site and restore the last backup/)
})

test('watchForDamage detects damage in pages that no query reads', async () => {
  await database.write(async (trx) => {
    for (let index = 0; index < 3000; index++) await sql`insert into t (body) values (zeroblob(3000))`.execute(trx)
  })
  await database.close()
  overwrite(400, 100)
  database = await openDatabase({ dataDir: folder })
  await database.check()
  const damage = await new Promise((found) => database.watchForDamage(found))
  expect(String(damage)).toMatch(/The database .* is damaged \(.*\)\. Stop the site and restore the last backup/)
  expect((await failure(database.check())).fault).toBe('damaged')
})
