// Live programmes and the schedule. These journeys run several times: the clock starts at noon, at night, at the end of a year, and on days when
// daylight saving time begins or ends (vitest.config.ts).
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { picture, site, visitor } from './visitor.ts'

/** The longest slot of the demo: that of a movie. */
const longestFilm = 2 * 3_600_000
const zone = 'America/New_York'
const today = () =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + inject('clockOffset'))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds

test('[C2.6-05] each of the twelve channels is on air now; its tile shows the programme’s progress and leads to the live page with brand and callsign', async () => {
  const page = await visitor()
  const tiles = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'On air now' }) }).locator('a[data-item]')
  const bars = tiles.locator('i[style*="width"]')
  let hrefs: string[] = []
  // If a programme ends while the page loads, its tile disappears: the page is then loaded again.
  const onAir = async () => {
    await page.goto(`${site}/live-upcoming`)
    await page.mouse.move(200, 400)
    await bars.first().waitFor()
    hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    return { tiles: hrefs.length, bars: await bars.count() }
  }
  await expect.poll(onAir, { timeout: 60_000 }).toEqual({ tiles: 12, bars: 12 })
  expect(new Set(hrefs).size).toBe(12)
  for (const href of hrefs) expect(href).toMatch(/^\/live\?brand=[\w-]+&callsign=[\w.-]+$/)
  expect(await page.getByRole('heading', { name: 'Live and coming up' }).count()).toBe(1)
  await picture(page, 'on-air-now')
})

test('the schedules of yesterday, today and tomorrow each cover the whole day from midnight to midnight, in both languages', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  for (const [channel, language, ...names] of [
    ['nbc', 'en', 'Yesterday', 'Today', 'Tomorrow'],
    ['telemundo', 'es', 'Ayer', 'Hoy', 'Mañana'],
  ] as const)
    for (const [index, name] of names.entries()) {
      const { date, shown } = await withinOneDay(async () => {
        await page.goto(`${site}/schedule?channel=${channel}&lang=${language}`)
        await page.getByRole('link', { name, exact: true }).click()
        // The rows are read when the whole document is there.
        await page.waitForLoadState('load')
        return scheduleOn(page)
      })
      const day = date.add({ days: index - 1 })
      expect(shown.chosen.at(-1)).toBe(name)
      expect(shown.heading).toContain(day.toLocaleString(`${language}-US`, { dateStyle: 'full' }))
      expect(shown.starts[0], `${name} begins`).toBeLessThanOrEqual(midnight(day))
      expect(shown.starts.at(-1), `${name} ends`).toBeGreaterThanOrEqual(midnight(day.add({ days: 1 })) - longestFilm)
      const gaps = shown.starts.slice(1).map((start, i) => start - shown.starts[i]!)
      expect(Math.max(...gaps), name).toBeLessThanOrEqual(longestFilm)
      await picture(page, `schedule-${channel}-${name}`)
    }
})

/** Runs `work`, and runs it again if the date changed meanwhile. Returns the result with the date. */
async function withinOneDay<Shown>(work: () => Promise<Shown>): Promise<{ date: Temporal.PlainDate; shown: Shown }> {
  const date = today()
  const shown = await work()
  return date.equals(today()) ? { date, shown } : withinOneDay(work)
}

async function scheduleOn(page: Page) {
  const heading = await page.locator('main header p', { hasText: /\d{4}/ }).innerText()
  const chosen = await page.locator('main a[aria-current]').allInnerTexts()
  const starts = await page
    .locator('main time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  return { heading, chosen, starts }
}

test('no section of a home page is empty', async () => {
  const page = await visitor({ javaScriptEnabled: false, expected: /Failed to load resource/ })
  await page.route('**/images/**', (route) => route.abort())
  for (const path of ['/', '/bravo', '/networks/nbc-news', '/networks/nbc-sports', '/telemundo?lang=es', '/networks/universo?lang=es']) {
    await page.goto(site + path)
    const sections = await page
      .locator('main [data-section]')
      .evaluateAll((found) => found.map((section) => ({ text: section.textContent, links: section.querySelectorAll('a').length })))
    expect(sections.length, path).toBeGreaterThan(2)
    expect(
      sections.filter(({ links }) => links === 0),
      path,
    ).toEqual([])
  }
})
