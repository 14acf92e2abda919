// Opens pages in Chromium. An error in the browser's console fails the journey.
import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { shiftClock } from '../setup/clock.ts'

export const site = inject('site')

let sharedBrowser: Browser
let open: BrowserContext[] = []
let errors: string[] = []

beforeAll(async () => {
  sharedBrowser = await chromium.connect(inject('browser'))
})
afterAll(() => sharedBrowser.close())
afterEach(async () => {
  // Taken before the pages close: a page that ends in the middle of its work may report an error that no viewer sees.
  const unexpected = [...errors]
  // Chromium once left a context open for two minutes after its test had passed. Disconnecting closes what is left.
  await Promise.race([Promise.all(open.map((context) => context.close())), setTimeout(15_000, undefined, { ref: false })])
  open = []
  errors = []
  expect(unexpected, 'errors in the browser').toEqual([])
})

/** The browser logs each refusal of the access service as an error. On the page of a locked video or channel it is the usual answer. */
const accessRefusal = /status of 403 .*\/access\/(?:vod|live)\//

/**
 * Chromium reports this when a callback is due in a page that is paused or ending. Playwright pauses pages while it attaches to a new window.
 * It was seen twice, each time in a journey of many that passed otherwise, and could not be reproduced.
 */
const pausedPage = 'The provided callback is no longer runnable.'

type VisitorOptions = BrowserContextOptions & {
  /** By default the browser of all journeys. */
  browser?: Browser
  /** Matches errors that do not fail the journey, such as a 404 that the journey causes. */
  expected?: RegExp
  /** The time in epoch milliseconds at which the browser's clock starts, so that `page.clock` moves it. By default the time of the site. */
  clockAt?: number
  /** The visitor has not answered the invitation to onboarding. By default the visitor has, so that the invitation opens in no other journey. */
  isNew?: boolean
}

/** Stores in the browser that the visitor has declined the invitation, as the page does. */
function answerInvitation(): void {
  try {
    localStorage['daypart.onboarding'] ??= '{"status":"dismissed","isTooltipSeen":true}'
  } catch {}
}

/** Opens a page in a new browser context. */
export async function visitor({ browser = sharedBrowser, expected, clockAt, isNew = false, ...rest }: VisitorOptions = {}): Promise<Page> {
  // Playwright does not see the requests that a service worker answers. `offline.test.ts` and others allow the worker.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...rest })
  open.push(context)
  if (clockAt === undefined) await context.addInitScript(shiftClock, inject('clockOffset'))
  else await context.clock.install({ time: clockAt })
  if (!isNew) await context.addInitScript(answerInvitation)
  const page = await context.newPage()
  const recordError = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('console', (message) => {
    const text = `console: ${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !accessRefusal.test(text)) recordError(text)
  })
  page.on('pageerror', ({ message }) => message === pausedPage || recordError(`page error: ${message}`))
  page.on('response', (response) => response.status() >= 500 && recordError(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !/^(data|blob|about):/.test(request.url()))
      recordError(`a request left the origin: ${request.url()}`)
  })
  return page
}

/** Expects that axe finds no violations on the page, or in one element of it. */
export async function accessible(page: Page, selector = 'html'): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(axe.source)))
  const violations = await page.evaluate(async (within) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(within, { resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, selector)
  expect(violations).toEqual([])
}

/** Waits until the page's forms are hydrated. Until then the browser itself validates and submits them. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.querySelectorAll('form')].some(({ noValidate }) => noValidate))
}

/** Returns whether React has rendered or hydrated an element that a selector finds. */
export const hasReact = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.some((each) => Object.keys(each).some((key) => key.startsWith('__react'))))

/** Waits until React handles the events of an element. Before that, a click follows a link and sends a form without a script. */
export const reacts = (part: Locator) =>
  expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)

/** Stops the clock of a page of `clockAt`, up to five seconds later. From then on only `page.clock.runFor` and `fastForward` move it. */
export const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)

/** Saves a screenshot in the folder that the environment variable SCREENSHOTS names, if it is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
