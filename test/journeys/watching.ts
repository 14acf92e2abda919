import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessible, picture, site } from './visitor.ts'

/** Finds the tiles of videos that are free for everyone: those without a lock. */
export const freeVideos = (page: Page) => page.locator('main a[data-item][href*="/video/"]:not(:has([role="img"]))')

/**
 * Finds the tiles of free videos of a demo series whose films have no recap or intro. For these parts the player shows a skip button, which changes the tab
 * order and takes taps.
 */
export const freeVideosWithoutSkips = (page: Page) => freeVideos(page).and(page.locator('[href^="/north-of-nowhere/"]'))

/** Finds the tiles of videos that are locked for a viewer without an account. */
export const lockedVideos = (page: Page) => page.locator('main a[data-item][href*="/video/"]:has([aria-label="Locked"])')

type Playing = { time: number; frames: number; width: number }

/** Returns the playback time in seconds, the number of decoded frames and the width in pixels of the page's video. Returns null if the page has no video. */
export const playing = (page: Page) =>
  page.evaluate<Playing | null>(() => {
    const video = document.querySelector('video')
    return video && { time: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames, width: video.videoWidth }
  })

type Counting = { firstFrames?: number | undefined }

/**
 * Waits until the player is there and the video has decoded `count` more frames than at the time of the call. A new source counts from 0. The video may
 * begin before the code of the player has loaded: until then there are no keys, controls and timers.
 */
export async function framesAdvance(page: Page, count = 24): Promise<void> {
  await page.locator('[data-player] section [data-active]').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0, null, {
    timeout: 30_000,
  })
  await page.evaluate(() => {
    ;(window as Counting).firstFrames = undefined
  })
  await page.waitForFunction(
    (minFrames) => {
      const state = window as Counting
      const frames = document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames
      state.firstFrames = Math.min(state.firstFrames ?? frames, frames)
      return frames - state.firstFrames >= minFrames
    },
    count,
    { timeout: 30_000 },
  )
}

/** Plays the first video of the home page that is free for everyone. */
export async function playFreeVideo(page: Page, query = ''): Promise<void> {
  await page.goto(`${site}/`)
  await page.goto(`${site}${await freeVideos(page).first().getAttribute('href')}${query}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
}

/** The path of a movie of the demo that plays one film, with an intro and two audio tracks. */
export const movie = '/bravo/brunch-a-tragedy/video/brunch-a-tragedy/4183708983'

/** Opens a page and plays its video, then pauses it at its beginning, where its intro is. */
export async function watch(page: Page, path: string): Promise<void> {
  await page.goto(site + path)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page, 5)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    video.pause()
    video.currentTime = 1
  })
}

/** Plays the trailer of a movie of the demo network. It plays one film. */
export async function playTrailer(page: Page, movie: string): Promise<void> {
  const pages = await (await fetch(`${site}/sitemap/pages.xml`)).text()
  await page.goto(pages.match(new RegExp(`<loc>([^<]*/trailer-${movie}/[^<]*)`))![1]!)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page, 5)
}

const withNames = 'button|link|slider|switch|checkbox|radio|combobox|option|menuitem|menuitemradio|menu|dialog|alertdialog|region'
const unnamed = new RegExp(`^\\s*- (?:${withNames})(?![a-z]| ")`)

/**
 * Expects that axe finds no violations in the player, that the accessibility tree names all its controls, and that the buttons of the control bar
 * are inside the picture. `widths`: of the window, in pixels.
 */
export async function accessiblePlayer(page: Page, name: string, widths = [1280, 390, 320]): Promise<void> {
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
    await picture(page, `${name}-${width}`)
    await accessible(page, '[data-player]')
    const tree = await page.locator('[data-player]').ariaSnapshot()
    expect(tree.split('\n').filter((line) => unnamed.test(line))).toEqual([])
    const outside = await page.locator('[data-controls] button').evaluateAll((buttons) => {
      const edge = document.querySelector('[data-player] section')!.getBoundingClientRect().right + 1
      return buttons.filter((button) => button.getBoundingClientRect().right > edge).map((button) => button.getAttribute('aria-label'))
    })
    expect(outside, `cut off at ${width} pixels`).toEqual([])
  }
  await page.setViewportSize(before)
}
