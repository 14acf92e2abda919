// A live event from its announcement to its replay: tiles, their dialog and the callout. The site is this file's own, and the tests own the browser's clock.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { type Site, startSite } from '../../bench/shared/site.ts'
import { clockEnvironment } from '../setup/clock.ts'
import { importEntries } from './import.ts'
import { accessible, hasReact, picture, visitor } from './visitor.ts'

const [second, minute] = [1000, 60_000]
const now = () => Date.now() + inject('clockOffset')
const opening = Math.ceil(now() / minute) * minute
/** The regatta is a single live event; the kitchen is a live programme of a show at the same time. */
const [start, stop] = [opening + 30 * minute, opening + 90 * minute]
const playableDate = start - 10 * minute
const directToLive = 5 * minute

const entries: EntryInput[] = [
  { kind: 'channel', id: 'nbc-east', names: [{ text: 'NBC East' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo-east', names: [{ text: 'Bravo East' }], brand: 'bravo' },
  { kind: 'series', id: 'kitchen', brand: 'bravo', title: 'Kitchen' },
  { kind: 'programme', id: 'harbor-news', channel: 'nbc-east', start: opening - 60 * minute, stop: start, title: 'Harbor News' },
  {
    kind: 'programme',
    id: 'regatta',
    channel: 'nbc-east',
    start,
    stop,
    title: { en: 'Two Bays Regatta', es: 'Regata de las Dos Bahías' },
    description: { en: 'Forty sails, one lighthouse.', es: 'Cuarenta velas, un faro.' },
    categories: ['Sports'],
    isLive: true,
    replay: 'regatta-replay',
    event: {
      art: { main: 'events/two-bays-regatta.webp', alt: 'Boats in the bay' },
      playableDate,
      lastMinuteModalLifespan: 20,
      directToLiveThreshold: directToLive / second,
    },
  },
  { kind: 'programme', channel: 'bravo-east', start, stop, title: 'Kitchen Live', series: 'kitchen', isLive: true },
  {
    kind: 'video',
    id: 'regatta-replay',
    guid: '730001',
    brand: 'nbc',
    programmingType: 'Full Event Replay',
    title: { en: 'Two Bays Regatta', es: 'Regata de las Dos Bahías' },
    available: stop,
    duration: 3600,
    genre: 'Sports',
    art: 'events/two-bays-regatta.webp',
  },
]

const data = mkdtempSync(join(tmpdir(), 'daypart-events-'))
/** Starts the site of this file with its clock `later` milliseconds ahead of the journeys' clock. */
const serve = (later: number, port?: number) =>
  startSite({ data, ...(port && { port }), env: { ...clockEnvironment(inject('clockOffset') + later), DEMO: 'off' } })
let own: Site
beforeAll(async () => {
  await importEntries(entries, data)
  own = await serve(0)
})
afterAll(async () => {
  await own?.stop()
  rmSync(data, { recursive: true, force: true })
})

/** `visitor` reports each request to this file's own site as an error. The channels have no streams, so their live pages get 404 for access. */
const expected = /a request left the origin|status of 404 .*\/access\/live\//
/** The server renders times in the brand's zone, and hydration changes them to the viewer's: a tile that shows this zone is hydrated. */
const zone = 'America/Los_Angeles'

/** Opens a page of this file's own site at the time `at`. */
async function open(path: string, { at = opening, ...options }: BrowserContextOptions & { at?: number } = {}): Promise<Page> {
  const page = await visitor({ expected, clockAt: at, timezoneId: zone, reducedMotion: 'reduce', ...options })
  await page.goto(own.url + path)
  await page.mouse.move(300, 300)
  return page
}
const phone = (width: number) => ({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true })
/** Moves the browser's clock forward to a time. Timers that are due run once, as after sleep. */
const passTo = async (page: Page, time: number) => page.clock.fastForward(time - (await page.evaluate(() => Date.now())))
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const timeOf = (at: number, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', ...options })
    .format(at)
    .replace(/\s/g, ' ')

const tileOf = (page: Page, title: string) => page.locator('main a[data-item]', { hasText: title }).filter({ visible: true })
const words = async (page: Page, title: string) => {
  const tile = tileOf(page, title)
  return { badge: await tile.locator('b').innerText(), time: (await tile.locator('small').innerText()).replace(/\s/g, ' ') }
}

test('[A2-11] a tile of a channel leads to the live page with brand, call sign, and the pid in the navigation state; the page also reads the id of a programme there', async () => {
  const page = await open('/live-upcoming')
  await tileOf(page, 'Harbor News').click()
  await page.waitForURL(`${own.url}/live?brand=nbc&callsign=nbc-east`)
  await page.getByRole('heading', { level: 1, name: 'NBC East' }).waitFor()
  expect(await page.evaluate(() => history.state.pid)).toBe('nbc-east')
  await page.evaluate(() => history.replaceState({ ...history.state, pid: 'regatta' }, ''))
  await page.reload()
  await page.getByText(/^Two Bays Regatta starts .* Until then, this is on:/).waitFor()
  await picture(page, 'event-announced')
  await accessible(page)
})

test('between two programmes, the live page of a channel says that none is scheduled', async () => {
  const page = await open('/live?brand=bravo')
  await page.getByText('No program is scheduled at the moment.').first().waitFor()
  await picture(page, 'live-gap')
  await accessible(page)
})

test.each([320, 390])('at %i px, the dialog and the callout of an event fit the window in Spanish', async (width) => {
  const page = await open('/live-upcoming?lang=es', phone(width))
  const tile = tileOf(page, 'Regata de las Dos Bahías')
  await expect.poll(() => tile.locator('small').innerText()).toMatch(/P[SD]T/)
  await tile.tap()
  const dialog = page.getByRole('dialog', { name: 'Regata de las Dos Bahías' })
  await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  expect(await sideways(page)).toBe(0)
  await picture(page, `event-dialog-es-${width}`)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).tap()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${own.url}/?lang=es`)
  const callout = page.getByRole('complementary', { name: 'Evento en vivo' })
  await callout.waitFor()
  const { x, y, width: shownWidth, height } = (await callout.boundingBox())!
  expect([x >= 0, x + shownWidth <= width, y + height <= 844, await sideways(page)]).toEqual([true, true, true, 0])
  await picture(page, `callout-es-${width}`)
  await accessible(page)
  await passTo(page, start - 59 * second)
  await callout.getByRole('status').getByText('Esta página pasará al evento en 20 segundos.').waitFor()
  await picture(page, `callout-last-es-${width}`)
  await accessible(page)
  await callout.getByRole('button', { name: 'Quedarme aquí' }).tap()
  await callout.waitFor({ state: 'detached' })
})

test('[C2.5-04] [C4.11-01] [C4.11-02] [C4.11-03] the callout of an event counts down, offers to watch from the playable date on, and leads to the event in the last minute', async () => {
  const page = await open('/')
  const callout = page.getByRole('complementary', { name: 'Live event' })
  await callout.waitFor()
  expect((await callout.ariaSnapshot()).replace(/\d+ Minutes/, 'some Minutes').split('\n')).toEqual([
    '- complementary "Live event":',
    `  - paragraph: Starts ${timeOf(start, { weekday: 'short', month: 'short', day: 'numeric' })}`,
    '  - heading "Two Bays Regatta" [level=2]',
    '  - paragraph: Forty sails, one lighthouse.',
    '  - timer "Starts in": 0 Days 0 Hours some Minutes',
    // A live region must be on the page before its text.
    '  - status',
    '  - link "About this event":',
    '    - /url: /watch/sports/nbc/regatta',
    '  - button "Not now"',
  ])
  await callout.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await picture(page, 'callout')
  await accessible(page)

  const left = async () => (await callout.getByRole('timer').ariaSnapshot()).replace('- timer "Starts in": ', '')
  await page.clock.pauseAt(start - 20 * minute - 30 * second)
  await expect.poll(left).toBe('0 Days 0 Hours 20 Minutes')
  await page.clock.runFor(30 * second)
  await expect.poll(left).toBe('0 Days 0 Hours 20 Minutes')
  await page.clock.runFor(second)
  await expect.poll(left).toBe('0 Days 0 Hours 19 Minutes')
  await callout.getByRole('link', { name: 'About this event' }).waitFor()
  await page.clock.pauseAt(playableDate + second)
  await callout.getByRole('link', { name: 'Watch live' }).waitFor()
  await picture(page, 'callout-playable')

  await page.clock.pauseAt(start - 59 * second)
  await callout.getByRole('status').getByText('in 20 seconds.').waitFor()
  await picture(page, 'callout-last')
  await page.clock.runFor(19 * second)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(2 * second)
  await page.waitForURL(`${own.url}/watch/sports/nbc/regatta`)
})

test('the callout of an event is shown without React to a visitor who only looks at the page', async () => {
  const page = await visitor({ expected, clockAt: opening, timezoneId: zone })
  await page.goto(own.url)
  await page.getByRole('complementary', { name: 'Live event' }).waitFor()
  await page.clock.runFor(2 * second)
  expect(await hasReact(page, 'body *')).toBe(false)
})

test('the callout is dismissed by keyboard, and stays dismissed', async () => {
  const page = await open('/')
  const callout = page.getByRole('complementary', { name: 'Live event' })
  await callout.waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Not now')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('About this event')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await callout.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const answer = page.waitForResponse(/liveCallout/)
  await page.reload()
  await answer
  await page.clock.runFor(10 * second)
  expect(await callout.count()).toBe(0)
})

test('the callout waits for the answer to the question about cookies', async () => {
  const asking = await startSite({ data, env: { ...clockEnvironment(inject('clockOffset')), DEMO: 'off', CONSENT_COUNTRIES: 'any' } })
  onTestFinished(asking.stop)
  const page = await visitor({ expected, clockAt: opening, timezoneId: zone })
  await page.goto(asking.url)
  const callout = page.locator('[aria-label="Live event"]')
  const reject = page.getByRole('button', { name: 'Reject all and continue' })
  await Promise.all([callout.waitFor({ state: 'attached' }), reject.waitFor()])
  expect(await callout.isVisible()).toBe(false)
  await reject.click()
  await callout.waitFor()
})

test('[C4.2-01] [C4.2-03] [C4.2-04] the tile of an event is upcoming with a dialog, then live with its progress and its page, and is removed at the end; then its replay is listed', async () => {
  const page = await open('/live-upcoming')
  const [event, show] = ['Two Bays Regatta', 'Kitchen Live']
  const day = timeOf(start, { weekday: 'short', month: 'short', day: 'numeric' })
  await expect.poll(() => words(page, event)).toEqual({ badge: 'Upcoming', time: day })
  await tileOf(page, event).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: event })
  await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await picture(page, 'event-dialog')
  await accessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(page)).toContain(event)
  expect(new URL(page.url()).pathname).toBe('/live-upcoming')
  await picture(page, 'event-upcoming')
  await accessible(page)

  // The dialog offers to watch when the threshold is reached while it is open.
  await tileOf(page, event).click()
  expect(await dialog.getByRole('link').innerText()).toBe('About this event')
  await passTo(page, start - directToLive)
  await dialog.getByRole('link', { name: 'Watch live' }).waitFor()
  await picture(page, 'event-dialog-watch')
  await accessible(page)
  await page.keyboard.press('Escape')
  await tileOf(page, event).click()
  await page.waitForURL(`${own.url}/watch/sports/nbc/regatta`)
  await page.goBack()

  // The tile of a show opens the dialog until its start. A check of the clock after the start makes the dialog and both tiles live.
  await tileOf(page, show).click()
  const showDialog = page.getByRole('dialog', { name: show })
  await showDialog.getByText(/^Upcoming/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/live-upcoming')
  await passTo(page, start + 15 * minute)
  await showDialog.getByText(/^Live/).waitFor()
  await page.keyboard.press('Escape')
  for (const title of [event, show]) {
    await expect.poll(() => words(page, title)).toEqual({ badge: 'Live', time: `Until ${timeOf(stop)}` })
    await expect.poll(() => tileOf(page, title).locator('i[style]').getAttribute('style')).toMatch(/^width: ?2[56]%/)
  }
  await picture(page, 'event-live')
  await accessible(page)
  await tileOf(page, event).click()
  await page.waitForURL(`${own.url}/watch/sports/nbc/regatta`)
  await page.getByRole('heading', { level: 2, name: event }).waitFor()
  await picture(page, 'event-live-page')
  await page.goBack()
  await tileOf(page, show).click()
  await page.waitForURL(`${own.url}/live?brand=bravo&callsign=bravo-east`)
  await page.goBack()

  const list = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'Live and coming up' }) })
  await tileOf(page, event).waitFor()
  await passTo(page, stop)
  await expect.poll(() => list.getByRole('link').count()).toBe(0)
  await picture(page, 'event-over')
  await accessible(page)

  await own.stop()
  own = await serve(stop + minute - now(), Number(new URL(own.url).port))
  await page.goto(`${own.url}/replays`)
  await tileOf(page, event).waitFor()
  await picture(page, 'event-replays')
  await page.goto(`${own.url}/watch/sports/nbc/regatta`)
  await page.getByText('Two Bays Regatta is over.').waitFor()
  await picture(page, 'event-recording')
  await accessible(page)
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await page.waitForURL(`${own.url}/video/two-bays-regatta/730001`)
})
