// Runs a service's tests on both databases, each suite with databases of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Database, Dialect } from './database.ts'
import { openDatabase } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}

/** Opens a new, empty database. It is closed and removed after the suite. */
export type OpenDatabase = () => Promise<Database>

/** Runs `suite` for SQLite and for PostgreSQL. */
export function onEachDatabase(name: string, suite: (open: OpenDatabase, dialect: Dialect) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const)
    describe(`${name} (${dialect})`, () => {
      const cleanups: (() => Promise<unknown>)[] = []
      afterAll(async () => {
        for (const cleanup of cleanups.reverse()) await cleanup()
      })
      suite(dialect === 'sqlite' ? () => newSqlite(cleanups) : () => newPostgres(cleanups), dialect)
    })
}

/** Opens a new SQLite database in a temporary folder. */
async function newSqlite(cleanups: (() => Promise<unknown>)[]): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daypart-test-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir })
  cleanups.push(() => database.close())
  return database
}

async function newPostgres(cleanups: (() => Promise<unknown>)[]): Promise<Database> {
  const schema = await newPostgresSchema()
  cleanups.push(schema.drop)
  const database = await openDatabase({ dataDir: '', databaseUrl: schema.url })
  cleanups.push(() => database.close())
  return database
}

/** Creates an empty PostgreSQL schema for a test that starts its own process. */
export async function newPostgresSchema(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = inject('postgresUrl')
  const schema = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create schema ${schema}`)
  return { url: `${url}?options=-c%20search_path%3D${schema}`, drop: () => admin(`drop schema ${schema} cascade`) }
}

/** Resolves when `many` transactions wait for a lock of this transaction or of another waiting transaction. */
export async function waitingTransactions(trx: Pick<Kysely<unknown>, 'getExecutor'>, many: number): Promise<void> {
  const query = sql<{ waits: number }>`with recursive waiting(pid) as (
      select pg_backend_pid()
      union select locks.pid from pg_locks locks, waiting where not locks.granted and waiting.pid = any(pg_blocking_pids(locks.pid))
    ) select count(*) - 1 as waits from waiting`
  while (Number((await query.execute(trx)).rows[0]!.waits) < many);
}
