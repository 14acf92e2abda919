// The player on phones and other devices: touch, notches, turning, picture in picture, media keys; and choices that stay for the next video.
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, freeVideosWithoutSkips } from '../watching.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

/** Plays the free video at a place of the home page, among those that `find` finds. Links of a page in Spanish lead to pages in Spanish. */
async function playFreeVideo(page: Page, { index = 0, query = '', find = freeVideos } = {}): Promise<void> {
  await page.goto(`${site}/${query}`)
  const href = await find(page).nth(index).getAttribute('href')
  await page.goto(`${site}${href}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
}

const time = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)
const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null)

/** Touches the screen with fingers, which move from the first to the last of their places. */
async function touch(session: CDPSession, ...places: { x: number; y: number }[][]): Promise<void> {
  const pointsAt = (step: number) => places.map((finger, id) => ({ ...finger[Math.min(step, finger.length - 1)]!, id }))
  const steps = Math.max(...places.map(({ length }) => length))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: step === undefined ? [] : pointsAt(step) })
  // Sent at once, in this order.
  await Promise.all([
    send('touchStart', 0),
    ...Array.from({ length: steps - 1 }, (_, step) => send('touchMove', step + 1)),
    send('touchEnd'),
  ])
}

test('on a phone a double tap seeks ten seconds, a tap shows and hides the controls, and a pinch fills the full screen', async () => {
  const page = await visitor(phone)
  await playFreeVideo(page, { find: freeVideosWithoutSkips })
  const session = await page.context().newCDPSession(page)
  const box = (await page.locator('video').boundingBox())!
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height * 0.4 })
  const tap = (share: number) => touch(session, [at(share)])
  await page.evaluate(() => document.querySelector('video')!.pause())
  const start = await time(page)
  // Sent at once: taps with a pause between them are two single taps.
  await Promise.all([tap(0.9), tap(0.9)])
  await expect.poll(() => time(page)).toBeCloseTo(start + 10, 1)
  await page.getByText('+10').waitFor({ state: 'detached' })
  await Promise.all([tap(0.1), tap(0.1)])
  await expect.poll(() => time(page)).toBeCloseTo(start, 1)
  await page.evaluate(() => document.querySelector('video')!.play())
  const active = () => page.locator('[data-active]').getAttribute('data-active')
  const before = await active()
  await tap(0.5)
  await expect.poll(active).not.toBe(before)

  const fit = () => page.evaluate(() => getComputedStyle(document.querySelector('video')!).objectFit)
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Full screen"]')!.click())
  await expect.poll(() => isFull(page)).toBe(true)
  const finger = (...xs: number[]) => xs.map((x) => ({ x, y: 400 }))
  await touch(session, finger(180, 150, 100, 60), finger(210, 240, 290, 330))
  await expect.poll(fit).toBe('cover')
  await touch(session, finger(60, 100, 150, 180), finger(330, 290, 240, 210))
  await expect.poll(fit).not.toBe('cover')
})

test('a phone that is turned while the video plays opens and leaves full screen', async () => {
  const page = await visitor(phone)
  await playFreeVideo(page)
  const session = await page.context().newCDPSession(page)
  const turn = (type: 'landscapePrimary' | 'portraitPrimary') => {
    const [width, height] = type === 'portraitPrimary' ? [390, 844] : [844, 390]
    const screenOrientation = { type, angle: type === 'portraitPrimary' ? 0 : 90 }
    return session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true, screenOrientation })
  }
  await turn('landscapePrimary')
  await expect.poll(() => isFull(page)).toBe(true)
  await turn('portraitPrimary')
  await expect.poll(() => isFull(page)).toBe(false)
  await page.evaluate(() => document.querySelector('video')!.pause())
  await turn('landscapePrimary')
  await page.waitForFunction(() => innerWidth === 844)
  expect(await isFull(page)).toBe(false)
})

/** The parts of a phone's screen that the notch, the rounded corners and the home indicator cover, in pixels. */
const notches = {
  portrait: { size: { width: 390, height: 844 }, insets: { top: 47, left: 0, right: 0, bottom: 34 } },
  landscape: { size: { width: 844, height: 390 }, insets: { top: 0, left: 47, right: 47, bottom: 21 } },
}

/** Returns the texts, links and controls of the window that reach into the covered parts. */
const covered = (page: Page, insets: (typeof notches)['portrait']['insets'], within: string) =>
  page.evaluate(
    ([{ top, left, right, bottom }, selector]) =>
      [...document.querySelectorAll(`:is(${selector}) :is(a, button, input, h1, h2, p)`)].flatMap((element) => {
        // The box of a text may have a padding as wide as the notch.
        const text = document.createRange()
        text.selectNodeContents(element)
        const box = (/^[HP]/.test(element.tagName) ? text : element).getBoundingClientRect()
        // Lists that scroll sideways lead to their next tile under the edge.
        if (
          !element.checkVisibility({ visibilityProperty: true }) ||
          element.closest('.visually-hidden') ||
          element.clientWidth === 1 ||
          element.closest('ul')
        )
          return []
        const isInWindow = box.bottom > 0 && box.top < innerHeight
        const isSafe = box.left >= left && box.right <= innerWidth - right && (box.top >= top || scrollY > 0)
        const isFixed = element.closest(document.fullscreenElement ? 'dialog, [data-controls]' : 'dialog, footer')
        const isAbove = box.bottom <= innerHeight - bottom || !isFixed
        return isInWindow && !(isSafe && isAbove)
          ? [`${element.localName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 30)}`]
          : []
      }),
    [insets, within] as const,
  )

test.each(['portrait', 'landscape'] as const)('on a phone with a notch no control lies under the notch (%s)', async (orientation) => {
  const { size, insets } = notches[orientation]
  const page = await visitor({ ...phone, viewport: size })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of ['/', '/shows/all/popular', '/live', '/sign-in', '/search']) {
    await page.goto(`${site}${path}?lang=es`)
    // The slideshow shows its controls when its script has started.
    if (path === '/') await page.locator('[data-slide-controls] button').first().waitFor()
    expect([path, await covered(page, insets, 'header, main, footer')]).toEqual([path, []])
    await picture(page, `notch-${orientation}-${path.slice(1).replaceAll('/', '-') || 'home'}`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect([path, await covered(page, insets, 'footer')]).toEqual([path, []])
  }
  await playFreeVideo(page, { query: '?lang=es' })
  await picture(page, `notch-${orientation}-video`)
  expect(await covered(page, insets, 'header, [data-player]')).toEqual([])
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Pantalla completa"]')!.click())
  await expect.poll(() => isFull(page)).toBe(true)
  expect(await covered(page, insets, '[data-player]')).toEqual([])
  await picture(page, `notch-${orientation}-full`)
  await page.keyboard.press('?')
  await page.locator('[data-modal=player-help]').waitFor()
  expect(await covered(page, insets, 'dialog')).toEqual([])
})

test('the browser shows the title and the picture of what plays, its keys pause and seek, and picture in picture shows the video', async () => {
  const page = await visitor()
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { mediaKeys: handlers })
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      set(action, handler)
    }
  })
  await playFreeVideo(page)
  const press = (action: MediaSessionAction, details: object = {}) =>
    page.evaluate(
      ([name, more]) => (window as unknown as { mediaKeys: Record<string, (details: object) => void> }).mediaKeys[name]!(more),
      [action, details] as const,
    )
  const shown = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    return {
      title: metadata!.title,
      artist: metadata!.artist,
      playbackState,
      artwork: metadata!.artwork.map(({ src, sizes }) => ({ src, sizes })),
    }
  })
  expect(shown).toMatchObject({ title: await page.locator('h1').textContent(), playbackState: 'playing' })
  expect(shown.artwork.map(({ sizes }) => sizes)).toEqual(['340x191', '640x360', '1024x576'])
  expect((await page.request.get(shown.artwork[1]!.src)).headers()['content-type']).toMatch(/^image\//)
  await press('pause')
  expect(await page.evaluate(() => [document.querySelector('video')!.paused, navigator.mediaSession.playbackState])).toEqual([
    true,
    'paused',
  ])
  await press('seekto', { seekTime: 20 })
  await press('seekforward')
  expect(await time(page)).toBeCloseTo(30, 1)

  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Picture in picture' }).click()
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'))).toBe(true)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Close picture in picture' }).click()
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull()
})

test('data saver, speed and captions that a viewer chooses play in the next video too, until they choose others', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  const choose = async (name: string, choice: string | RegExp) => {
    await page.locator('[data-player]').hover()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  const state = () =>
    page.evaluate(() => {
      const { videoHeight, playbackRate } = document.querySelector('video')!
      return { videoHeight, playbackRate, captions: document.querySelector('[data-captions]')?.getAttribute('lang') }
    })
  await choose('Quality', '480p')
  await expect.poll(async () => (await state()).videoHeight, { timeout: 30_000 }).toBe(480)
  await choose('Quality', 'Data saver')
  await choose('Speed', /^0\.75×$/)
  await choose('Captions', 'Spanish')

  await playFreeVideo(page, { index: 1 })
  await page.locator('[data-captions]').waitFor({ timeout: 30_000 })
  expect(await state()).toEqual({ videoHeight: 240, playbackRate: 0.75, captions: 'es' })
  await choose('Quality', /^Auto/)
  await choose('Speed', 'Normal')
  await choose('Captions', 'Off')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('player-preferences')!))).toMatchObject({
    ...{ quality: 'auto', speed: 1, captions: null },
  })
  expect(await state()).toMatchObject({ playbackRate: 1, captions: undefined })
  // A far position is loaded anew, in a quality that fits the network and the picture.
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 600
  })
  await expect.poll(async () => (await state()).videoHeight, { timeout: 30_000 }).toBeGreaterThan(240)
})
