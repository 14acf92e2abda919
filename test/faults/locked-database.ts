// Locks the database of a running site for some seconds, or stops PostgreSQL, under load.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startSite } from '../../bench/shared/site.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { until } from './full-disk.ts'
import { type Load, startLoad, type TimedResponse } from './site-load.ts'
import { lostWrites, storedNames } from './stored-messages.ts'

/** `seconds`: how long the database is locked or stopped. `rate`: requests per second. */
type Options = { seconds: number; rate: number }

export type LockVerdict = {
  reads: TimedResponse[]
  writes: TimedResponse[]
  lost: string[]
  partial: string[]
  /** Milliseconds from the unlocking or restart of the database to the last write that was refused. */
  refusedAfter: number
}

/** Locks the SQLite database of a site with `BEGIN IMMEDIATE`. */
export async function lockSqliteOfSite(options: Options): Promise<LockVerdict> {
  const data = mkdtempSync(join(tmpdir(), 'daypart-locked-'))
  return underLoad({ ...options, data, databaseUrl: '' }, async () => {
    const other = new DatabaseSync(join(data, 'daypart.db'), { timeout: 5000 })
    other.exec('begin immediate')
    return async () => other.close()
  })
}

/** Locks a table to which the requests write, with `LOCK TABLE` on PostgreSQL. */
export const lockPostgresOfSite = (options: Options): Promise<LockVerdict> =>
  onPostgres(options, async ({ url }) => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table message_contacts in exclusive mode')
    return () => other.end()
  })

/** Stops PostgreSQL like `pg_ctl stop -m immediate`, and starts it again. */
export const stopPostgresOfSite = (options: Options): Promise<LockVerdict> =>
  onPostgres(options, async (server) => {
    await server.stopAtOnce()
    return () => server.start()
  })

/** Locks or stops the database. Resolves to the function that unlocks or restarts it. */
type Fault<Target> = (target: Target) => Promise<() => Promise<unknown>>

async function onPostgres(options: Options, fault: Fault<Awaited<ReturnType<typeof startPostgres>>>): Promise<LockVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-locked-'))
  chmodSync(folder, 0o755)
  const server = await startPostgres(folder, { isDurable: true })
  try {
    return await underLoad({ ...options, data: join(folder, 'data'), databaseUrl: server.url }, () => fault(server))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type LoadOptions = Options & { data: string; databaseUrl: string }

/** Returns whether all responses to the requests of the last two seconds came within 100 ms. */
function isQuick({ responses, now }: Load): boolean {
  const last = responses.filter(({ at, milliseconds }) => at + milliseconds > now() - 2000)
  return now() > 4000 && last.every(({ milliseconds, status }) => milliseconds < 100 && (status === 200 || status === 204))
}

async function underLoad(
  { seconds, rate, data, databaseUrl }: LoadOptions,
  startFault: () => Promise<() => Promise<unknown>>,
): Promise<LockVerdict> {
  const site = await startSite({ data, env: { LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl } })
  const load = startLoad(site.url, { rate, writeEvery: 10 })
  try {
    // The first requests fill the caches of the site, and are slow at this rate. The fault begins after two seconds of quick responses; on a busy machine, on
    // which they may not come, after ten.
    await until(() => isQuick(load) || load.now() > 10_000, 15_000)
    const endFault = await startFault()
    await setTimeout(seconds * 1000)
    await endFault()
    const endedAt = load.now()
    await until(() => load.responses.some(({ kind, status, at }) => kind === 'write' && status === 204 && at > endedAt), 20_000)
    await setTimeout(2000)
    const responses = await load.stop()
    const { names, partial } = await storedNames(data, databaseUrl)
    const responsesOf = (kind: TimedResponse['kind']) => responses.filter((answer) => answer.kind === kind)
    const refused = responsesOf('write').filter(({ status }) => status !== 204)
    const refusedAfter = Math.max(0, ...refused.map(({ at, milliseconds }) => at + milliseconds - endedAt))
    return { reads: responsesOf('read'), writes: responsesOf('write'), lost: lostWrites(responses, names), partial, refusedAfter }
  } finally {
    await load.stop()
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
