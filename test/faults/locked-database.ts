// F8 of the fault plan: another program holds the database of a running site for some seconds, or stops it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startSite } from '../../bench/site.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { until } from './full-disk.ts'
import { lostOf, storedNames } from './look-afterwards.ts'
import { type Answer, startLoad } from './site-load.ts'

/** How long the fault lasts, and how many requests come a second. */
type Options = { seconds: number; rate: number }

export type LockVerdict = {
  reads: Answer[]
  writes: Answer[]
  lost: string[]
  half: string[]
  /** Milliseconds from the end of the fault to the last write that was refused. */
  refusedAfter: number
}

/** `BEGIN IMMEDIATE` on SQLite. */
export async function lockSqliteOfSite(options: Options): Promise<LockVerdict> {
  const data = mkdtempSync(join(tmpdir(), 'daypart-locked-'))
  return underLoad({ ...options, data, databaseUrl: '' }, async () => {
    const other = new DatabaseSync(join(data, 'daypart.db'), { timeout: 5000 })
    other.exec('begin immediate')
    return async () => other.close()
  })
}

/** `LOCK TABLE` on PostgreSQL of a table that the load writes. */
export const lockPostgresOfSite = (options: Options): Promise<LockVerdict> =>
  onPostgres(options, async ({ url }) => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table message_contacts in exclusive mode')
    return () => other.end()
  })

/** `pg_ctl stop -m immediate`, and a start. */
export const stopPostgresOfSite = (options: Options): Promise<LockVerdict> =>
  onPostgres(options, async (server) => {
    await server.stopAtOnce()
    return () => server.start()
  })

/** Begins the fault, and resolves to what ends it. */
type Fault<Of> = (of: Of) => Promise<() => Promise<unknown>>

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

type Under = Options & { data: string; databaseUrl: string }

async function underLoad({ seconds, rate, data, databaseUrl }: Under, begin: () => Promise<() => Promise<unknown>>): Promise<LockVerdict> {
  const site = await startSite({ data, env: { LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl } })
  const load = startLoad(site.url, { rate, writeEvery: 10 })
  try {
    await setTimeout(2000)
    const end = await begin()
    await setTimeout(seconds * 1000)
    await end()
    const ended = load.now()
    await until(() => load.answers.some(({ kind, status, at }) => kind === 'write' && status === 204 && at > ended), 20_000)
    await setTimeout(2000)
    const answers = await load.stop()
    const { names, half } = await storedNames(data, databaseUrl)
    const of = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind)
    const refused = of('write').filter(({ status }) => status !== 204)
    const refusedAfter = Math.max(0, ...refused.map(({ at, milliseconds }) => at + milliseconds - ended))
    return { reads: of('read'), writes: of('write'), lost: lostOf(answers, names), half, refusedAfter }
  } finally {
    await load.stop()
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
