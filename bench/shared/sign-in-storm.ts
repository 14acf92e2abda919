// Measures 200 page requests per second, without load and during 500 sign-ins per second. Separate threads send the requests at a constant
// rate, even if responses are slow. A minimal server, which only sends the bytes of a page, receives the same requests. Its delay is the part that
// the busy machine causes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Task = { kind: 'browse' | 'bare' | 'storm'; url: string; seconds: number }
/** The time and the status of a response. */
type Timing = [milliseconds: number, status: number]

const paths = ['/', '/shows/all/popular', '/schedule', '/movies/popular']
const perSecond = { browse: 200, bare: 200, storm: 500 }

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

export async function stormAndBrowse({ url, pid }: { url: string; pid: number }, seconds: number) {
  const bare = await startBare(url)
  // Requests before the measurement fill the caches.
  await Promise.all([
    run({ kind: 'browse', url, seconds: 2 }),
    run({ kind: 'bare', url: bare.url, seconds: 2 }),
    run({ kind: 'storm', url, seconds: 2 }),
  ])
  const atRest = watchMainThread(pid)
  const bareIdle = await run({ kind: 'bare', url: bare.url, seconds })
  const idle = await run({ kind: 'browse', url, seconds })
  const rest = atRest()
  const [bareBusy] = await Promise.all([run({ kind: 'bare', url: bare.url, seconds }), run({ kind: 'storm', url, seconds })])
  const memory = watchMemory(pid)
  const inStorm = watchMainThread(pid)
  const [busy, signIns] = await Promise.all([run({ kind: 'browse', url, seconds }), run({ kind: 'storm', url, seconds })])
  const thread = { rest, storm: inStorm() }
  const grown = await memory.stop()
  await bare.stop()
  const pages = (timings: Timing[]) => timings.map(([milliseconds]) => milliseconds)
  const timesWithStatus = (status: number) => signIns.filter(([, each]) => each === status).map(([milliseconds]) => milliseconds)
  return {
    idle: pages(idle),
    storm: pages(busy),
    bareIdle: pages(bareIdle),
    bareStorm: pages(bareBusy),
    failedPages: [...idle, ...busy].filter(([, status]) => status !== 200).length,
    answered: timesWithStatus(401),
    refused: timesWithStatus(503),
    other: signIns.filter(([, status]) => status !== 401 && status !== 503).length,
    grown,
    thread,
  }
}

/** Starts a process with a server that answers each request with the bytes of the home page. */
async function startBare(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const page = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await page.arrayBuffer()
  const child = fork(import.meta.filename, { env: { ...process.env, BARE_BYTES: page.headers.get('content-length') ?? '' } })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

type ThreadShare = { worked: number; waited: number }

/** Starts to watch a process's main thread. The returned function returns for how many milliseconds per second the thread ran, and waited for a CPU. */
function watchMainThread(pid: number): () => ThreadShare {
  const read = () => {
    const [worked, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { worked: worked! / 1e6, waited: waited! / 1e6, at: performance.now() / 1000 }
  }
  const before = read()
  return () => {
    const now = read()
    const seconds = now.at - before.at
    return { worked: (now.worked - before.worked) / seconds, waited: (now.waited - before.waited) / seconds }
  }
}

/** Samples the memory of a process. `stop` returns the largest growth since this call, in bytes. */
function watchMemory(pid: number) {
  const residentBytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  const before = residentBytes()
  let highest = before
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await setTimeout(50)) highest = Math.max(highest, residentBytes())
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return highest - before
    },
  }
}

const run = (task: Task): Promise<Timing[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const timed = (url: URL, headers: Record<string, string>) =>
  new Promise<Timing>((resolve, reject) => {
    const started = performance.now()
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve([performance.now() - started, response.statusCode ?? 0]))
    }).once('error', reject)
  })

const browse = (base: string, each: number) => timed(new URL(paths[each % paths.length]!, base), { 'accept-encoding': 'br' })
const senders: Record<Task['kind'], (base: string, each: number) => Promise<Timing>> = {
  browse,
  bare: browse,
  storm: (base) =>
    timed(new URL('/api/v3/profile/session', base), {
      username: `${crypto.randomUUID()}@viewer.example`,
      password: 'YSB3cm9uZyBndWVzcw==',
    }),
}

async function perform({ kind, url, seconds }: Task): Promise<Timing[]> {
  const requests: Promise<Timing>[] = []
  const started = performance.now()
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    while (requests.length < passed * perSecond[kind]) requests.push(senders[kind](url, requests.length))
    await setTimeout(1)
  }
  return Promise.all(requests)
}

if (process.env['BARE_BYTES']) {
  const page = Buffer.alloc(Number(process.env['BARE_BYTES']), 'a')
  const server = createServer((_, response) => response.end(page)).listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port)
  })
} else if (!isMainThread) {
  parentPort?.postMessage(await perform(workerData as Task))
  agent.destroy()
}
