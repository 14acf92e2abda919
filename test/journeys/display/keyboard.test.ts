import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, playing } from '../watching.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** Presses Tab until an element that matches the selector `target` has the focus. */
async function tabTo(page: Page, target: string, limit = 80): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, target)) return
  }
  throw new Error(`${limit} presses of Tab did not reach ${target}`)
}

test('the skip link, a tile, and the player’s keys work by keyboard alone', async () => {
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

  const video = (property: string) => page.evaluate(`document.querySelector('video').${property}`)
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

test('the focus in the header does not scroll the page', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct`)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.getByRole('button', { name: 'Networks', exact: true }).focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => [document.activeElement!.closest('header') !== null, scrollY])).toEqual([true, 900])
})

test.each([
  ['', 'Play '],
  ['?lang=es', 'Reproducir '],
])('a video opened by keyboard from the page /%s has the focus on its Play button; K plays and pauses', async (query, label) => {
  const page = await visitor()
  await page.goto(`${site}/${query}`)
  await page.waitForLoadState('load')
  const play = page.locator(`button[aria-label^="${label}"]`)
  const hasFocus = () => play.evaluate((button) => button === document.activeElement)

  await freeVideos(page).first().click()
  await page.locator('main h1:focus').waitFor()
  await page.goBack()
  await freeVideos(page).locator(':scope:focus').waitFor()

  await freeVideos(page).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(video|playlist)\//)
  await expect.poll(hasFocus).toBe(true)
  await accessible(page)
  await picture(page, `opened-by-keyboard${query && '-es'}`)
  // The Play button keeps the focus when the sections of the page load.
  await page.locator('main section h2').first().waitFor()
  expect(await hasFocus()).toBe(true)

  await page.keyboard.press('Enter')
  await framesAdvance(page)
  const paused = () => page.evaluate(() => document.querySelector('video')!.paused)
  await page.keyboard.press('k')
  await expect.poll(paused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(paused).toBe(false)
})
