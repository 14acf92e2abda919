// A visitor in Chromium: what the page prints as an error fails the walk, and axe can read any page reached.
import { mkdirSync } from 'node:fs'
import axe from '@axe-core/playwright'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { quiet } from '../../bench/chromium.ts'
import { shiftClock } from '../setup/clock.ts'

export const site = inject('site')

let browser: Browser
let open: BrowserContext[] = []
let errors: string[] = []

beforeAll(async () => {
  const args = [...quiet, '--autoplay-policy=no-user-gesture-required']
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', headless: true, args })
})
afterAll(() => browser.close())
afterEach(async () => {
  await Promise.all(open.map((context) => context.close()))
  open = []
  const seen = errors
  errors = []
  expect(seen, 'errors in the browser').toEqual([])
})

/** A new visitor, with an empty browser. `expected` matches errors that belong to the walk, such as a 404 that it asks for. */
export async function visitor(options: BrowserContextOptions & { expected?: RegExp } = {}): Promise<Page> {
  const { expected, ...rest } = options
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...rest })
  open.push(context)
  await context.addInitScript(shiftClock, inject('clockOffset'))
  const page = await context.newPage()
  const note = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('response', (response) => response.status() >= 500 && note(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob|about):/.test(request.url())) note(`a request left the origin: ${request.url()}`)
  })
  return page
}

/** axe finds nothing on the page as it stands. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new axe({ page }).options({ resultTypes: ['violations'] }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

/** Until the page's forms are, the browser itself says what they lack, and sends them. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.querySelectorAll('form')].some(({ noValidate }) => noValidate))
}

/** Kept for a person to look at, when SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
