// Measures failed requests when processes are stopped under load: a single process by SIGTERM, and two processes behind HAProxy in turn.
// npx node bench/stop.ts [--stops 20] [--restarts 20] [--clients 20] [--seconds 3]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startHaproxy } from './shared/haproxy.ts'
import { range, report, spread } from './shared/measure.ts'
import { fixedPort, freePort, root, type Site, startSite, whenReady } from './shared/site.ts'
import { type Failure, startClients, startSlowRequest } from './shared/stop-load.ts'

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '20' },
    restarts: { type: 'string', default: '20' },
    clients: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '3' },
  },
})
const [stops, restarts, clients, seconds] = [values.stops, values.restarts, values.clients, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
]
const data = mkdtempSync(join(tmpdir(), 'daypart-stop-'))
const slowOnes = 10

/** Stops a single process, without a load balancer. `failed`: the requests that started before SIGTERM and failed. */
async function stopOnce(): Promise<{ failed: Failure[]; inFlight: number; took: number }> {
  const site = await startSite({ data, env: { LAME_DUCK: '1' } })
  const load = startClients(site.url, clients)
  const slow = await Promise.all(Array.from({ length: slowOnes }, () => startSlowRequest(site.url)))
  await setTimeout(1000)
  const sentAt = performance.now()
  const stopped = site.stop().then(() => performance.now() - sentAt)
  const slowStatuses = slow.map(async ({ finish }) => {
    await setTimeout(seconds * 1000)
    return finish().catch((error) => String(error.code))
  })
  const failed: Failure[] = (await Promise.all(slowStatuses)).flatMap((status) =>
    status === 204 ? [] : [{ request: 'slow POST /events', startedAt: 0, reason: String(status) }],
  )
  const took = await stopped
  for (const failure of await load.stop()) if (failure.startedAt < sentAt) failed.push(failure)
  return { failed, inFlight: slowOnes + clients, took }
}

/** Sends two SIGTERM signals while a request is running. Returns the milliseconds from the second signal until the process has ended. */
async function secondSignal(): Promise<number> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['bin/daypart.ts', 'serve'], { cwd: root, env, stdio: 'ignore' })
  await whenReady(`${url}/readyz`, child, 60_000)
  const { finish } = await startSlowRequest(url)
  child.kill('SIGTERM')
  await setTimeout(1500)
  const started = performance.now()
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  const took = performance.now() - started
  await finish().catch(() => {})
  return took
}

async function restartInTurn(): Promise<{ failed: Failure[]; answered: number }> {
  const ports = [await fixedPort(), await fixedPort()]
  // LAME_DUCK is chosen as docs/operating.md recommends: longer than two intervals of 200 ms plus one second.
  const start = (port: number) => startSite({ port, data, env: { LAME_DUCK: '2' } })
  const sites: Site[] = []
  for (const port of ports) sites.push(await start(port))
  const balancer = await startHaproxy(ports)
  const load = startClients(balancer.url, clients)
  for (let restart = 0; restart < restarts; restart++) {
    const index = restart % ports.length
    await sites[index]!.stop()
    sites[index] = await start(ports[index]!)
    // Waits until the load balancer has checked the new process twice. After that it sends requests to the new process.
    await setTimeout(1000)
  }
  const failed = await load.stop()
  const answered = load.answered()
  await balancer.stop()
  for (const site of sites) await site.stop()
  return { failed, answered }
}

const runs = []
for (let run = 0; run < stops; run++) runs.push(await stopOnce())
const second = await secondSignal()
const restarted = await restartInTurn()
rmSync(data, { recursive: true, force: true })

const failed = runs.flatMap((run) => run.failed)
const inFlight = runs.reduce((sum, run) => sum + run.inFlight, 0)
const took = spread(runs.map((run) => run.took))
report(
  'stop',
  [
    { measure: `failed in flight, ${stops} stops`, value: `${failed.length} of ${inFlight}`, goal: '0', ok: failed.length === 0 },
    { measure: 'from SIGTERM to exit, ms', value: range(took), goal: 'at most 15000', ok: took.max <= 15_000 },
    { measure: 'from the second SIGTERM to exit, ms', value: second.toFixed(0), goal: 'at once', ok: second < 1000 },
    {
      measure: `failed through HAProxy, ${restarts} restarts`,
      value: `${restarted.failed.length} of ${restarted.answered}`,
      goal: '0',
      ok: restarted.failed.length === 0,
    },
  ],
  { runs, second, restarted },
)
