// What a session check and a sign-in cost beside a bare hash, whether time tells known mails from unknown ones, and what a storm of sign-ins
// does to who only browses.
// npx node bench/identity.ts [--checks 20000] [--sign-ins 150] [--guesses 1000] [--seconds 12]   (DATABASE_URL for PostgreSQL; needs a build)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verify } from '@node-rs/argon2'
import { encodePassword } from '#contracts/http/password.ts'
import { openDatabase } from '#kit/db/database.ts'
import { createHashing } from '#services/identity/passwords/hashing.ts'
import { openHouse } from '#services/identity/testing/house.ts'
import { addKnown } from './known-accounts.ts'
import { interleaved, type Row, range, report, spread } from './measure.ts'
import { percentile, stormAndBrowse } from './sign-in-storm.ts'
import { startSite } from './site.ts'

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
const house = await openHouse(database, { hashing })
house.clock.now = Date.now()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds of processor time, of all threads: what others do on the machine is not in it. */
async function worked(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Milliseconds of each check. */
async function checkTimes(): Promise<number[]> {
  const cookie = (await house.register({ mail: `check${Date.now()}@viewer.example` })).cookie()
  const times: number[] = []
  for (let each = 0; each < checks; each++) times.push(await timed(() => house.identity.client.check(cookie)))
  return times
}

/** A whole sign-in, from the request to the answer, beside the one hash that it cannot do without. */
async function signInTimes() {
  const mail = `sign-in${Date.now()}@viewer.example`
  await house.register({ mail })
  const phc = await hashing.hash('correct horse battery')
  const credentials = { username: mail, password: encodePassword('correct horse battery') }
  const hash = () => verify(phc, 'correct horse battery')
  const signIn = () => house.caller().signIn(credentials)
  const once = { hash: () => timed(hash), signIn: () => timed(signIn), hashWork: () => worked(hash), signInWork: () => worked(signIn) }
  await interleaved(10, once)
  return interleaved(signIns, once)
}

/** Guesses at mails that have an account and that have none, in turn; each mail once, so that none is locked. */
async function guessTimes() {
  const hash = await hashing.hash('nobody guesses this')
  const run = Date.now()
  const mailOf = (each: number) => `known${run}x${each}@viewer.example`
  await addKnown(
    database,
    Array.from({ length: guesses }, (_, each) => mailOf(each)),
    hash,
  )
  const times = { known: [] as number[], unknown: [] as number[] }
  const work = { known: [] as number[], unknown: [] as number[] }
  const said = { known: new Set<string>(), unknown: new Set<string>() }
  const guess = async (who: 'known' | 'unknown', username: string) => {
    let milliseconds = 0
    work[who].push(
      await worked(async () => {
        const started = performance.now()
        const { status, answer, headers } = await house.caller().signIn({ username, password: encodePassword('a wrong guess') })
        milliseconds = performance.now() - started
        said[who].add(JSON.stringify([status, answer, [...headers]]))
      }),
    )
    times[who].push(milliseconds)
  }
  for (let each = 0; each < guesses; each++) {
    // In either order: what one leaves to do must not fall on the other alone.
    const turns = each % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of turns) await guess(who, who === 'known' ? mailOf(each) : mailOf(each).replace('known', 'other'))
  }
  const isSaidAlike = said.known.size === 1 && said.unknown.size === 1 && [...said.known][0] === [...said.unknown][0]
  return { ...times, work, isSaidAlike }
}

/** The chance that one of these took longer than one of those: 0.5 tells nothing. */
function auc(these: number[], those: number[]): number {
  let longer = 0
  for (const one of these) for (const other of those) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (these.length * those.length)
}

const between = (measure: string, area: number): Row => ({
  measure,
  value: area.toFixed(3),
  goal: '0.45 to 0.55',
  ok: area >= 0.45 && area <= 0.55,
})

async function inProcess(): Promise<{ rows: Row[]; raw: unknown }> {
  const check = spread(await checkTimes())
  const signIn = await signInTimes()
  const { known, unknown, work: guessWork, isSaidAlike } = await guessTimes()
  const ratio = spread(signIn.signIn).median / spread(signIn.hash).median
  const work = spread(signIn.signInWork).median / spread(signIn.hashWork).median
  const [area, workArea] = [auc(known, unknown), auc(guessWork.known, guessWork.unknown)]
  const rows: Row[] = [
    { measure: 'session check, ms', value: range(check), goal: 'median under 1', ok: check.median < 1 },
    { measure: 'a bare hash, ms', value: range(spread(signIn.hash)), goal: '-', ok: null },
    { measure: 'a whole sign-in, ms', value: range(spread(signIn.signIn)), goal: '-', ok: null },
    { measure: 'sign-in / hash, medians', value: ratio.toFixed(2), goal: 'at most 1.2', ok: ratio <= 1.2 },
    { measure: 'sign-in / hash, processor time', value: work.toFixed(2), goal: 'at most 1.2', ok: work <= 1.2 },
    between('known or unknown by time, AUC', area),
    between('known or unknown by processor time, AUC', workArea),
    { measure: 'their status, headers and bodies', value: isSaidAlike ? 'equal' : 'differ', goal: 'equal', ok: isSaidAlike },
  ]
  return {
    rows,
    raw: { check, signIn: spread(signIn.signIn), hash: spread(signIn.hash), known: spread(known), unknown: spread(unknown) },
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** Reliability F13. */
async function onTheSite(): Promise<{ rows: Row[]; raw: unknown }> {
  if (seconds === 0) return { rows: [], raw: null }
  const site = await startSite()
  const { idle, storm, failedPages, answered, refused, other, grown, thread } = await stormAndBrowse(site, seconds)
  await site.stop()
  const [rest, busy] = [percentile(idle, 0.99), percentile(storm, 0.99)]
  const longest = Math.max(...answered)
  const rows: Row[] = [
    { measure: 'a page at rest, p99 ms', value: rest.toFixed(1), goal: '-', ok: null },
    { measure: 'a page in a storm, p99 ms', value: busy.toFixed(1), goal: 'under twice', ok: busy < 2 * rest },
    ...(['rest', 'storm'] as const).map((when) => ({
      measure: `main thread ${when === 'rest' ? 'at rest' : 'in the storm'}, ms of each second`,
      value: `worked ${thread[when].worked.toFixed(0)}, waited ${thread[when].waited.toFixed(0)}`,
      goal: '-',
      ok: null,
    })),
    { measure: 'pages that failed', value: `${failedPages}`, goal: '0', ok: failedPages === 0 },
    { measure: 'sign-ins hashed a second', value: (answered.length / seconds).toFixed(0), goal: '-', ok: null },
    { measure: 'the longest of them, ms', value: longest.toFixed(0), goal: '-', ok: null },
    { measure: 'told 503 a second', value: (refused.length / seconds).toFixed(0), goal: '-', ok: null },
    { measure: 'answered otherwise', value: `${other}`, goal: '0', ok: other === 0 },
    { measure: 'memory in the storm', value: `+${megabytes(grown)}`, goal: 'under +300 MB', ok: grown < 300 * 1024 * 1024 },
  ]
  return { rows, raw: { idle: spread(idle), storm: spread(storm), answered: spread(answered), refused: spread(refused), grown, thread } }
}

const own = await inProcess()
await house.identity.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
const site = await onTheSite()
report(database.dialect === 'sqlite' ? 'identity' : 'identity-postgres', [...own.rows, ...site.rows], {
  inProcess: own.raw,
  site: site.raw,
})
