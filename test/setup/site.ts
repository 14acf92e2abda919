// The whole site for every journey, on a free port with a data folder of its own.
import type { TestProject } from 'vitest/node'
import { startSite } from '../../bench/site.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite({ stdout: 'inherit' })
  project.provide('site', site.url)
  project.provide('siteData', site.data)
  return site.stop
}
