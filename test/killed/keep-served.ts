// Runs a server process that tests can kill, and starts it again after each kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const site = fileURLToPath(new URL('../../bin/daypart.ts', import.meta.url))
const identity = fileURLToPath(new URL('served-identity.ts', import.meta.url))

export type ServedOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** True: the process is the whole site. False: the process is identity alone, with a fast password hash, so that more kills interrupt a write. */
  isWhole?: boolean
}
export type Served = ReturnType<typeof keepServed>

export function keepServed({ dataDir, databaseUrl = '', redisUrl = '', isWhole = false }: ServedOptions) {
  const args = isWhole ? [site, 'serve'] : [identity, dataDir]
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error' }
  let running: ChildProcess
  let origin: Promise<string>
  const start = () => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] })
    running = child
    origin = addressIn(child)
  }
  const kill = async () => {
    await origin
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    await exited
  }
  start()
  return {
    async url(path: string) {
      const address = await origin
      if (running.exitCode !== null) throw new Error(`the process ended by itself: ${running.exitCode}`)
      return address + path
    },
    kill,
    async killAndStart() {
      await kill()
      start()
    },
  }
}

async function addressIn(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const [address] = /http:\/\/[\w.:]+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('the process printed no address')
}
