import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import type { Database, StatementLog } from './database.ts'
import { refuseNested } from './write-guard.ts'

const connectWithin = 5000
const statementWithin = 30_000
const connections = 10

/** int8 and numeric (sums, counts) come as numbers: epoch milliseconds and counts fit; SQLite gives the same. */
const asNumber = new Set<number>([20, 1700])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asNumber.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export async function openPostgres(url: string, log?: StatementLog): Promise<Database> {
  const pool = makePool(url)
  // An idle connection that breaks (a restart of the server) is replaced on next use; unheard, the event would end the process.
  pool.on('error', () => {})
  await assertReachable(pool, url)
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  const database: Database = {
    dialect: 'postgres',
    read: kysely,
    write: (act, { mayBeLost = false } = {}) =>
      refuseNested(() =>
        kysely.transaction().execute(async (trx) => {
          if (mayBeLost) await sql`set local synchronous_commit to off`.execute(trx)
          return await act(trx)
        }),
      ),
    withTables: <Own>() => database as Database as Database<Own>,
    async close() {
      await kysely.destroy()
      if (!pool.ended) await pool.end()
    },
  }
  return database
}

function makePool(url: string): pg.Pool {
  let protocol = ''
  try {
    protocol = new URL(url).protocol
  } catch {}
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new OperatorError(
      'DATABASE_URL is not a PostgreSQL address: write postgres://user:password@host:5432/name, or unset it for SQLite.',
    )
  return new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectWithin,
    statement_timeout: statementWithin,
    lock_timeout: connectWithin,
    types,
    application_name: 'daypart',
  })
}

async function assertReachable(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    const reason = (error as Error).message || (error as { code?: string }).code
    throw new OperatorError(
      `DATABASE_URL: no PostgreSQL database answers at ${host || 'localhost'}${pathname} (${reason}): start it or correct the address.`,
    )
  }
}
