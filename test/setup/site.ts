// The whole site for every journey, on a free port with a data folder and a clock of its own.
import type { TestProject } from 'vitest/node'
import { startSite } from '../../bench/site.ts'
import { clockEnvironment, offsetTo } from './clock.ts'

export const setup = (project: TestProject) => provideSite(project)

/** Starts the site at the instant that the project sets, with further settings; returns what stops it. */
export async function provideSite(project: TestProject, settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const clockOffset = offsetTo(project.getProvidedContext().startsAt)
  const site = await startSite({ stdout: 'inherit', env: { ...clockEnvironment(clockOffset), ...settings } })
  project.provide('site', site.url)
  project.provide('siteData', site.data)
  project.provide('clockOffset', clockOffset)
  return site.stop
}
