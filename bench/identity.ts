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
import { createHashing } from '#services/identity/hashing.ts'
import { openHouse } from '#services/identity/testing/house.ts'
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
  const account = await house.tables.read.selectFrom('identity_accounts').selectAll().limit(1).executeTakeFirstOrThrow()
  const profile = await house.tables.read.selectFrom('identity_profiles').selectAll().limit(1).executeTakeFirstOrThrow()
  await house.tables.write(async (trx) => {
    for (let each = 0; each < guesses; each++) {
      const id = crypto.randomUUID()
      await trx
        .insertInto('identity_accounts')
        .values({ ...account, id, mail: mailOf(each), mail_key: mailOf(each) })
        .execute()
      await trx
        .insertInto('identity_profiles')
        .values({ ...profile, id: crypto.randomUUID(), account_id: id })
        .execute()
      await trx.insertInto('identity_passwords').values({ account_id: id, hash, changed_at: 0 }).execute()
    }
  })
  const guess = (username: string) => timed(() => house.caller().signIn({ username, password: encodePassword('a wrong guess') }))
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let each = 0; each < guesses; each++) {
    times.known.push(await guess(mailOf(each)))
    times.unknown.push(await guess(mailOf(each).replace('known', 'other')))
  }
  return times
}

/** The chance that one of these took longer than one of those: 0.5 tells nothing. */
function auc(these: number[], those: number[]): number {
  let longer = 0
  for (const one of these) for (const other of those) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (these.length * those.length)
}

async function inProcess(): Promise<{ rows: Row[]; raw: unknown }> {
  const check = spread(await checkTimes())
  const signIn = await signInTimes()
  const { known, unknown } = await guessTimes()
  const ratio = spread(signIn.signIn).median / spread(signIn.hash).median
  const work = spread(signIn.signInWork).median / spread(signIn.hashWork).median
  const area = auc(known, unknown)
  const rows: Row[] = [
    { measure: 'session check, ms', value: range(check), goal: 'median under 1', ok: check.median < 1 },
    { measure: 'a bare hash, ms', value: range(spread(signIn.hash)), goal: '-', ok: null },
    { measure: 'a whole sign-in, ms', value: range(spread(signIn.signIn)), goal: '-', ok: null },
    { measure: 'sign-in / hash, medians', value: ratio.toFixed(2), goal: 'at most 1.2', ok: ratio <= 1.2 },
    { measure: 'sign-in / hash, processor time', value: work.toFixed(2), goal: 'at most 1.2', ok: work <= 1.2 },
    { measure: 'known or unknown by time, AUC', value: area.toFixed(3), goal: '0.45 to 0.55', ok: area >= 0.45 && area <= 0.55 },
  ]
  return {
    rows,
    raw: { check, signIn: spread(signIn.signIn), hash: spread(signIn.hash), known: spread(known), unknown: spread(unknown) },
  }
}

async function onTheSite(): Promise<{ rows: Row[]; raw: unknown }> {
  if (seconds === 0) return { rows: [], raw: null }
  const site = await startSite()
  const { idle, storm, perSecond } = await stormAndBrowse(site.url, seconds)
  await site.stop()
  const [rest, busy] = [percentile(idle, 0.99), percentile(storm, 0.99)]
  const rows: Row[] = [
    { measure: 'a page at rest, p99 ms', value: rest.toFixed(1), goal: '-', ok: null },
    { measure: 'a page in a storm, p99 ms', value: busy.toFixed(1), goal: 'under twice', ok: busy < 2 * rest },
    { measure: 'sign-ins answered a second', value: perSecond.toFixed(0), goal: '-', ok: null },
  ]
  return { rows, raw: { idle: spread(idle), storm: spread(storm), perSecond } }
}

const own = await inProcess()
await house.identity.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
const site = await onTheSite()
report('identity', [...own.rows, ...site.rows], { inProcess: own.raw, site: site.raw })
