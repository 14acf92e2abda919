// Runs the commands as child processes and stops them with signals, as systemd, a container or an operator does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startHaproxy } from '../bench/shared/haproxy.ts'
import { fixedPort, freePort, root, startSite, whenReady } from '../bench/shared/site.ts'
import { startClients, startSlowRequest } from '../bench/shared/stop-load.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-stopping-'))
const groups = new Set<ChildProcess>()
afterEach(() => {
  for (const { pid } of groups)
    try {
      process.kill(-pid!, 'SIGKILL')
    } catch {}
  groups.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts `npx daypart` in a process group of its own. `ended` resolves when all processes of the group have ended. */
function npx(args: string[], env: Record<string, string>) {
  const settings = { DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'info', LAME_DUCK: '0', ...env }
  const child = spawn('npx', ['daypart', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  groups.add(child)
  let printed = ''
  child.stdout!.on('data', (text) => {
    printed += text
  })
  return { child, ended: once(child.stdout!, 'close'), printed: () => printed }
}

test('SIGTERM to `npx daypart serve` stops the server; a request in flight is answered', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // A busy server accepts the connection later than the client has sent its half.
  const { child, ended, printed } = npx(['serve'], { PORT: String(port), LAME_DUCK: '1' })
  await whenReady(`${url}/readyz`, child, 60_000)
  const slow = await startSlowRequest(url)
  child.kill('SIGTERM')
  while (!printed().includes('"msg":"stopping"')) await once(child.stdout!, 'data')
  expect(await slow.finish()).toBe(204)
  await ended
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  expect(printed()).toContain('"signal":"SIGTERM","msg":"stopping"')
  expect(printed()).not.toContain('cut a request')
}, 90_000)

test('SIGTERM to the whole process group of `npx daypart serve` still lets a request in flight finish', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, ended } = npx(['serve'], { PORT: String(port), LAME_DUCK: '1' })
  await whenReady(`${url}/readyz`, child, 60_000)
  const slow = await startSlowRequest(url)
  process.kill(-child.pid!, 'SIGTERM')
  // Waits until the server accepts no connections. By then the server has noticed the end of npm, which must not count as a second signal.
  while (await fetch(`${url}/healthz`).catch(() => undefined));
  expect(await slow.finish()).toBe(204)
  await ended
}, 90_000)

test('SIGTERM to `npx daypart import` stops the import', async () => {
  const data = join(folder, 'import')
  const { child, ended, printed } = npx(['import', '-'], { DATA_DIR: data })
  while (!existsSync(join(data, 'daypart.db'))) await setImmediate()
  child.kill('SIGTERM')
  await ended
  expect(printed()).toBe('')
}, 90_000)

test('no request fails while two processes behind HAProxy are restarted one after the other', async () => {
  // HAProxy needs 0.4 s to notice that a process stops, and longer on a busy machine.
  const env = { DEMO: 'off', LAME_DUCK: '5', LOG_LEVEL: 'warn' }
  const ports = [await fixedPort(), await fixedPort()]
  const sites = []
  for (const port of ports) sites.push(await startSite({ port, data: folder, env }))
  const balancer = await startHaproxy(ports)
  const clients = startClients(balancer.url, 10)
  for (const [index, port] of ports.entries()) {
    await sites[index]!.stop()
    sites[index] = await startSite({ port, data: folder, env })
    // Waits until the load balancer sends requests to the new process. Only then may the other process stop.
    while (!(await hasReports(sites[index]!.url)));
  }
  expect(await clients.stop()).toEqual([])
  expect(clients.answered()).toBeGreaterThan(100)
  await balancer.stop()
  await Promise.all(sites.map((site) => site.stop()))
}, 300_000)

/** Returns whether the process at `url` has received a `POST /events` since its start. */
async function hasReports(url: string): Promise<boolean> {
  return (await (await fetch(`${url}/metrics`)).text()).includes('daypart_page_events_total{')
}
