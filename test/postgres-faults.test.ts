// Tests kit/db while PostgreSQL is locked, has no free connection, has no disk space, or is stopped.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { faultOf } from '#kit/db/faults.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withDeadline } from '#kit/deadline.ts'
import { type PostgresServer, startPostgres } from './setup/postgres-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'daypart-postgres-'))
chmodSync(folder, 0o755)
let server: PostgresServer
let database: Database
beforeAll(async () => {
  server = await startPostgres(folder, { isDurable: true })
  database = await openDatabase({ dataDir: '', databaseUrl: server.url })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.write(async (trx) => {
    await sql`drop table if exists t`.execute(trx)
    await sql`create table t (id text primary key)`.execute(trx)
  })
})

const insert = (id: string) => database.write((trx) => sql`insert into t values (${id})`.execute(trx))
const ids = async () => (await sql<{ id: string }>`select id from t order by id`.execute(database.read)).rows.map(({ id }) => id)
const faultWhen = (work: Promise<unknown>) => work.then(() => undefined, faultOf)

test('writes to a locked PostgreSQL table time out at the deadline of their request while reads continue, and succeed when the table is unlocked', async () => {
  const operator = new pg.Client({ connectionString: server.url })
  await operator.connect()
  await operator.query('begin; lock table t in exclusive mode')
  const started = performance.now()
  // Starts more writes than the site has connections.
  const writes = Array.from({ length: 30 }, (_, index) => withDeadline(1000, () => faultWhen(insert(`locked ${index}`))))
  expect(await ids()).toEqual([])
  expect(new Set(await Promise.all(writes))).toEqual(new Set(['busy']))
  expect(performance.now() - started).toBeLessThan(4000)
  const later = insert('later')
  await operator.query('commit')
  await later
  await operator.end()
  expect(await ids()).toEqual(['later'])
})

test('reads from PostgreSQL continue while all connections for writes are in use', async () => {
  const finish = Promise.withResolvers<void>()
  const long = Array.from({ length: 10 }, () => database.write(() => finish.promise))
  await setTimeout(50)
  const started = performance.now()
  const timedOut = withDeadline(3000, () => faultWhen(insert('late')))
  expect(await ids()).toEqual([])
  expect(performance.now() - started).toBeLessThan(2500)
  expect(await timedOut).toBe('busy')
  finish.resolve()
  await Promise.all(long)
  await insert('after')
  expect(await ids()).toEqual(['after'])
})

test('a failed transaction throws the error of its failed statement, not the error of the rollback, also when the connection to PostgreSQL is broken', async () => {
  const full = sql`do $$ begin raise exception using errcode = '53100'; end $$`
  expect(await faultWhen(database.write((trx) => full.execute(trx)))).toBe('full')
  const broken = database.write((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  expect(await faultWhen(broken)).toBe('unreachable')
  await insert('after')
})

test('after an immediate stop and restart of PostgreSQL no acknowledged write is lost, and writes succeed within 5 seconds', async () => {
  const acknowledged: string[] = []
  const faults = new Set<unknown>()
  let isOver = false
  const writer = async (name: number) => {
    for (let count = 0; !isOver; count++) {
      const id = `${name}-${count}`
      const fault = await faultWhen(insert(id))
      if (fault === undefined) acknowledged.push(id)
      else {
        faults.add(fault)
        await setTimeout(20)
      }
    }
  }
  const writers = Array.from({ length: 8 }, (_, name) => writer(name))
  while (acknowledged.length < 50) await setTimeout(10)
  const inTransaction = faultWhen(database.write(() => server.stopAtOnce()))
  expect(await inTransaction).toBe('unreachable')
  expect(await faultWhen(database.check())).toBe('unreachable')
  await server.start()
  const started = performance.now()
  const before = acknowledged.length
  while (acknowledged.length < before + 50) await setTimeout(10)
  expect(performance.now() - started).toBeLessThan(5000)
  isOver = true
  await Promise.all(writers)
  expect([...faults]).toEqual(['unreachable'])
  const stored = new Set(await ids())
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})
