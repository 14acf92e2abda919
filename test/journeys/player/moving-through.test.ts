// Moving through a video by the details of its film: parts to skip, pictures over the slider, and the start of the credits.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { accessiblePlayer, framesAdvance, playTrailer } from '../watching.ts'

const time = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)
const seek = (page: Page, to: number) => page.evaluate((at) => (document.querySelector('video')!.currentTime = at), to)
/** Seeks as viewers do: paused, so that the part does not end while the page is examined. */
const pauseAt = async (page: Page, at: number) => {
  await page.evaluate(() => document.querySelector('video')!.pause())
  await seek(page, at)
}

/** Returns the controls that are smaller than 44 pixels, or are not completely in the window. The volume slider is for a mouse only. */
const badControls = (page: Page) =>
  page.locator('[data-controls] :is(button, input, a):not([aria-label="Volume"], [aria-label="Volumen"])').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height, right } = control.getBoundingClientRect()
      return width && (Math.round(width) < 44 || Math.round(height) < 44 || right > innerWidth)
        ? `${control.ariaLabel ?? control.textContent} ${width} x ${height}`
        : []
    }),
  )

test('[C9-46] a teaser, an intro and a recap can be skipped while they play, and the slider shows pictures of the film', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await playTrailer(page, 'the-last-orchard')
  await pauseAt(page, 1)
  await page.getByRole('button', { name: 'Skip teaser' }).waitFor()
  await accessiblePlayer(page, 'skip')
  await page.getByRole('button', { name: 'Skip teaser' }).click()
  expect(await time(page)).toBe(4)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('section')
  await pauseAt(page, 5)
  await page.getByRole('button', { name: 'Skip intro' }).press('Enter')
  expect(await time(page)).toBe(8.5)
  await page.getByRole('button', { name: 'Skip intro' }).waitFor({ state: 'detached' })

  const slider = page.getByRole('slider', { name: 'Seek' })
  const image = page.waitForResponse((response) => /thumbnails-\d+\.webp$/.test(response.url()))
  await slider.hover()
  expect((await image).status()).toBe(200)
  await picture(page, 'slider-390')
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('24 seconds of 24 seconds')
  await page.keyboard.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('0 seconds of 24 seconds')
  await page.keyboard.press('PageUp')
  await expect.poll(() => time(page)).toBeGreaterThan(1)

  await playTrailer(page, 'plus-one-minus-two')
  await pauseAt(page, 1)
  await page.getByRole('button', { name: 'Skip recap' }).click()
  expect(await time(page)).toBeGreaterThan(2)
})

test('on a touch screen, a finger on the slider shows the picture above it, and seeks when it is lifted; each control has 44 pixels at 320 px', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await playTrailer(page, 'the-last-orchard')
  await pauseAt(page, 10)
  const slider = page.getByRole('slider', { name: 'Seek' })
  const preview = slider.locator('xpath=../div[@aria-hidden]')
  const { x, y, width, height } = (await slider.boundingBox())!
  const fingerY = y + height / 2
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * share, y: fingerY }] })
  await finger('touchStart', 0.4)
  for (const share of [0.45, 0.5, 0.6, 0.75]) await finger('touchMove', share)
  await expect.poll(() => preview.innerText()).toMatch(/0:1[78]$/)
  await picture(page, 'slider-finger-390')
  const shown = (await preview.boundingBox())!
  expect([shown.y + shown.height < fingerY - 8, shown.x >= 0, shown.x + shown.width <= 390]).toEqual([true, true, true])
  expect(Math.abs(shown.x + shown.width / 2 - (x + width * 0.75))).toBeLessThan(30)
  expect(await time(page)).toBe(10)
  await finger('touchEnd')
  await expect.poll(() => time(page)).toBeGreaterThan(17)
  expect(await time(page)).toBeLessThan(19)
  await preview.waitFor({ state: 'detached' })

  expect(await badControls(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await badControls(page)).toEqual([])
})

test.each([
  ['en', 1280],
  ['en', 390],
  ['es', 1280],
  ['es', 320],
] as const)('while the credits play, a panel offers the next video, in %s at %i px', async (language, width) => {
  const page = await visitor({ viewport: { width, height: 844 } })
  // The films of this playlist have no end credits.
  await page.route(/\/details\.json/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), credits: 30 } })
  })
  await page.goto(`${site}/playlist/first-looks?lang=${language}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page, 5)
  await pauseAt(page, 31)
  const card = page.locator('[data-at="credits"]')
  await card.waitFor()
  await card.getByRole('button', { name: language === 'en' ? 'Watch credits' : 'Ver créditos' }).waitFor()
  await picture(page, `credits-${language}-${width}`)
  const { x, y, width: wide, height } = (await card.boundingBox())!
  const frame = (await page.locator('[data-player]').boundingBox())!
  expect(await badControls(page)).toEqual([])
  expect([x >= 0, x + wide <= width, y >= frame.y, y + height <= frame.y + frame.height]).toEqual([true, true, true, true])
  await accessible(page)
})
