// Somebody browses (200 pages a second), at rest and while 500 sign-ins a second come (reliability F13). Both are asked for when their time
// has come, however slow the answers are, from threads of their own.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Task = { kind: 'browse' | 'storm'; url: string; seconds: number }
/** Milliseconds, and what came of it. */
type Asked = [milliseconds: number, status: number]

const paths = ['/', '/shows/all/popular', '/schedule', '/movies/popular']
const perSecond = { browse: 200, storm: 500 }

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

export async function stormAndBrowse({ url, pid }: { url: string; pid: number }, seconds: number) {
  // Nobody's first time is measured.
  await Promise.all([run({ kind: 'browse', url, seconds: 2 }), run({ kind: 'storm', url, seconds: 2 })])
  const atRest = watchMainThread(pid)
  const idle = await run({ kind: 'browse', url, seconds })
  const rest = atRest()
  const memory = watchMemory(pid)
  const inStorm = watchMainThread(pid)
  const [busy, signIns] = await Promise.all([run({ kind: 'browse', url, seconds }), run({ kind: 'storm', url, seconds })])
  const thread = { rest, storm: inStorm() }
  const grown = await memory.stop()
  const pages = (asked: Asked[]) => asked.map(([milliseconds]) => milliseconds)
  const by = (status: number) => signIns.filter(([, each]) => each === status).map(([milliseconds]) => milliseconds)
  return {
    idle: pages(idle),
    storm: pages(busy),
    failedPages: [...idle, ...busy].filter(([, status]) => status !== 200).length,
    answered: by(401),
    refused: by(503),
    other: signIns.filter(([, status]) => status !== 401 && status !== 503).length,
    grown,
    thread,
  }
}

type ThreadShare = { worked: number; waited: number }

/** Of each second since the call, the milliseconds that the process's main thread worked, and waited for a processor while it could have. */
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

/** Bytes that a process came to hold at most beyond what it held before. */
function watchMemory(pid: number) {
  const held = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  const before = held()
  let most = before
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await setTimeout(50)) most = Math.max(most, held())
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return most - before
    },
  }
}

const run = (task: Task): Promise<Asked[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const timed = (url: URL, headers: Record<string, string>) =>
  new Promise<Asked>((resolve, reject) => {
    const started = performance.now()
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve([performance.now() - started, response.statusCode ?? 0]))
    }).once('error', reject)
  })

const askers: Record<Task['kind'], (base: string, each: number) => Promise<Asked>> = {
  browse: (base, each) => timed(new URL(paths[each % paths.length]!, base), { 'accept-encoding': 'br' }),
  storm: (base) =>
    timed(new URL('/api/v3/profile/session', base), {
      username: `${crypto.randomUUID()}@viewer.example`,
      password: 'YSB3cm9uZyBndWVzcw==',
    }),
}

async function perform({ kind, url, seconds }: Task): Promise<Asked[]> {
  const asked: Promise<Asked>[] = []
  const started = performance.now()
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    while (asked.length < passed * perSecond[kind]) asked.push(askers[kind](url, asked.length))
    await setTimeout(1)
  }
  return Promise.all(asked)
}

if (!isMainThread) {
  parentPort?.postMessage(await perform(workerData as Task))
  agent.destroy()
}
