// The times of programmes in each time zone of the United States, with the clock of the site.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { timeZones } from '#contracts/time-zones.ts'
import { site, visitor } from '../visitor.ts'

/** Returns "8:30 PM", without the formats of the product. */
function wallClock(time: number, zone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns the words of the elements `time`, and the words that they should have. */
async function clocks(page: Page, selector: string, zone: string): Promise<[shown: string, expected: string][]> {
  const times = await page
    .locator(`${selector} time`)
    .evaluateAll((all) => all.map((time) => [time.textContent, time.getAttribute('datetime')]))
  return times.map(([text, time]) => [text!.replaceAll(/[\u00a0\u202f]/g, ' ').trim(), wallClock(Date.parse(time!), zone)])
}

async function expectClocks(page: Page, selector: string, zone: string, where: string) {
  await expect
    .poll(
      async () => {
        const shown = await clocks(page, selector, zone)
        return shown.length > 0 && shown.every(([text, expected]) => text.includes(expected)) ? 'right' : shown.slice(0, 4)
      },
      { message: `${where} in ${zone}` },
    )
    .toBe('right')
}

/** Reads the times of the live page and of the schedule. */
async function expectZone(page: Page, zone: string) {
  await page.goto(`${site}/live?brand=nbc-news`)
  await expectClocks(page, 'section[aria-labelledby="next"]', zone, 'the live page')
  await page.goto(`${site}/schedule?channel=nbc`)
  await expectClocks(page, 'main ol', zone, 'the schedule')
}

test.each(timeZones)('a viewer in %s reads the times of this zone on the live page and the schedule', async (zone) => {
  await expectZone(await visitor({ timezoneId: zone }), zone)
})

test('[C5-06] a viewer in any other time zone reads the times of New York', async () => {
  for (const zone of ['Asia/Tokyo', 'America/Boise']) await expectZone(await visitor({ timezoneId: zone }), 'America/New_York')
})

test('[C9-28] a viewer whose browser tells neither time zone nor offset reads the times of the Pacific coast, 480 minutes behind UTC in winter', async () => {
  const page = await visitor({ timezoneId: 'Europe/Madrid' })
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: undefined as never }
    }
    Date.prototype.getTimezoneOffset = () => Number.NaN
  })
  await page.goto(`${site}/live?brand=nbc-news`)
  await expectClocks(page, 'section[aria-labelledby="next"]', 'America/Los_Angeles', 'the live page')
})
