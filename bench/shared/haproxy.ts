// Starts HAProxy in front of several processes of the site. HAProxy checks /readyz of each process, and never sends a request twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, stopped, whenReady } from './site.ts'

export const haproxyProgram = '/usr/sbin/haproxy'
/**
 * `interval`: milliseconds between two health checks. `failures`: the number of failed checks after which HAProxy sends a process no more requests.
 * `interval` times `failures` must be less than LAME_DUCK.
 */
const checks = { interval: 200, failures: 2 }

/** Starts HAProxy. Resolves when a request through HAProxy reaches a ready process. Throws when the program cannot be run. */
export async function startHaproxy(ports: number[]): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'daypart-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const child: ChildProcess = spawn(haproxyProgram, ['-db', '-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const missing = new Promise<never>((_resolve, reject) => {
    child.once('error', ({ message }) => reject(new Error(`${message}: install haproxy (Debian: apt-get install haproxy).`)))
  })
  const url = `http://127.0.0.1:${port}`
  await Promise.race([whenReady(`${url}/readyz`, child, 30_000), missing])
  return {
    url,
    async stop() {
      await stopped(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// A check has 20 s, because a busy process answers late. A process that stops answers at once that it is not ready.
const configuration = (port: number, ports: number[]) => `
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 20s
frontend in
  bind 127.0.0.1:${port}
  default_backend site
backend site
  option httpchk GET /readyz
  default-server check inter ${checks.interval}ms fall ${checks.failures} rise 2
${ports.map((each) => `  server p${each} 127.0.0.1:${each}`).join('\n')}
`
