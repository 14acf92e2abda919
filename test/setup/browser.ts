// Starts one Chromium for all journeys of a run. Starting it for each file would take a second per file.
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { quiet } from '../../bench/shared/chromium.ts'

/** Chromium's headless shell, which opens no windows and so needs less processor time (decision 147). CHROMIUM sets another browser. */
export const journeyBrowser = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const args = [...quiet, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launchServer({ executablePath: journeyBrowser, headless: true, args })
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
