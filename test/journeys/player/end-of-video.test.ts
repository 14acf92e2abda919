// The end of a video: the end card over the last frame, and the next video in the same player.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { accessiblePlayer, framesAdvance } from '../watching.ts'

/** A playlist of the demo network. All of its videos are free. */
const playlist = '/playlist/first-looks'
const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

async function watch(page: Page, query = ''): Promise<void> {
  await page.goto(site + playlist + query)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
}
const skipToTheEnd = (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelector('video')!
    media.currentTime = media.duration - 0.5
  })

/** Waits until the video shows a picture and plays its first minute. */
const playsFromTheStart = (page: Page) =>
  page.waitForFunction(
    () => {
      const { videoWidth, paused, currentTime } = document.querySelector('video')!
      return videoWidth > 0 && !paused && currentTime > 0.5 && currentTime < 60
    },
    null,
    { timeout: 30_000 },
  )

test('[C7.1-02] when a video ends, the query endCard returns the next one, which plays in the same player after a countdown, without a new document and in full screen', async () => {
  const page = await visitor()
  await watch(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const first = { url: page.url(), heading: await page.locator('h1').innerText() }
  await page.keyboard.press('f')
  await expect.poll(() => isFullScreen(page)).toBe(true)
  const asked = page.waitForResponse((response) => response.url().includes('operationName=endCard'))
  await skipToTheEnd(page)
  const card = page.locator('[data-at="end"]')
  await card.waitFor({ timeout: 30_000 })
  await picture(page, 'end-card-full-screen')
  const { data: answer } = (await (await asked).json()) as {
    data: { endCard: { component: string; data: { tile: { data: { title: string } } } } }
  }
  expect(answer.endCard.component).toBe('EndCard')
  await card.getByText(answer.endCard.data.tile.data.title).first().waitFor()
  await page.waitForURL((url) => url.href !== first.url, { timeout: 30_000 })
  await card.waitFor({ state: 'detached' })
  await playsFromTheStart(page)
  expect([await isFullScreen(page), await page.evaluate('window.sameDocument')]).toEqual([true, true])
  await page.keyboard.press('f')
  await expect.poll(() => isFullScreen(page)).toBe(false)
  await page.locator('main > [data-section]').first().waitFor()
  expect(await page.locator('h1').innerText()).not.toBe(first.heading)
  await accessible(page)

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: first.heading }).waitFor()
  await page.locator('#root [data-player="ready"] button').waitFor()
  await expect
    .poll(() => page.locator('[data-player] video').evaluateAll((all) => all.filter((one) => !(one as HTMLVideoElement).paused).length))
    .toBe(0)
})

test('on a phone in Spanish a viewer stops the countdown, turns autoplay off, and follows the end card by keyboard', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await watch(page, '?lang=es')
  await skipToTheEnd(page)
  const stop = page.getByRole('button', { name: 'Cancelar' })
  await stop.waitFor({ timeout: 30_000 })
  await picture(page, 'end-card-390')
  await stop.click()
  await accessiblePlayer(page, 'end-card-es')
  const autoplay = page.getByRole('switch', { name: 'Automático' })
  await autoplay.press('Enter')
  expect(await autoplay.getAttribute('aria-checked')).toBe('false')
  await page.setViewportSize({ width: 320, height: 700 })
  await picture(page, 'end-card-320')
  const before = page.url()
  await page.locator('[data-at="end"] a').first().press('Enter')
  await page.waitForURL((url) => url.href !== before)
  await playsFromTheStart(page)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('section')
})
