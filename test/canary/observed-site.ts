// Runs the site as an operator does, and records all of its output: terminal, traces, and the files that a crash writes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../bin/daypart.ts', import.meta.url))

/** Code that the site loads: a message from the test makes the process fail, for example by an unhandled rejection. */
const failureHooks = `process.on('message', (what) => {
  if (what === 'reject') Promise.reject(new Error('unhandled test rejection'))
  if (what === 'throw') setImmediate(() => { throw new Error('uncaught test error') })
  if (what === 'abort') process.abort()
  if (what === 'report') process.report.writeReport()
  process.send?.('done')
})`

export async function observedSite(folder: string, settings: Record<string, string>) {
  const output: Buffer[] = []
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
    `--import=data:text/javascript,${encodeURIComponent(failureHooks)}`,
    '--report-on-fatalerror',
    `--report-directory=${folder}`,
  ]
  let child: ChildProcess | undefined

  async function start(): Promise<string> {
    // Turns core dumps off: they would contain the process's memory, including passwords (docs/operating.md).
    const run = ['ulimit -c 0; exec "$0" "$@"', process.execPath, ...nodeArgs, command, 'serve']
    const started = spawn('sh', ['-c', ...run], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = started
    const { promise: address, resolve, reject } = Promise.withResolvers<string>()
    let line = ''
    for (const stream of [started.stdout!, started.stderr!])
      stream.on('data', (bytes: Buffer) => {
        output.push(bytes)
        line += bytes
        const found = /at (http:\/\/[\d.:]+)/.exec(line)
        if (found) resolve(found[1]!)
      })
    started.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${line}`)))
    return address
  }

  return {
    start,
    async trigger(failure: 'reject' | 'report'): Promise<void> {
      child!.send(failure)
      await once(child!, 'message')
    },
    async crash(failure: 'throw' | 'abort'): Promise<void> {
      const closed = once(child!, 'close')
      child!.send(failure)
      await closed
    },
    /** Returns everything recorded: terminal output, traces and the files in the data folder, by name. */
    recorded(): Map<string, Buffer> {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return new Map([
        ['terminal output', Buffer.concat(output)],
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
