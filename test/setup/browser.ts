// Starts one Chromium for all journeys of a run. Starting it for each file would take a second per file.
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { quiet } from '../../bench/shared/chromium.ts'

/**
 * The browser of the journeys: Chromium without its own windows, which takes a third less time for them (decision 147). CHROMIUM sets another one.
 */
export const headlessShell = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const args = [...quiet, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launchServer({ executablePath: headlessShell, headless: true, args })
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
