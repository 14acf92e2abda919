// Measures how a running site behaves during faults of its database: disk full, database locked, PostgreSQL stopped.
// npx node bench/faults.ts [--rate 200] [--only full]   (needs a build, and root on Linux for the small disk)
import { parseArgs } from 'node:util'
import { type FullDiskVerdict, fillDiskOfSite } from '../test/faults/full-disk.ts'
import { type LockVerdict, lockPostgresOfSite, lockSqliteOfSite, stopPostgresOfSite } from '../test/faults/locked-database.ts'
import { countResponses, type TimedResponse } from '../test/faults/site-load.ts'
import { mountSmallDisk } from '../test/faults/small-disk.ts'
import { type Row, report } from './shared/measure.ts'

const { values } = parseArgs({ options: { rate: { type: 'string', default: '200' }, only: { type: 'string', default: '' } } })
const rate = Number(values.rate)
const rows: Row[] = []
const raw: Record<string, unknown> = {}

const summary = (responses: readonly TimedResponse[]) => JSON.stringify(countResponses(responses))
const longest = (responses: readonly TimedResponse[]) => Math.round(Math.max(0, ...responses.map(({ milliseconds }) => milliseconds)))
const row = (measure: string, value: string | number, goal: string, ok: boolean | null): void => {
  rows.push({ measure, value: String(value), goal, ok })
}

async function full(name: string, isPostgres: boolean): Promise<void> {
  const disk = mountSmallDisk(isPostgres ? 128 : 64)
  if (!disk) {
    row(`${name}: not measured, this user may not mount a file system`, '-', '-', null)
    return
  }
  let verdict: FullDiskVerdict
  try {
    verdict = await fillDiskOfSite({ disk, seconds: 10, isPostgres, rate })
  } finally {
    disk.unmount()
  }
  const { acknowledged, lost, partial, badReads, writesWhenFull, recoveredAfter, integrity } = verdict
  row(`${name}: reads that failed`, badReads.length, '0', badReads.length === 0)
  const isRefused = writesWhenFull.every(({ status, code }) => status === 503 && code)
  row(`${name}: writes on the full disk`, summary(writesWhenFull), 'all 503 with a code', isRefused)
  row(
    `${name}: acknowledged, of these lost writes, partial writes`,
    `${acknowledged}, ${lost.length}, ${partial.length}`,
    '0 lost, 0 partial',
    !lost.length && !partial.length,
  )
  row(`${name}: ms until the first write succeeds`, Math.round(recoveredAfter), '10000', recoveredAfter < 10_000)
  row(`${name}: integrity`, integrity, 'ok', integrity === 'ok')
  raw[name] = verdict
}

async function locked(name: string, seconds: number, run: (options: { seconds: number; rate: number }) => Promise<LockVerdict>) {
  const verdict = await run({ seconds, rate })
  const { reads, writes, lost, partial, refusedAfter } = verdict
  const isShort = seconds < 5 && !name.includes('stopped')
  const bad = reads.filter(({ status }) => status !== 200)
  row(
    `${name}: reads that failed`,
    `${bad.length} of ${reads.length}`,
    isShort ? '0' : '0.1 %',
    bad.length <= (isShort ? 0 : reads.length / 1000),
  )
  const refused = writes.filter(({ status }) => status !== 204)
  const isExpected = isShort ? refused.length === 0 : refused.every(({ status, code }) => status === 503 && code)
  row(`${name}: writes`, summary(writes), isShort ? 'no error' : '503 with a code', isExpected)
  row(`${name}: longest write, ms`, longest(writes), '5500', longest(writes) < 5500)
  row(`${name}: longest read, ms`, longest(reads), '-', null)
  row(`${name}: acknowledged writes lost / partial writes`, `${lost.length} / ${partial.length}`, '0', !lost.length && !partial.length)
  row(`${name}: ms of errors after the fault`, Math.round(refusedAfter), '5000', refusedAfter < 5000)
  raw[name] = { lost, partial, refusedAfter, writes: countResponses(writes), reads: countResponses(reads) }
}

const runs: [string, (name: string) => Promise<void>][] = [
  ['full disk, SQLite', (name) => full(name, false)],
  ['full disk, PostgreSQL', (name) => full(name, true)],
  ...[1, 4, 30].map((seconds): [string, (name: string) => Promise<void>] => [
    `locked ${seconds} s, SQLite`,
    (name) => locked(name, seconds, lockSqliteOfSite),
  ]),
  ...[1, 4, 30].map((seconds): [string, (name: string) => Promise<void>] => [
    `locked ${seconds} s, PostgreSQL`,
    (name) => locked(name, seconds, lockPostgresOfSite),
  ]),
  ['stopped 3 s, PostgreSQL', (name) => locked(name, 3, stopPostgresOfSite)],
]
for (const [name, run] of runs) if (name.includes(values.only)) await run(name)
report('faults', rows, raw)
process.exit(rows.some(({ ok }) => ok === false) ? 1 : 0)
