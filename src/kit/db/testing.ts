// For tests of rooms: the same story told on both databases, each with a database of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { type Database, type Dialect, openDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}

/** Opens a new, empty database. All are closed and removed after the suite. */
export type OpenDatabase = () => Promise<Database>

/** Runs `suite` once for SQLite and once for PostgreSQL. */
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

/** A new SQLite database in a folder of its own, for tests that do not ask which database it is. */
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

/** For whoever runs a process of its own: nobody else's tables are at this address. */
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
