// One browses, at rest and while many sign in; both ask from threads of their own.
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Task = { kind: 'browse' | 'storm'; url: string; seconds: number }

const paths = ['/', '/shows', '/schedule', '/movies']
/** Milliseconds between two pages. */
const pause = 10
const inFlight = 40

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

export async function stormAndBrowse(url: string, seconds: number) {
  await run({ kind: 'browse', url, seconds: 2 })
  const idle = await run({ kind: 'browse', url, seconds })
  const [storm, statuses] = await Promise.all([run({ kind: 'browse', url, seconds }), run({ kind: 'storm', url, seconds })])
  return { idle, storm, perSecond: statuses.filter((status) => status === 401).length / seconds }
}

const run = (task: Task): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const agent = new Agent({ keepAlive: true })
const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })

/** Milliseconds of each page. */
async function browse({ url, seconds }: Task): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(pause)) {
    const started = performance.now()
    await statusOf(new URL(paths[times.length % paths.length]!, url).href, { 'accept-encoding': 'br' })
    times.push(performance.now() - started)
  }
  return times
}

/** The status of each sign-in. */
async function storm({ url, seconds }: Task): Promise<number[]> {
  const statuses: number[] = []
  const end = performance.now() + seconds * 1000
  const door = new URL('/api/v3/profile/session', url).href
  const one = async () => {
    while (performance.now() < end) {
      const username = `${crypto.randomUUID()}@viewer.example`
      statuses.push(await statusOf(door, { username, password: 'YSB3cm9uZyBndWVzcw==' }))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  return statuses
}

if (!isMainThread) {
  const task = workerData as Task
  parentPort?.postMessage(await (task.kind === 'browse' ? browse(task) : storm(task)))
  agent.destroy()
}
