// Starts the site with PostgreSQL and Redis, which services.ts has started before.
import type { TestProject } from 'vitest/node'
import { provideSite } from './site.ts'

export function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl } = project.getProvidedContext()
  return provideSite(project, { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl })
}
