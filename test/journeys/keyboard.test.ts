import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, site, visitor } from './visitor.ts'
import { framesAdvance, freeVideos, playing } from './watching.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** Presses Tab until `is` holds of what has the focus. */
async function tabTo(page: Page, is: string, limit = 80): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, is)) return
  }
  throw new Error(`${limit} presses of Tab did not reach ${is}`)
}

test('by keyboard alone: skip link, a tile, the player and its keys', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'main a[data-item]')
  await picture(page, 'keyboard-focus')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.pathname !== '/')

  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(site + href)
  await tabTo(page, 'button[aria-label^="Play "]')
  await page.keyboard.press('Enter')
  await framesAdvance(page)

  const video = (what: string) => page.evaluate(`document.querySelector('video').${what}`)
  await page.keyboard.press('p')
  await expect.poll(() => video('paused')).toBe(true)
  await page.keyboard.press('m')
  await expect.poll(() => video('muted')).toBe(true)
  const before = (await playing(page))!.time
  await page.keyboard.press('l')
  await expect.poll(async () => (await playing(page))!.time - before).toBeGreaterThan(9)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await playing(page))!.time - before).toBeLessThan(6)
  await page.keyboard.press('0')
  await expect.poll(async () => (await playing(page))!.time).toBeLessThan(1)
})
