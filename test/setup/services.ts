// One PostgreSQL and one Redis for a whole run of the unit tests, in a temporary folder, gone afterwards.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import '#kit/db/testing.ts'
import { freePort, startPostgres } from './postgres-server.ts'

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
