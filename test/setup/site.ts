// Starts the whole site as `npm start` does, on a free port with a data folder of its own, for every journey.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function ready(url: string, site: ChildProcess): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (site.exitCode !== null) throw new Error(`the site ended with ${site.exitCode} before it was ready`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the site was not ready within 90 s')
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'daypart-journeys-'))
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
  const site = spawn(process.execPath, ['bin/daypart.ts', 'serve'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  await ready(url, site)
  project.provide('site', url)
  project.provide('siteData', data)
  return async () => {
    site.kill('SIGTERM')
    if (site.exitCode === null) await new Promise((resolve) => site.once('exit', resolve))
    rmSync(data, { recursive: true, force: true })
  }
}
