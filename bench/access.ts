// Measures the decision about a free video in process, and durable debits against a hand-written group commit: in process, and over HTTP against a
// hand-written server.
// npx node bench/access.ts [--runs 5] [--decisions 20000] [--unlocks 4000]   (needs a build; DATABASE_URL for PostgreSQL)
// A busy machine changes times more than CPU times, so the table has both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { encodePassword } from '#contracts/password.ts'
import { readConfig } from '#kit/config.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { createLog } from '#kit/log.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { openSite } from '../bin/serve/serve.ts'
import { accessPath, importLockedVideos, unlockRequest } from '../test/killed/locked-videos.ts'
import { openGroupDebits } from './shared/group-debits.ts'
import { interleaved, type Row, range, report, spread } from './shared/measure.ts'
import { percentile } from './shared/sign-in-storm.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    decisions: { type: 'string', default: '20000' },
    unlocks: { type: 'string', default: '4000' },
  },
})
const [runs, decisions, unlocks] = [values.runs, values.decisions, values.unlocks].map(Number) as [number, number, number]
/** The requests in flight: with many, throughput counts; with few, the time of one. Mean time = requests in flight / throughput (Little's law). */
const [many, few] = [64, 16]
const viewers = 32
/** Each viewer unlocks each video once: warm-up and all runs, in process and over HTTP, with many and with few requests in flight. */
const videos = Array.from({ length: Math.ceil((unlocks * 3 * (runs + 1)) / viewers) }, (_, each) => `locked${each}`)
const databaseUrl = process.env['DATABASE_URL']
const data = mkdtempSync(join(tmpdir(), 'daypart-bench-'))
importLockedVideos({ dataDir: data, databaseUrl }, [...videos, 'free'])

/** Signs viewers up and in, gives each a million credits, and returns their cookies. */
async function signUp(url: string): Promise<string[]> {
  const password = encodePassword('lamps on the quay 7')
  const cookies: string[] = []
  for (let each = 0; each < viewers; each++) {
    const mail = `viewer${Date.now()}x${each}@viewer.example`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ givenName: 'Ida', sn: 'Marsh', mail, userName: mail, password })
    await fetch(`${url}/api/2021-08/profile/email/register`, { method: 'POST', headers, body })
    const response = await fetch(`${url}/api/v3/profile/session`, { headers: { username: mail, password } })
    const lines = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    cookies.push([...lines, `device=${'A'.repeat(22)}`].join('; '))
  }
  const database = await openDatabase({ dataDir: data, databaseUrl })
  await database.withTables<IdentityTables>().write((trx) => trx.updateTable('identity_profiles').set({ credits: 1_000_000 }).execute())
  await database.close()
  return cookies
}

/** Returns a function that returns the next pair of viewer and video. No pair is returned twice. */
function pairsOf(cookies: string[]) {
  let sent = 0
  return () => ({ path: accessPath(videos[Math.floor(sent / viewers)]!), cookie: cookies[sent++ % viewers]! })
}
type Next = ReturnType<typeof pairsOf>

/** `cpu`: microseconds of the measured process for each debit. */
type Load = { perSecond: number; cpu: number; times: number[] }

/** Runs debits in this process, `many` of them in flight. */
async function loadHere(debit: () => Promise<unknown>): Promise<Load> {
  const times: number[] = []
  let left = unlocks
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  const lane = async () => {
    while (left-- > 0) {
      const from = performance.now()
      await debit()
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: many }, lane))
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: unlocks / ((performance.now() - started) / 1000), cpu: (user + system) / unlocks, times }
}

/** Returns the CPU time of a process in microseconds. Linux counts it in ticks of 10 ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Sends debits over HTTP from a thread. */
async function loadOver(origin: string, pid: number, next: Next, connections: number): Promise<Load> {
  const before = cpuOf(pid)
  const workerData = { origin, connections, requests: Array.from({ length: unlocks }, next) }
  const worker = new Worker(new URL('./shared/unlock-worker.ts', import.meta.url), { workerData })
  const [load] = (await once(worker, 'message')) as [Omit<Load, 'cpu'>]
  return { ...load, cpu: (cpuOf(pid) - before) / unlocks }
}

/** Runs the loads in turn. Returns the medians of each, and p99 of all its times. */
async function compare<Name extends string>(loads: Record<Name, () => Promise<Load>>) {
  const names = Object.keys(loads) as Name[]
  for (const name of names) await loads[name]()
  const all = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>
  const measures = names.map((name) => [name, async () => all[name].push(await loads[name]())])
  await interleaved(runs, Object.fromEntries(measures) as Record<Name, () => Promise<number>>)
  const summary = (each: Load[]) => ({
    perSecond: spread(each.map(({ perSecond }) => perSecond)),
    cpu: spread(each.map(({ cpu }) => cpu)),
    p99: percentile(
      each.flatMap(({ times }) => times),
      0.99,
    ),
  })
  return Object.fromEntries(names.map((name) => [name, summary(all[name])])) as Record<Name, ReturnType<typeof summary>>
}

/** Measures the site in this process, without sockets. */
async function measureHere() {
  let ahead = 0
  const settings = { SECRET: 'for benchmarks, and long enough for them', DATA_DIR: data, PORT: '0', DEMO: 'off' }
  const config = readConfig({ ...settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const site = await openSite(config, 'bench', createLog('error'), { now: () => Date.now() + ahead })
  const origin = site.address.replace(/\/$/, '')
  const cookies = await signUp(origin)
  const send = async (path: string, init: RequestInit) => {
    const response = await site.services.access.fetch(withFacts(new Request(origin + path, init), { address: '127.0.0.1', isLocal: true }))
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  const next = { reference: pairsOf(cookies), daypart: pairsOf(cookies) }
  const debit = openGroupDebits(join(data, 'reference-here.db'))
  const debits = await compare({
    reference: () =>
      loadHere(() => {
        const { cookie, path } = next.reference()
        return new Promise((done) => debit(cookie, path, done))
      }),
    daypart: () =>
      loadHere(() => {
        const { cookie, path } = next.daypart()
        return send(path, unlockRequest(cookie))
      }),
  })
  // A month later every imported video is free.
  ahead = 30 * 86_400_000
  const free: number[] = []
  for (let index = 0; index < decisions; index++) {
    const from = performance.now()
    await send(accessPath('free'), unlockRequest(''))
    free.push(performance.now() - from)
  }
  await site.stop(0)
  return { debits, free: spread(free.slice(decisions / 10)), next: next.daypart }
}

/** Measures the site over HTTP. `next` continues with the pairs of viewers and videos that were not used yet. */
async function measureOver(next: Next) {
  const script = fileURLToPath(new URL('./shared/debit-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, join(data, 'reference.db')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const site = await startSite({ data, env: { DEMO: 'off', SECRET: 'for benchmarks, and long enough for them' } })
  let sent = 0
  const forReference = () => ({ path: accessPath(`video${sent++}`), cookie: `viewer${sent % viewers}` })
  const result = await compare({
    reference: () => loadOver(address, child.pid!, forReference, many),
    daypart: () => loadOver(site.url, site.pid, next, many),
    daypartFew: () => loadOver(site.url, site.pid, next, few),
  })
  await site.stop()
  child.kill()
  return result
}

const here = await measureHere()
const http = await measureOver(here.next)
rmSync(data, { recursive: true, force: true })

type Summary = typeof here.debits.daypart
const speed = (name: string, { perSecond, cpu, p99 }: Summary): Row[] => [
  { measure: `${name}, debits per second`, value: range(perSecond), goal: '-', ok: null },
  { measure: `${name}, CPU per debit, µs`, value: range(cpu), goal: '-', ok: null },
  { measure: `${name}, p99 ms`, value: p99.toFixed(1), goal: '-', ok: null },
]
const times = (ratio: number) => `${ratio.toFixed(2)}x`
const ratioOf = (name: string, { daypart, reference }: Record<'daypart' | 'reference', Summary>): Row[] => {
  const ratio = daypart.perSecond.median / reference.perSecond.median
  return [
    { measure: `${name}, daypart / reference`, value: times(ratio), goal: 'at least 0.7x', ok: ratio >= 0.7 },
    { measure: `${name}, the same by CPU`, value: times(reference.cpu.median / daypart.cpu.median), goal: '-', ok: null },
  ]
}
// By CPU, because the two were not measured in turn.
const hereToHttp = http.reference.cpu.median / here.debits.daypart.cpu.median
report(
  databaseUrl ? 'access-postgres' : 'access',
  [
    { measure: 'free video, request in process, ms', value: range(here.free), goal: 'median under 0.3', ok: here.free.median < 0.3 },
    ...speed(`in process, ${many} in flight: reference`, here.debits.reference),
    ...speed(`in process, ${many} in flight: daypart`, here.debits.daypart),
    ...ratioOf('in process', here.debits),
    ...speed(`HTTP, ${many} in flight: reference`, http.reference),
    ...speed(`HTTP, ${many} in flight: daypart`, http.daypart),
    ...ratioOf('HTTP', http),
    { measure: 'daypart in process / reference over HTTP, by CPU', value: times(hereToHttp), goal: '-', ok: null },
    {
      measure: `HTTP, ${few} in flight: daypart, p99 ms`,
      value: http.daypartFew.p99.toFixed(1),
      goal: 'at most 15',
      ok: http.daypartFew.p99 <= 15,
    },
  ],
  { free: here.free, here: here.debits, http },
)
process.exit()
