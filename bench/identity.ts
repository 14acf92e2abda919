// Measures the time of a session check and of a sign-in (compared with one password hash), whether response times reveal which email addresses
// have an account, and how much 500 sign-ins per second slow down other pages.
// npx node bench/identity.ts [--checks 20000] [--sign-ins 150] [--guesses 1000] [--seconds 12]   (DATABASE_URL for PostgreSQL; needs a build)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verify } from '@node-rs/argon2'
import { encodePassword } from '#contracts/password.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createHashing } from '#services/identity/passwords/hashing.ts'
import { openIdentity } from '#services/identity/testing/open-identity.ts'
import { addKnown } from './shared/known-accounts.ts'
import { interleaved, type Row, range, report, spread } from './shared/measure.ts'
import { percentile, stormAndBrowse } from './shared/sign-in-storm.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '20000' },
    'sign-ins': { type: 'string', default: '150' },
    guesses: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '12' },
  },
})
const [checks, signIns, guesses, seconds] = [values.checks, values['sign-ins'], values.guesses, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
]

const dataDir = mkdtempSync(join(tmpdir(), 'daypart-bench-'))
const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] })
const hashing = createHashing()
const opened = await openIdentity(database, { hashing })
opened.clock.now = Date.now()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Runs `work` and returns the ms of CPU time that all threads of this process used meanwhile. */
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Checks a session repeatedly. Returns the milliseconds for each check. */
async function checkTimes(): Promise<number[]> {
  const cookie = (await opened.register({ mail: `check${Date.now()}@viewer.example` })).cookie()
  const times: number[] = []
  for (let index = 0; index < checks; index++) times.push(await timed(() => opened.identity.client.check(cookie)))
  return times
}

/** Measures a sign-in from the request to the response, and one password hash alone. */
async function signInTimes() {
  const mail = `sign-in${Date.now()}@viewer.example`
  await opened.register({ mail })
  const phc = await hashing.hash('correct horse battery')
  const credentials = { username: mail, password: encodePassword('correct horse battery') }
  const hash = () => verify(phc, 'correct horse battery')
  const signIn = () => opened.caller().signIn(credentials)
  const candidates = {
    hash: () => timed(hash),
    signIn: () => timed(signIn),
    hashWork: () => cpuTimeOf(hash),
    signInWork: () => cpuTimeOf(signIn),
  }
  await interleaved(10, candidates)
  return interleaved(signIns, candidates)
}

/**
 * Measures sign-ins with a wrong password, alternately for email addresses with and without an account. Each email address is used once, so that no
 * account is locked.
 */
async function guessTimes() {
  const hash = await hashing.hash('a password that is never guessed')
  const run = Date.now()
  const mailOf = (index: number) => `known${run}x${index}@viewer.example`
  await addKnown(
    database,
    Array.from({ length: guesses }, (_, index) => mailOf(index)),
    hash,
  )
  const times = { known: [] as number[], unknown: [] as number[] }
  const work = { known: [] as number[], unknown: [] as number[] }
  const responses = { known: new Set<string>(), unknown: new Set<string>() }
  const guess = async (kind: 'known' | 'unknown', username: string) => {
    let milliseconds = 0
    work[kind].push(
      await cpuTimeOf(async () => {
        const started = performance.now()
        const { status, answer, headers } = await opened.caller().signIn({ username, password: encodePassword('a wrong guess') })
        milliseconds = performance.now() - started
        responses[kind].add(JSON.stringify([status, answer, [...headers]]))
      }),
    )
    times[kind].push(milliseconds)
  }
  for (let index = 0; index < guesses; index++) {
    // The order alternates, because a request may start work that slows down the next request: this must affect both kinds equally.
    const order = index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await guess(kind, kind === 'known' ? mailOf(index) : mailOf(index).replace('known', 'other'))
  }
  const isEqual = responses.known.size === 1 && responses.unknown.size === 1 && [...responses.known][0] === [...responses.unknown][0]
  return { ...times, work, isEqual }
}

/** Returns the AUC: the probability that a time of `first` is longer than a time of `second`. 0.5 means that the times reveal nothing. */
function auc(first: number[], second: number[]): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}

const aucRow = (measure: string, area: number): Row => ({
  measure,
  value: area.toFixed(3),
  goal: '0.45 to 0.55',
  ok: area >= 0.45 && area <= 0.55,
})

async function inProcess(): Promise<{ rows: Row[]; raw: unknown }> {
  const check = spread(await checkTimes())
  const signIn = await signInTimes()
  const { known, unknown, work: guessWork, isEqual } = await guessTimes()
  const ratio = spread(signIn.signIn).median / spread(signIn.hash).median
  const work = spread(signIn.signInWork).median / spread(signIn.hashWork).median
  const [area, workArea] = [auc(known, unknown), auc(guessWork.known, guessWork.unknown)]
  const rows: Row[] = [
    { measure: 'session check, ms', value: range(check), goal: 'median under 1', ok: check.median < 1 },
    { measure: 'bare hash, ms', value: range(spread(signIn.hash)), goal: '-', ok: null },
    { measure: 'whole sign-in, ms', value: range(spread(signIn.signIn)), goal: '-', ok: null },
    { measure: 'sign-in / hash, medians', value: ratio.toFixed(2), goal: 'at most 1.2', ok: ratio <= 1.2 },
    { measure: 'sign-in / hash, CPU time', value: work.toFixed(2), goal: 'at most 1.2', ok: work <= 1.2 },
    aucRow('known against unknown by time, AUC', area),
    aucRow('known against unknown by CPU time, AUC', workArea),
    { measure: 'status, headers and bodies of both', value: isEqual ? 'equal' : 'differ', goal: 'equal', ok: isEqual },
  ]
  return {
    rows,
    raw: { check, signIn: spread(signIn.signIn), hash: spread(signIn.hash), known: spread(known), unknown: spread(unknown) },
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** Measures a running site without load and during 500 sign-ins per second. */
async function onSite(): Promise<{ rows: Row[]; raw: unknown }> {
  if (seconds === 0) return { rows: [], raw: null }
  const site = await startSite()
  const { idle, storm, bareIdle, bareStorm, failedPages, answered, refused, other, grown, thread } = await stormAndBrowse(site, seconds)
  await site.stop()
  const [rest, busy] = [percentile(idle, 0.99), percentile(storm, 0.99)]
  const longest = Math.max(...answered)
  const rows: Row[] = [
    { measure: 'page without load, p99 ms', value: rest.toFixed(1), goal: '-', ok: null },
    { measure: 'page in the storm, p99 ms', value: busy.toFixed(1), goal: 'under twice', ok: busy < 2 * rest },
    { measure: 'bare server without load, p99 ms', value: percentile(bareIdle, 0.99).toFixed(1), goal: '-', ok: null },
    { measure: 'bare server in the storm, p99 ms', value: percentile(bareStorm, 0.99).toFixed(1), goal: '-', ok: null },
    ...(['rest', 'storm'] as const).map((when) => ({
      measure: `main thread ${when === 'rest' ? 'without load' : 'in the storm'}, ms of each second`,
      value: `worked ${thread[when].worked.toFixed(0)}, waited ${thread[when].waited.toFixed(0)}`,
      goal: '-',
      ok: null,
    })),
    { measure: 'failed pages', value: `${failedPages}`, goal: '0', ok: failedPages === 0 },
    { measure: 'sign-ins hashed per second', value: (answered.length / seconds).toFixed(0), goal: '-', ok: null },
    { measure: 'longest sign-in, ms', value: longest.toFixed(0), goal: '-', ok: null },
    { measure: 'sign-ins refused with 503 per second', value: (refused.length / seconds).toFixed(0), goal: '-', ok: null },
    { measure: 'other answers', value: `${other}`, goal: '0', ok: other === 0 },
    { measure: 'memory in the storm', value: `+${megabytes(grown)}`, goal: 'under +300 MB', ok: grown < 300 * 1024 * 1024 },
  ]
  return {
    rows,
    raw: {
      idle: spread(idle),
      storm: spread(storm),
      bareIdle: spread(bareIdle),
      bareStorm: spread(bareStorm),
      answered: spread(answered),
      refused: spread(refused),
      grown,
      thread,
    },
  }
}

const service = await inProcess()
await opened.identity.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
const site = await onSite()
report(database.dialect === 'sqlite' ? 'identity' : 'identity-postgres', [...service.rows, ...site.rows], {
  inProcess: service.raw,
  site: site.raw,
})
