// Stopping under load: a single process by SIGTERM, and two processes behind HAProxy that are restarted in turn.
// npx node bench/stop.ts [--stops 20] [--rolls 20] [--clients 20] [--seconds 3]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startHaproxy } from './haproxy.ts'
import { range, report, spread } from './measure.ts'
import { fixedPort, freePort, root, type Site, startSite, whenReady } from './site.ts'
import { type Failure, startClients, startSlowRequest } from './stop-load.ts'

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '20' },
    rolls: { type: 'string', default: '20' },
    clients: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '3' },
  },
})
const [stops, rolls, clients, seconds] = [values.stops, values.rolls, values.clients, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
]
const data = mkdtempSync(join(tmpdir(), 'daypart-stop-'))
const slowOnes = 10

/** One process without a balancer: what it had accepted when SIGTERM came must be answered. */
async function stopOnce(): Promise<{ failed: Failure[]; inFlight: number; took: number }> {
  const site = await startSite({ data, env: { LAME_DUCK: '1' } })
  const load = startClients(site.url, clients)
  const slow = await Promise.all(Array.from({ length: slowOnes }, () => startSlowRequest(site.url)))
  await setTimeout(1000)
  const sentAt = performance.now()
  const stopped = site.stop().then(() => performance.now() - sentAt)
  const answers = slow.map(async ({ finish }) => {
    await setTimeout(seconds * 1000)
    return finish().catch((error) => String(error.code))
  })
  const failed: Failure[] = (await Promise.all(answers)).flatMap((status) =>
    status === 204 ? [] : [{ what: 'slow POST /events', startedAt: 0, why: String(status) }],
  )
  const took = await stopped
  for (const failure of await load.stop()) if (failure.startedAt < sentAt) failed.push(failure)
  return { failed, inFlight: slowOnes + clients, took }
}

/** A second SIGTERM ends the process while a request is still in flight. Returns milliseconds. */
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

async function rollAll(): Promise<{ failed: Failure[]; answered: number }> {
  const ports = [await fixedPort(), await fixedPort()]
  // As docs/operating.md says: two checks of 200 ms and a second more.
  const start = (port: number) => startSite({ port, data, env: { LAME_DUCK: '2' } })
  const sites: Site[] = []
  for (const port of ports) sites.push(await start(port))
  const balancer = await startHaproxy(ports)
  const load = startClients(balancer.url, clients)
  for (let roll = 0; roll < rolls; roll++) {
    const index = roll % ports.length
    await sites[index]!.stop()
    sites[index] = await start(ports[index]!)
    // The balancer's two good checks.
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
const rolled = await rollAll()
rmSync(data, { recursive: true, force: true })

const failed = runs.flatMap((run) => run.failed)
const inFlight = runs.reduce((sum, run) => sum + run.inFlight, 0)
const took = spread(runs.map((run) => run.took))
report(
  'stop',
  [
    { measure: `failed in flight, ${stops} stops`, value: `${failed.length} of ${inFlight}`, goal: '0', ok: failed.length === 0 },
    { measure: 'from SIGTERM to the end, ms', value: range(took), goal: 'at most 15000', ok: took.max <= 15_000 },
    { measure: 'from the second SIGTERM to the end, ms', value: second.toFixed(0), goal: 'at once', ok: second < 1000 },
    {
      measure: `failed through HAProxy, ${rolls} restarts`,
      value: `${rolled.failed.length} of ${rolled.answered}`,
      goal: '0',
      ok: rolled.failed.length === 0,
    },
  ],
  { runs, second, rolled },
)
