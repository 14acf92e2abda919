// Runs the real command in a child process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach } from 'vitest'

const command = fileURLToPath(new URL('../daypart.ts', import.meta.url))

/** Returns functions that run commands on a temporary DATA_DIR. Processes are killed after each test; the folder is removed at the end. */
export function commands() {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-command-'))
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function daypart(args: string[], env: Record<string, string> = {}) {
    const settings = { PORT: '0', DATA_DIR: folder, MEDIA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'warn', ...env }
    const child = spawn(process.execPath, [command, ...args], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const exited = once(child, 'exit').then(([code, signal]) => code ?? signal)
    return { child, exited, stdout: child.stdout!, stderr: text(child.stderr!) }
  }

  async function ended(args: string[], env?: Record<string, string>) {
    const { exited, stdout, stderr } = daypart(args, env)
    const [code, out, err] = await Promise.all([exited, text(stdout), stderr])
    return { code, out, err }
  }

  async function serving(env?: Record<string, string>) {
    const server = daypart(['serve'], env)
    let printed = ''
    for await (const chunk of server.stdout) {
      printed += chunk
      const address = /http:\/\/\S+/.exec(printed)
      if (address) return { ...server, printed, address: address[0].replace(/\/$/, '') }
    }
    throw new Error(`the server did not start: ${await server.stderr}`)
  }

  return { folder, ended, running: daypart, serving }
}
