// The site as an operator runs it, with everything heard that it says: to the terminal, to a collector of traces, in what it leaves when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../bin/daypart.ts', import.meta.url))

/** What the process does when it is told to, that it never would by itself. */
const misdeeds = `process.on('message', (what) => {
  if (what === 'reject') Promise.reject(new Error('nobody waited for this'))
  if (what === 'throw') setImmediate(() => { throw new Error('nobody caught this') })
  if (what === 'abort') process.abort()
  if (what === 'report') process.report.writeReport()
  process.send?.('heard')
})`

export async function watchedHouse(folder: string, settings: Record<string, string>) {
  const said: Buffer[] = []
  const traces: Buffer[] = []
  const collector = createServer(async (request, response) => {
    traces.push(await buffer(request))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    ...settings,
  }
  const nodeArgs = [
    `--import=data:text/javascript,${encodeURIComponent(misdeeds)}`,
    '--report-on-fatalerror',
    `--report-directory=${folder}`,
  ]
  let child: ChildProcess | undefined

  async function start(): Promise<string> {
    // No core: it would be the memory itself, password and all (docs/operating.md).
    const run = ['ulimit -c 0; exec "$0" "$@"', process.execPath, ...nodeArgs, command, 'serve']
    const started = spawn('sh', ['-c', ...run], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = started
    const { promise: address, resolve, reject } = Promise.withResolvers<string>()
    let line = ''
    for (const stream of [started.stdout!, started.stderr!])
      stream.on('data', (bytes: Buffer) => {
        said.push(bytes)
        line += bytes
        const found = /at (http:\/\/[\d.:]+)/.exec(line)
        if (found) resolve(found[1]!)
      })
    started.once('exit', (code) => reject(new Error(`it ended with ${code}: ${line}`)))
    return address
  }

  return {
    start,
    async does(misdeed: 'reject' | 'report'): Promise<void> {
      child!.send(misdeed)
      await once(child!, 'message')
    },
    async diesOf(misdeed: 'throw' | 'abort'): Promise<void> {
      const closed = once(child!, 'close')
      child!.send(misdeed)
      await closed
    },
    /** All of it, by the name of the place. */
    left(): Map<string, Buffer> {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return new Map([
        ['what it said', Buffer.concat(said)],
        ['traces', Buffer.concat(traces)],
        ...files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name))] as const),
      ])
    },
    async close(): Promise<void> {
      child?.kill('SIGKILL')
      await new Promise((closed) => collector.close(closed))
    },
  }
}
