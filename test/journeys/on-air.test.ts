// What is on air. These walks run at noon, and at the instants of vitest.config.ts: at night, at the end of a year, when the clocks change.
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
  await page.goto(`${site}/live-upcoming`)
  await page.mouse.move(200, 400)
  const onAir = page.locator('[data-section]', { has: page.getByRole('heading', { level: 2, name: 'On air now' }) })
  await onAir.locator('a[data-item]').first().waitFor()
  expect(await onAir.locator('a[data-item]').count()).toBe(12)
  await expect.poll(() => onAir.locator('a[data-item] i[style*="width"]').count()).toBe(12)
  expect(await page.getByRole('heading', { level: 2, name: 'Coming up live' }).count()).toBe(1)
  await picture(page, 'on-air-now')
})

test('the schedule of yesterday, today and tomorrow runs from midnight to midnight, in both languages', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  for (const [channel, language, ...names] of [
    ['nbc', 'en', 'Yesterday', 'Today', 'Tomorrow'],
    ['telemundo', 'es', 'Ayer', 'Hoy', 'Mañana'],
  ] as const)
    for (const [away, name] of names.entries()) {
      const date = today().add({ days: away - 1 })
      await page.goto(`${site}/schedule?channel=${channel}&lang=${language}`)
      await page.getByRole('link', { name, exact: true }).click()
      const said = date.toLocaleString(`${language}-US`, { dateStyle: 'full' })
      await page.locator('main header p', { hasText: said }).waitFor()
      expect(await page.locator('main a[aria-current]').last().innerText()).toBe(name)
      const starts = await startsOn(page)
      expect(starts[0], `${name} begins`).toBeLessThanOrEqual(midnight(date))
      expect(starts.at(-1), `${name} ends`).toBeGreaterThanOrEqual(midnight(date.add({ days: 1 })) - hour)
      for (const [i, start] of starts.slice(1).entries()) expect(start - starts[i]!, `after row ${i} of ${name}`).toBeLessThanOrEqual(hour)
      await picture(page, `schedule-${channel}-${name}`)
    }
})

const startsOn = (page: Page) =>
  page.locator('main time').evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!)))

test('no shelf of a home page is empty', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  for (const path of ['/', '/bravo', '/networks/nbc-news', '/networks/nbc-sports', '/telemundo?lang=es', '/networks/universo?lang=es']) {
    // Without a script every picture of a page is loaded at once.
    await page.goto(site + path, { waitUntil: 'domcontentloaded' })
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
