// The schedule and the guide in a browser, with the clock of the site: the mark of the current programme, scrolling, and the keyboard.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { faultsIn } from '../markup.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const newYork = 'America/New_York'
const minute = 60_000
const now = () => Date.now() + inject('clockOffset')
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the start of the marked row, a function that returns its px from the top of the window, and its text. */
async function liveRow(page: Page) {
  const row = page.locator('main ol > li[data-live]')
  await row.waitFor()
  const start = Date.parse((await row.locator('time').getAttribute('datetime'))!)
  const top = async () => (await row.boundingBox())!.y
  return { start, top, text: await row.innerText() }
}

test('[C2.8-03] [C2.8-05] the row of the current programme is marked Live, and the list scrolls to it', async () => {
  for (const [width, offset] of [
    [767, 115],
    [768, 117],
    [989, 117],
    [990, 140],
  ] as const) {
    const page = await visitor({ viewport: { width, height: 500 }, timezoneId: newYork })
    await page.goto(`${site}/schedule?channel=nbc`)
    await page.waitForFunction(() => scrollY > 0)
    const { start, top, text } = await liveRow(page)
    expect(text).toContain('Live')
    expect(text).toContain('Watch Live Now')
    expect(start).toBeLessThanOrEqual(now())
    const next = page.locator('main li[data-live] + li time')
    expect(Date.parse((await next.getAttribute('datetime'))!)).toBeGreaterThan(now() - 10_000)
    await expect.poll(async () => Math.abs((await top()) - offset), { message: `${width} px` }).toBeLessThan(2)
    expect(await sideways(page)).toBe(0)
    await picture(page, `schedule-live-${width}`)
  }
})

test('the mark of the current programme moves on with the clock', async () => {
  const page = await visitor({ timezoneId: newYork })
  await page.goto(`${site}/schedule?channel=nbc`)
  await page.waitForFunction(() => scrollY > 0)
  const { start } = await liveRow(page)
  // An hour later the programme is over. The page reads the clock again when its tab becomes visible.
  await page.evaluate((later) => {
    const read = Date.now
    globalThis.Date = new Proxy(Date, { get: (target, key) => (key === 'now' ? () => read() + later : Reflect.get(target, key)) })
    document.dispatchEvent(new Event('visibilitychange'))
  }, 60 * minute)
  await expect.poll(async () => (await liveRow(page)).start).toBeGreaterThan(start)
})

test('a viewer in another time zone sees the schedule of this time zone, and the browser remembers a chosen one', async () => {
  const page = await visitor({ timezoneId: 'America/Los_Angeles' })
  await page.goto(`${site}/schedule?channel=nbc`)
  await expect.poll(() => page.locator('main header p').last().innerText()).toContain('Pacific')
  const times = page.locator('main ol time')
  const starts = await times.evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime')!)))
  const midnight = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('America/Los_Angeles').startOfDay().epochMilliseconds
  expect(starts[0]).toBeLessThanOrEqual(midnight)
  expect(starts[1]).toBeGreaterThan(midnight)
  const { start } = await liveRow(page)
  const time = new Date(start).toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', minute: '2-digit' })
  expect(await page.locator('main li[data-live] time').innerText()).toBe(time)
  await page.getByLabel('Time zone').selectOption('Pacific/Honolulu')
  await expect.poll(() => page.locator('main header p').last().innerText()).toContain('Hawaii')
  await page.reload()
  await expect.poll(() => page.locator('main header p').last().innerText()).toContain('Hawaii')
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Pacific/Honolulu')
})

test('the guide is operated by keyboard: programmes, channels, two hours, the details of a programme', async () => {
  const page = await visitor({ timezoneId: newYork })
  await page.goto(`${site}/schedule?view=guide`)
  const grid = page.getByRole('grid')
  const focused = () => page.evaluate(() => ({ ...(document.activeElement as HTMLElement).dataset }) as { row?: string; start?: string })
  // After hydration, the Tab key reaches one cell.
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)
  await page.getByRole('link', { name: 'Later' }).focus()
  await page.keyboard.press('Tab')
  const first = await focused()
  expect(first.row).toBe('0')
  expect(Number(first.start)).toBeLessThanOrEqual(now())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const second = await focused()
  expect(second.row).toBe('1')
  expect(Number(second.start)).toBeGreaterThan(Number(first.start))
  // Five times two hours lead beyond the six hours that the page has.
  for (let presses = 0; presses < 5; presses++) {
    const before = Number((await focused()).start)
    await page.keyboard.press('PageDown')
    await expect.poll(async () => Number((await focused()).start)).toBeGreaterThan(before)
  }
  const far = page.locator(':focus')
  const [cell, box] = await Promise.all([far.boundingBox(), grid.boundingBox()])
  expect(cell!.x).toBeLessThan(box!.x + box!.width)
  expect(cell!.x + cell!.width).toBeGreaterThan(box!.x)
  await picture(page, 'guide-keyboard')
  const title = await far.locator('b').innerText()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('heading').innerText()).toBe(title)
  await accessible(page)
  await picture(page, 'guide-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await far.locator('b').innerText()).toBe(title)
})

test.each([320, 390, 1280])(
  'at %i px the guide scrolls sideways in its own box, its details fit the window, in both languages, and axe finds no violations',
  async (width) => {
    const page = await visitor({ viewport: { width, height: 844 }, isMobile: width < 600, hasTouch: width < 600, timezoneId: newYork })
    for (const lang of ['en', 'es']) {
      await page.goto(`${site}/schedule?view=guide&lang=${lang}`)
      await page.locator('main select').waitFor()
      expect(await sideways(page)).toBe(0)
      expect(await page.getByRole('row').count()).toBe(12)
      await accessible(page)
      await picture(page, `guide-${width}-${lang}`)
      await page.getByRole('grid').locator('[tabindex="0"]').press('Enter')
      await page.getByRole('dialog').waitFor()
      expect(await sideways(page)).toBe(0)
      await accessible(page)
      await picture(page, `guide-dialog-${width}-${lang}`)
    }
  },
)

test('the markup of the guide is valid in both languages', async () => {
  for (const lang of ['en', 'es']) {
    const response = await fetch(`${site}/schedule?view=guide&lang=${lang}`)
    expect(await faultsIn(await response.text())).toEqual([])
  }
})

test('with JavaScript off, links of the guide lead to later hours, another day, and the row of a programme in the schedule', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/schedule`)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'All networks' }).click()
  await page.getByRole('link', { name: 'Later' }).click()
  await page.getByRole('link', { name: 'Earlier' }).click()
  await page.getByRole('link', { name: 'Tomorrow' }).click()
  expect(await page.getByRole('row').count()).toBe(12)
  expect(await sideways(page)).toBe(0)
  const programme = page.getByRole('gridcell').first().getByRole('link')
  const title = await programme.locator('b').innerText()
  await programme.click()
  const row = page.locator('main li:target')
  expect(await row.locator('h3').innerText()).toContain(title)
})
