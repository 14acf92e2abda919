// Starts a PostgreSQL and a Redis server for all tests of a run. Their files are in a temporary folder, which is removed afterwards.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import '#kit/db/testing.ts'
import { startRedis } from '#kit/kv/testing.ts'
import { startPostgres } from './postgres-server.ts'

let stopServices = async () => {}

export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-services-'))
  // If the tests run as root, PostgreSQL runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755)
  const [postgres, redis] = await Promise.allSettled([startPostgres(folder), startRedis()])
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
