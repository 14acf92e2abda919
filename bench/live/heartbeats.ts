// Measures heartbeats of live streams over HTTP against a hand-written server, in memory and through Redis.
// npx node bench/live/heartbeats.ts [--runs 5] [--seconds 3] [--sessions 2000]   (needs a build and redis-server)
// A busy machine changes rates more than CPU times, so the table has both.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brandAuthorization, type ViewerStreams } from '#contracts/http/live.ts'
import { raceChannels } from '../../test/live/race-starts.ts'
import { interleaved, type Row, range, report, spread } from '../shared/measure.ts'
import { freePort, startSite, stopped } from '../shared/site.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    sessions: { type: 'string', default: '2000' },
  },
})
const [runs, seconds, sessions] = [values.runs, values.seconds, values.sessions].map(Number) as [number, number, number]
const connections = 64
const [brand, channel] = ['nbc', 'nbc.daypart.example']
const headers = { authorization: brandAuthorization(brand), 'content-type': 'application/x-www-form-urlencoded' }
const body = `${new URLSearchParams({ brand, channel })}`

/** The browser of a viewer without an account, who watches a stream. */
type Stream = { path: string; cookie: string }

async function startStream(url: string): Promise<Stream> {
  const listed = await fetch(`${url}/v2/sessions`, { headers })
  const cookie = listed.headers.getSetCookie()[0]!.split(';', 1)[0]!
  const { path } = (await listed.json()) as ViewerStreams
  const started = await fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body })
  if (started.status !== 202) throw new Error(`A start was answered with ${started.status}.`)
  return { path: started.headers.get('location')!, cookie }
}

/** Returns the heartbeat of a stream, with the headers that a browser sends. */
const heartbeat = (url: string, { path, cookie }: Stream) =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    'connection: keep-alive',
    `content-length: ${body.length}`,
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    `authorization: ${headers.authorization}`,
    `content-type: ${headers['content-type']}`,
    'accept: */*',
    `origin: ${url}`,
    'sec-fetch-site: same-origin',
    'sec-fetch-mode: cors',
    'sec-fetch-dest: empty',
    'accept-encoding: gzip, deflate, br, zstd',
    'accept-language: en-US,en;q=0.9',
    `cookie: ${cookie}`,
    '',
    body,
  ].join('\r\n')

/** Returns the CPU time of a process in microseconds. Linux counts it in ticks of 10 ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** `cpu`: microseconds of the server's process for each heartbeat. */
type Load = { perSecond: number; cpu: number }
type Candidate = { url: string; pid: number; requests: string[] }

async function load({ url, pid, requests }: Candidate, time = seconds): Promise<Load> {
  const before = cpuOf(pid)
  const workerData = { port: Number(new URL(url).port), connections, seconds: time, requests }
  const [perSecond] = (await once(new Worker(new URL('../shared/heartbeat-worker.ts', import.meta.url), { workerData }), 'message')) as [
    number,
  ]
  return { perSecond, cpu: (cpuOf(pid) - before) / (perSecond * time) }
}

const children: ChildProcess[] = []
async function startReference(streams: Stream[], redisUrl = ''): Promise<Candidate> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../shared/heartbeat-reference.ts', import.meta.url)), redisUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  return { url, pid: child.pid!, requests: streams.map((stream) => heartbeat(url, stream)) }
}

const redisPort = await freePort()
const redisUrl = `redis://127.0.0.1:${redisPort}`
const redis = spawn('redis-server', ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', ''], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
while (!String(await once(redis.stdout, 'data')).includes('Ready to accept')) {}

// The sessions must outlast all runs of the other candidates.
const env = { DEMO: 'off', CHANNELS_FILE: raceChannels, LIVE_SESSION_SECONDS: '600', REDIS_URL: '' }
const sites = { memory: await startSite({ env }), redis: await startSite({ env: { ...env, REDIS_URL: redisUrl } }) }
const measured: Record<string, Candidate> = {}
for (const [store, site] of Object.entries(sites)) {
  const streams: Stream[] = []
  while (streams.length < sessions) streams.push(...(await Promise.all(Array.from({ length: 20 }, () => startStream(site.url)))))
  measured[`${store} reference`] = await startReference(streams, store === 'redis' ? redisUrl : '')
  measured[`${store} daypart`] = { url: site.url, pid: site.pid, requests: streams.map((stream) => heartbeat(site.url, stream)) }
}
const loads: Record<string, Load[]> = {}
await interleaved(
  runs,
  Object.fromEntries(
    Object.entries(measured).map(([name, candidate]) => [
      name,
      async () => {
        // Warms up again: a site that was idle has returned its memory to the system.
        await load(candidate, 1)
        const result = await load(candidate)
        loads[name] = [...(loads[name] ?? []), result]
        return result.perSecond
      },
    ]),
  ),
)

const rows: Row[] = []
for (const [store, goal] of [
  ['memory', 0.85],
  ['redis', 0.8],
] as const) {
  const [reference, daypart] = [loads[`${store} reference`]!, loads[`${store} daypart`]!]
  const ratio = spread(daypart.map(({ perSecond }, run) => perSecond / reference[run]!.perSecond))
  const cpuRatio = spread(daypart.map(({ cpu }, run) => reference[run]!.cpu / cpu))
  for (const [name, each] of Object.entries({ 'hand-written server': reference, Daypart: daypart }))
    rows.push({
      measure: `${store}, ${name}: heartbeats a second; CPU microseconds each`,
      value: `${range(spread(each.map(({ perSecond }) => perSecond)))}; ${range(spread(each.map(({ cpu }) => cpu)))}`,
      goal: '-',
      ok: null,
    })
  rows.push({
    measure: `${store}: rate against the hand-written server`,
    value: range(ratio),
    goal: `at least ${goal}`,
    ok: ratio.median >= goal,
  })
  rows.push({ measure: `${store}: CPU time against the hand-written server`, value: range(cpuRatio), goal: '-', ok: null })
}
report('heartbeats', rows, { loads, sessions, connections })
for (const site of Object.values(sites)) await site.stop()
for (const child of [...children, redis]) await stopped(child)
