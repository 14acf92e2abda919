// The lead of the home page, as a slideshow that needs no React.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessible, hasReact, picture, site, stopClock, visitor } from '../visitor.ts'

const lead = (page: Page) => page.locator('[data-slides]')
const toggle = (page: Page, name: string) => lead(page).getByRole('button', { name, exact: true })
const running = (page: Page) => page.locator('[data-slideshow]').waitFor()
/** The number of the dot of the slide on the screen, from 1. */
const current = (page: Page) =>
  lead(page)
    .locator('[data-slide-controls] [aria-current]')
    .getAttribute('aria-label')
    .then((label) => Number(/\d+/.exec(label!)))
/** Whether the picture of each slide has been loaded. */
const loaded = (page: Page) =>
  lead(page)
    .locator('li img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0))

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`[C9-08] on ${device}, the lead shows the next slide every five seconds, with its picture, and React hydrates nothing on the page of a visitor who only looks at it`, async () => {
    const page = await visitor({ viewport, clockAt: Date.now() + inject('clockOffset') })
    await page.goto(`${site}/`)
    await running(page)
    await stopClock(page)
    // Stopping the clock may have moved it by up to five seconds.
    const first = await current(page)
    for (const step of [1, 2]) {
      await page.clock.runFor(5_000)
      await expect.poll(() => current(page)).toBe(first + step)
      await expect.poll(async () => (await loaded(page))[first + step - 1]).toBe(true)
    }
    expect(await hasReact(page, 'main *')).toBe(false)
    await page.clock.resume()
    await accessible(page, '[data-slides]')
    await picture(page, `slideshow-${viewport.width}`)
  })

test('by keyboard, the pause button comes first and pauses the slideshow, a dot shows its slide, and both go on working when React has hydrated the lead', async () => {
  const page = await visitor({ clockAt: Date.now() + inject('clockOffset') })
  await page.goto(`${site}/`)
  await running(page)
  await toggle(page, 'Pause the slides').focus()
  await page.keyboard.press('Enter')
  await toggle(page, 'Play the slides').waitFor()
  await expect.poll(() => hasReact(page, '[data-slides] li a')).toBe(true)
  expect(await toggle(page, 'Play the slides').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => current(page)).toBe(2)
  // The slide on the screen follows the row of dots in the tab order.
  await page.clock.fastForward(30_000)
  expect(await current(page)).toBe(2)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await toggle(page, 'Pause the slides').waitFor()
})

test('after a click on play the slideshow runs as soon as the pointer leaves it, although the button keeps the focus', async () => {
  const page = await visitor({ clockAt: Date.now() + inject('clockOffset'), reducedMotion: 'reduce' })
  await page.goto(`${site}/`)
  await running(page)
  await page.clock.fastForward(30_000)
  expect(await current(page)).toBe(1)
  await toggle(page, 'Play the slides').click()
  await toggle(page, 'Pause the slides').waitFor()
  await page.clock.runFor(6_000)
  expect(await current(page)).toBe(1)
  await page.mouse.move(640, 780)
  await page.clock.runFor(6_000)
  await expect.poll(() => current(page)).toBe(2)
})

test('a picture loads when the slideshow comes near its slide; without JavaScript, all load at once, and there are no dots', async () => {
  const page = await visitor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/after-load-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site}/`)
  await page.waitForLoadState('load')
  const controls = lead(page).locator('[data-slide-controls]')
  expect([await loaded(page), await controls.isVisible()]).toEqual([[true, false, false, false, false, false], false])
  release()
  await running(page)
  await expect.poll(() => loaded(page)).toEqual([true, true, false, false, false, false])
  await controls.getByRole('button', { name: /^Show slide 4/ }).click()
  await expect.poll(() => loaded(page)).toEqual([true, true, true, true, true, false])

  const plain = await visitor({ javaScriptEnabled: false })
  // Without JavaScript, browsers load all pictures of the page before its `load` event.
  await plain.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  expect(await lead(plain).locator('[data-slide-controls]').isVisible()).toBe(false)
  await lead(plain).locator('li').nth(2).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await loaded(plain))[2], { timeout: 30_000 }).toBe(true)
  await picture(plain, 'slideshow-without-script')
})
