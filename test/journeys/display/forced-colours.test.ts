import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideosWithoutSkips } from '../watching.ts'

const schemes = ['dark', 'light'] as const
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })

test.each(schemes)('in forced colours, %s, the current link looks different from all other links', async (colorScheme) => {
  const page = await visitor({ forcedColors: 'active', colorScheme })
  for (const [path, list] of [
    ['/', 'header nav'],
    ['/harbor-precinct', 'main nav'],
    ['/search?q=harbor', 'main nav'],
    ['/schedule?lang=es', 'main nav'],
  ]) {
    await page.goto(site + path)
    const chosen = await styleOf(page, `${list} a[aria-current]`)
    const other = await styleOf(page, `${list} a:not([aria-current])`)
    expect(chosen.backgroundColor, path).not.toBe(other.backgroundColor)
    expect(contrast(chosen.color, chosen.backgroundColor), path).toBeGreaterThan(4.5)
  }
})

test.each(schemes)('in forced colours, %s, the icons of the player are visible', async (colorScheme) => {
  const page = await visitor({ forcedColors: 'active', colorScheme })
  await page.goto(`${site}/`)
  await page.goto(site + (await freeVideosWithoutSkips(page).first().getAttribute('href')))
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await page.keyboard.press('p')
  await page.locator('[data-player]').hover()
  await picture(page, `forced-colours-${colorScheme}`)
  const bar = await page.locator('[data-controls]').evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const icon of await page.locator('[data-controls] button svg').all())
    expect(contrast(await icon.evaluate((element) => getComputedStyle(element).color), bar)).toBeGreaterThan(7)
})

/** Returns the contrast ratio of two colours of computed styles (WCAG 1.4.3). */
function contrast(...colours: [string, string]): number {
  const [dark = 0, bright = 0] = colours.map(luminance).sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)!.map(Number)
  expect(alpha, `${colour} is opaque`).toBe(1)
  const [r, g, b] = [red, green, blue].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
