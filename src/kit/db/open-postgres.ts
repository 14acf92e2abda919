import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import { OperatorError } from '../operator-error.ts'
import type { Database, StatementLog } from './database.ts'
import { DeadlinePostgres } from './postgres-dialect.ts'
import { refuseNested } from './write-guard.ts'

const connectTimeoutMs = 5000
const lockTimeoutMs = 5000
const statementTimeout = 30_000
/** The size of each pool. Reads and writes have separate pools, so that writes that wait for a lock do not use up the connections for reads. */
const connections = 10

/** The ids of the types int8 and numeric. Their values are converted to numbers, as in SQLite: epoch milliseconds and counts fit. */
const asNumber = new Set<number>([20, 1700])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asNumber.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export async function openPostgres(url: string, log?: StatementLog): Promise<Database> {
  const pools = { read: makePool(url), write: makePool(url) }
  await assertReachable(pools.read, url)
  const open = (pool: pg.Pool) => new Kysely<unknown>({ dialect: new DeadlinePostgres(pool), ...(log && { log }) })
  const read = open(pools.read)
  const write = open(pools.write)
  const database: Database = {
    dialect: 'postgres',
    read,
    write: (act, { mayBeLost = false } = {}) =>
      refuseNested(() =>
        withDeadline(lockTimeoutMs, () =>
          write.transaction().execute(async (trx) => {
            if (mayBeLost) await sql`set local synchronous_commit to off`.execute(trx)
            return await act(trx)
          }),
        ),
      ),
    async check() {
      await sql`select 1`.execute(read)
    },
    watchForDamage() {},
    withTables: <Own>() => database as Database as Database<Own>,
    async close() {
      await Promise.all([read.destroy(), write.destroy()])
      // Kysely ends only the pools that it has used. This loop ends the other pools.
      for (const pool of Object.values(pools)) if (!pool.ending) await pool.end()
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
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeoutMs,
    types,
    application_name: 'daypart',
  })
  // Listens for errors of connections, because an `error` event without a listener would end the process. A broken connection (the database server
  // was restarted) is replaced at its next use. The pool itself emits errors of idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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
