// The captions of WebVTT files in Chromium, read from the pixels of the page.
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, playFreeVideo, playTrailer } from '../watching.ts'

/** Replaces the captions of the first film of a video, and removes those of the other films. */
async function useCaptions(page: Page, file: string): Promise<void> {
  let first = ''
  await page.route('**/*.vtt', (route) => {
    const url = route.request().url()
    first ||= url
    return route.fulfill({ contentType: 'text/vtt', body: url === first ? file : 'WEBVTT\n\n' })
  })
}

/** Turns captions on, and pauses the video. The picture of the video is hidden, so that all changes of pixels are changes of captions. */
async function showCaptions(page: Page): Promise<void> {
  await page.keyboard.press('p')
  await page.evaluate(() => {
    document.querySelector('video')!.style.visibility = 'hidden'
    document.querySelector<HTMLElement>('[data-player] section')!.style.background = '#777'
  })
  await page.keyboard.press('c')
  await page.locator('[data-cue]').first().waitFor({ timeout: 30_000 })
}

type Box = { x: number; y: number; width: number; height: number }

/** Returns a digest of the pixels of a part of the page. */
const pixels = async (page: Page, clip: Box) =>
  createHash('sha256')
    .update(await page.screenshot({ clip }))
    .digest('hex')

/** Returns the part of the page around a cue, with space for larger text. */
async function around(page: Page): Promise<Box> {
  const { x, y, width, height } = (await page.locator('[data-cue] > *').first().boundingBox())!
  return { x: Math.max(x - 20, 0), y: y - 60, width: width + 60, height: height + 80 }
}

const cue = (text: string, settings = '') => `00:00:00.000 --> 10:00:00.000 ${settings}\n${text}\n\n`
const atTheLeft = 'line:50% position:0% align:left size:30%'

test('each preset and each value of a setting of captions changes the pixels of a cue', async () => {
  const page = await visitor()
  await useCaptions(page, `WEBVTT\n\n${cue('Words', atTheLeft)}`)
  await playFreeVideo(page)
  await showCaptions(page)
  const clip = await around(page)
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitem', { name: 'Caption settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Caption settings' })
  await dialog.waitFor()

  const presets = new Set<string>()
  for (const preset of await dialog.getByRole('radio').all()) {
    await preset.check()
    presets.add(await pixels(page, clip))
  }
  expect(presets.size).toBe(6)
  const choose = (label: string, value: string) => dialog.getByRole('combobox', { name: label, exact: true }).selectOption({ label: value })
  /** Chooses each value of a setting, and returns the number of different pictures. */
  const looks = async (label: string) => {
    const seen = new Set<string>()
    const select = dialog.getByRole('combobox', { name: label, exact: true })
    for (const option of await select.locator('option').allTextContents()) {
      await select.selectOption({ label: option })
      seen.add(await pixels(page, clip))
    }
    return seen.size
  }
  expect(await looks('Size')).toBe(3)
  expect(await looks('Font')).toBe(7)
  expect(await looks('Text color')).toBe(8)
  await choose('Text color', 'White')
  expect(await looks('Text opacity')).toBe(5)
  expect(await looks('Background color')).toBe(8)
  expect(await looks('Background opacity')).toBe(5)
  await choose('Background opacity', '0%')
  await choose('Window opacity', '50%')
  expect(await looks('Window color')).toBe(8)
  expect(await looks('Window opacity')).toBe(5)
  await choose('Window opacity', '0%')
  expect(await looks('Edge')).toBe(5)
  expect(await looks('Edge opacity')).toBe(5)
})

/** Expects the captions to be black on yellow and large, and visible in the picture. */
async function expectStyle(page: Page): Promise<void> {
  const look = await page
    .locator('[data-cue] span')
    .first()
    .evaluate((text) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(text)
      const { width } = document.querySelector('[data-captions]')!.getBoundingClientRect()
      return { color, backgroundColor, isLarge: Number.parseFloat(fontSize) >= 1.5 * Math.min(Math.max(16, 0.03 * width), 40) - 0.1 }
    })
  expect(look).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(255, 255, 0, 0.75)', isLarge: true })
  const clip = (await page.locator('[data-cue] > *').first().boundingBox())!
  const on = await pixels(page, clip)
  await page.keyboard.press('c')
  await page.locator('[data-captions]').waitFor({ state: 'detached' })
  expect(await pixels(page, clip)).not.toBe(on)
  await page.keyboard.press('c')
  await page.locator('[data-cue]').first().waitFor()
}

test('the style of captions and their language apply after a reload, to other videos, to trailers, to live channels and in full screen', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  await showCaptions(page)
  for (const key of ['b', 'b', 'b', '=']) await page.keyboard.press(key)
  await expectStyle(page)
  const shown = async () => {
    // Pauses before the cue ends.
    await page.waitForFunction(
      () => {
        const isShown = document.querySelector('[data-cue]') !== null
        if (isShown) document.querySelector('video')!.pause()
        return isShown
      },
      null,
      { timeout: 30_000 },
    )
    await expectStyle(page)
  }
  await page.reload()
  await page.locator('[data-player="ready"] button').click()
  await shown()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expectStyle(page)

  await page.goto(`${site}/`)
  await page.goto(site + (await freeVideos(page).nth(1).getAttribute('href')))
  await page.locator('[data-player="ready"] button').click()
  await shown()
  await playTrailer(page, 'the-last-orchard')
  await shown()
  await page.goto(`${site}/live?brand=nbc-news`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await shown()
})

test('regions, styles and alignments of a file are respected, and nothing of a hostile file is loaded or leaves the captions', async () => {
  const page = await visitor()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await useCaptions(
    page,
    `WEBVTT

STYLE
@import url(/style-of-captions.css);
::cue(.sign) { color: rgb(1, 2, 3); background: url(/image-of-captions.png) rgb(4, 5, 6); position: fixed; font-size: 900px }
::cue(v[voice="Ann"]) { color: lime }
body { display: none }

REGION
id:left
width:40%
lines:2
regionanchor:0%,100%
viewportanchor:10%,50%

${cue('First', 'region:left align:left')}${cue('Second', 'region:left align:left')}${cue('Third <img src=/x onerror="alert(1)">', 'region:left align:left')}\
${cue('<c.sign>Sign</c>', 'line:10% position:60%,line-left align:center size:20%')}${cue('<v Ann>Hello', 'line:10% position:60%,line-right size:20%')}`,
  )
  await playFreeVideo(page)
  await showCaptions(page)
  const places = await page.evaluate<Record<string, { left: number; right: number; top: number; bottom: number }>>(() => {
    const frame = document.querySelector('[data-captions]')!.getBoundingClientRect()
    const place = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const across = (x: number) => (x - frame.left) / frame.width
      return {
        left: across(left),
        right: across(right),
        top: (top - frame.top) / frame.height,
        bottom: (bottom - frame.top) / frame.height,
      }
    }
    const cues = [...document.querySelectorAll('[data-cue]')].map((element) => [element.textContent!, place(element)] as const)
    return { region: place(document.querySelector('[data-region] > *')!), ...Object.fromEntries(cues) }
  })
  expect(places['region']!.left).toBeCloseTo(0.1, 2)
  expect(places['region']!.right).toBeCloseTo(0.5, 2)
  expect(places['region']!.bottom).toBeCloseTo(0.5, 2)
  // The newest of the three lines is at the bottom, and the oldest has left the region at its top.
  expect(places['Third ']!.bottom).toBeCloseTo(0.5, 2)
  expect(places['Second']!.bottom).toBeCloseTo(places['Third ']!.top, 2)
  expect(places['First']!.top).toBeLessThan(places['region']!.top)
  expect([places['Sign']!.left, places['Sign']!.right]).toEqual([expect.closeTo(0.6, 2), expect.closeTo(0.8, 2)])
  expect([places['Hello']!.left, places['Hello']!.right]).toEqual([expect.closeTo(0.4, 2), expect.closeTo(0.6, 2)])
  const style = (text: string, name: string) =>
    page
      .locator('[data-cue] span span', { hasText: text })
      .last()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  expect([await style('Sign', 'color'), await style('Sign', 'background-color')]).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)'])
  expect([await style('Sign', 'position'), await style('Sign', 'background-image')]).toEqual(['static', 'none'])
  expect(await style('Hello', 'color')).toBe('rgb(0, 255, 0)')
  expect(await page.locator('[data-captions] :is(img, script, style)').count()).toBe(0)
  expect(await page.locator('body').isVisible()).toBe(true)
  expect(requested.filter((url) => /of-captions|\/x$/.test(url))).toEqual([])
  // A style of the viewer replaces that of the file.
  await page.keyboard.press('b')
  expect(await style('Sign', 'color')).toBe('rgb(255, 255, 255)')
})

test('a file of 100,000 cues shows its first cue while the rest is read, and the page stays quick', async () => {
  const page = await visitor()
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const cues = Array.from({ length: 100_000 }, (_, index) => `${time(index / 4)} --> ${time(index / 4 + 20)}\nCue ${index}\n`)
  await useCaptions(page, `WEBVTT\n\n${cues.join('\n')}`)
  await playTrailer(page, 'the-last-orchard')
  await page.evaluate(() => {
    const blocked: number[] = []
    Object.assign(window, { blocked })
    new PerformanceObserver((list) => blocked.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await showCaptions(page)
  const counts = () =>
    page.evaluate(() => [...document.querySelector('video')!.textTracks].find(({ mode }) => mode === 'hidden')!.cues!.length)
  expect(await page.locator('[data-cue]').count()).toBeLessThanOrEqual(16)
  await expect.poll(counts, { timeout: 60_000 }).toBe(100_000)
  // Without turns the page stands still for many seconds.
  expect(Math.max(0, ...(await page.evaluate(() => (window as unknown as { blocked: number[] }).blocked)))).toBeLessThan(1000)
})
