// Starts the site for the journeys on a free port, with a data folder and a clock of its own.
import type { TestProject } from 'vitest/node'
import { startSite } from '../../bench/shared/site.ts'
import { clockEnvironment, offsetTo } from './clock.ts'

export const setup = (project: TestProject) => provideSite(project)

/** Starts the site with a clock that begins at the instant `startsAt` of the test project. Returns a function that stops the site. */
export async function provideSite(project: TestProject, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const clockOffset = offsetTo(project.getProvidedContext().startsAt)
  const site = await startSite({ stdout: 'inherit', env: { ...clockEnvironment(clockOffset), ...settings } })
  project.provide('site', site.url)
  project.provide('siteData', site.data)
  project.provide('clockOffset', clockOffset)
  return site.stop
}
