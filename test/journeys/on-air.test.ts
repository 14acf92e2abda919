// What is on air. These walks run at noon, and at the instants of vitest.config.ts: at night, at the end of a year, and when clocks change.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { picture, site, visitor } from './visitor.ts'

const hour = 3_600_000
const zone = 'America/New_York'
const today = () =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + inject('clockOffset'))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds

test('each of the twelve channels is on air now, and its tile shows how far the programme is', async () => {
  const page = await visitor()
  const tiles = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'On air now' }) }).locator('a[data-item]')
  const bars = tiles.locator('i[style*="width"]')
  // A programme may end while its page is loaded, and the next one has its turn on the next load.
  const onAir = async () => {
    await page.goto(`${site}/live-upcoming`)
    await page.mouse.move(200, 400)
    await bars.first().waitFor()
    return { tiles: await tiles.count(), bars: await bars.count() }
  }
  await expect.poll(onAir, { timeout: 60_000 }).toEqual({ tiles: 12, bars: 12 })
  expect(await page.getByRole('heading', { name: 'Coming up live' }).count()).toBe(1)
  await picture(page, 'on-air-now')
})

test('the schedule of yesterday, today and tomorrow runs from midnight to midnight, in both languages', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  for (const [channel, language, ...names] of [
    ['nbc', 'en', 'Yesterday', 'Today', 'Tomorrow'],
    ['telemundo', 'es', 'Ayer', 'Hoy', 'Mañana'],
  ] as const)
    for (const [away, name] of names.entries()) {
      const { date, shown } = await withinOneDay(async () => {
        await page.goto(`${site}/schedule?channel=${channel}&lang=${language}`)
        await page.getByRole('link', { name, exact: true }).click()
        return scheduleOn(page)
      })
      const day = date.add({ days: away - 1 })
      expect(shown.chosen.at(-1)).toBe(name)
      expect(shown.heading).toContain(day.toLocaleString(`${language}-US`, { dateStyle: 'full' }))
      expect(shown.starts[0], `${name} begins`).toBeLessThanOrEqual(midnight(day))
      expect(shown.starts.at(-1), `${name} ends`).toBeGreaterThanOrEqual(midnight(day.add({ days: 1 })) - hour)
      const pauses = shown.starts.slice(1).map((start, i) => start - shown.starts[i]!)
      expect(Math.max(...pauses), name).toBeLessThanOrEqual(hour)
      await picture(page, `schedule-${channel}-${name}`)
    }
})

/** Repeats what was interrupted by midnight. */
async function withinOneDay<Shown>(act: () => Promise<Shown>): Promise<{ date: Temporal.PlainDate; shown: Shown }> {
  const date = today()
  const shown = await act()
  return date.equals(today()) ? { date, shown } : withinOneDay(act)
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
