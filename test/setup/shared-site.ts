// The site as one of many processes would run: on PostgreSQL and Redis, which were started before.
import type { TestProject } from 'vitest/node'
import { startSite } from '../../bench/site.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl } = project.getProvidedContext()
  const site = await startSite({ stdout: 'inherit', env: { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl } })
  project.provide('site', site.url)
  project.provide('siteData', site.data)
  return site.stop
}
