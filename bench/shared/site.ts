// Starts the site for benchmarks and journeys as an operator does: in its own process with its own data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment } from '../../tools/install.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Site = { url: string; data: string; pid: number; readyAfter: number; stop(): Promise<void> }

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Returns a free port below the range that the system uses for outgoing connections. So no connection can use the port before the site starts. */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

/** Requests `url` until the response is 200. Resolves to the milliseconds until then. Rejects after `limit` milliseconds, or if the process ends first. */
export async function whenReady(url: string, child: ChildProcess, limit: number): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < limit) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} was not ready within ${limit} ms`)
}

export async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

/**
 * Starts the site. `data`: a data folder, which is not deleted; by default a new folder, which `stop` deletes. `port`: by default a free port. `stdout`: where its
 * log goes, also the descriptor of a file.
 */
export async function startSite(
  options: { data?: string; port?: number; env?: Record<string, string>; stdout?: 'ignore' | 'inherit' | number } = {},
): Promise<Site> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'daypart-bench-'))
  const env = {
    ...environment(),
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    ...options.env,
  }
  const child = spawn(process.execPath, ['bin/daypart.mjs', 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', options.stdout ?? 'ignore', 'inherit'],
  })
  const readyAfter = await whenReady(`${url}/readyz`, child, 120_000)
  const stop = async () => {
    await stopped(child)
    if (!options.data) rmSync(data, { recursive: true, force: true })
  }
  return { url, data, pid: child.pid!, readyAfter, stop }
}
