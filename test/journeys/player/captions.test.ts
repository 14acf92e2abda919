import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos } from '../watching.ts'

type CueValues = Partial<Pick<VTTCue, 'line' | 'snapToLines' | 'position' | 'size' | 'align' | 'vertical'>>

/** Opens a free video with captions, and pauses it. Its page stays open for all checks of a journey. */
async function captionedVideo(): Promise<Page> {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.goto(site + (await freeVideos(page).first().getAttribute('href')))
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await page.keyboard.press('c')
  await page.locator('[data-captions]').waitFor({ timeout: 30_000 })
  await page.keyboard.press('p')
  return page
}

/** Replaces the captions of the video with cues that last for ten hours. */
const showCues = (page: Page, cues: [text: string, values?: CueValues][]) =>
  page.evaluate((given) => {
    const track = [...document.querySelector('video')!.textTracks].find(({ mode }) => mode === 'hidden')!
    for (const cue of [...track.cues!]) track.removeCue(cue)
    for (const [text, values] of given) track.addCue(Object.assign(new VTTCue(0, 36_000, text), values))
  }, cues)

const cue = (page: Page, text: string) => page.locator('[data-cue]', { hasText: text })
/** Returns the boxes of the texts of all cues, by their text, relative to the picture, in fractions of its size. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[data-player] section')!.getBoundingClientRect()
    const places = [...document.querySelectorAll('[data-cue]')].map((cue) => {
      const box = cue.firstElementChild!.getBoundingClientRect()
      const across = (x: number) => (x - frame.left) / frame.width
      const down = (y: number) => (y - frame.top) / frame.height
      return [cue.textContent!, { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) }] as const
    })
    return Object.fromEntries(places)
  })
const css = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

type Look = { color: string; background: string; window: string; shadow: string; font: string; caps: string; size: number }

/** Reads the computed styles of the captions: of the text, its letters, and the window around its lines. */
const styleOf = (page: Page) => page.evaluate<Look>(`(${readLook})()`)
const readLook = () => {
  const text = getComputedStyle(document.querySelector('[data-cue] span')!)
  return {
    color: text.color,
    background: text.backgroundColor,
    window: getComputedStyle(document.querySelector('[data-cue] > *')!).backgroundColor,
    shadow: text.textShadow,
    font: text.fontFamily,
    caps: text.fontVariantCaps,
    size: Number.parseFloat(text.fontSize),
  }
}
/** Chooses each value of a setting, and returns the look of the captions after each choice. */
const looksOf = (page: Page, name: string) =>
  page.evaluate<Look[]>(`(async () => {
    const select = document.querySelector('dialog select[name="${name}"]')
    const looks = []
    for (const { value } of select.options) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      looks.push((${readLook})())
    }
    return looks
  })()`)
const stored = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(`player-${name}`)!), key)

async function openSettings(page: Page) {
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitem', { name: 'Caption settings' }).click()
  await page.getByRole('dialog', { name: 'Caption settings' }).waitFor()
}

const black75 = 'rgba(0, 0, 0, 0.75)'

test('[C9-29] [C9-30] [C9-31] [C9-32] [C3-55] the settings of captions change the captions at once, are stored, and apply to other tabs', async () => {
  const page = await captionedVideo()
  await showCues(page, [['Words']])
  const first = await styleOf(page)
  expect(first).toMatchObject({
    color: 'rgb(255, 255, 255)',
    background: black75,
    window: 'rgba(0, 0, 0, 0)',
    shadow: 'none',
    caps: 'normal',
  })

  await openSettings(page)
  await accessible(page)
  await picture(page, 'caption-settings')
  const dialog = page.getByRole('dialog')
  const presets: [name: string, color: string, background: string, font?: RegExp][] = [
    ['Times, white on black', 'rgb(255, 255, 255)', black75, /Times/],
    ['Black on white', 'rgb(0, 0, 0)', 'rgba(255, 255, 255, 0.75)'],
    ['Black on yellow', 'rgb(0, 0, 0)', 'rgba(255, 255, 0, 0.75)'],
    ['Yellow on blue', 'rgb(255, 255, 0)', 'rgba(0, 0, 255, 0.75)'],
    ['White on blue', 'rgb(255, 255, 255)', 'rgba(0, 0, 255, 0.75)'],
    ['White on black', 'rgb(255, 255, 255)', black75],
  ]
  expect(await dialog.getByRole('radio').count()).toBe(presets.length)
  for (const [name, color, background, font = /Arial/] of presets) {
    await dialog.getByRole('radio', { name, exact: true }).check()
    expect(await styleOf(page), name).toMatchObject({ color, background, font: expect.stringMatching(font) })
  }

  const choose = (label: string, value: string) => dialog.getByRole('combobox', { name: label, exact: true }).selectOption({ label: value })
  const differing = async (name: string, lookOf: (look: Look) => string) => new Set((await looksOf(page, name)).map(lookOf)).size
  expect(await differing('fontFamily', ({ font, caps }) => `${font} ${caps}`)).toBe(7)
  expect(await differing('color', ({ color }) => color)).toBe(8)
  expect(await differing('background', ({ background }) => background)).toBe(8)
  expect(await differing('textShadow', ({ shadow }) => shadow)).toBe(5)
  expect((await looksOf(page, 'fontSize')).map(({ size }) => size / first.size)).toEqual(
    [0.75, 1, 1.5].map((each) => expect.closeTo(each, 2)),
  )
  await choose('Text color', 'Yellow')
  await choose('Text opacity', '75%')
  await choose('Background color', 'Green')
  await choose('Background opacity', '50%')
  await choose('Window color', 'Red')
  await choose('Window opacity', '25%')
  await choose('Edge opacity', '50%')
  const chosen = { color: 'rgba(255, 255, 0, 0.75)', background: 'rgba(0, 255, 0, 0.5)', window: 'rgba(255, 0, 0, 0.25)' }
  expect(await styleOf(page)).toMatchObject({ ...chosen, shadow: expect.stringContaining('rgba(0, 0, 0, 0.5)') })
  expect(await css(page, '[data-sample] [data-line]', 'color')).toBe(chosen.color)

  // The keys of the player do not work in the settings. Escape returns to the button.
  await page.keyboard.press('m')
  expect(await page.evaluate(() => document.querySelector('video')!.muted)).toBe(false)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe('Captions')
  expect(await styleOf(page)).toMatchObject(chosen)
  expect(await stored(page, 'configuration')).toEqual({
    preset: null,
    fontFamily: 'smallCaps',
    fontSize: 'large',
    color: 'yellow',
    fontOpacity: 0.75,
    background: 'green',
    backgroundOpacity: 0.5,
    window: 'red',
    windowOpacity: 0.25,
    textShadow: 'depressed',
    edgeOpacity: 0.5,
  })
  expect(await stored(page, 'preferences')).toMatchObject({ captions: 'en' })

  // Another tab of the same browser stores a style.
  const other = await page.context().newPage()
  await other.goto(`${site}/`)
  await other.evaluate(() => {
    const style = JSON.parse(localStorage.getItem('player-configuration')!)
    localStorage.setItem('player-configuration', JSON.stringify({ ...style, color: 'cyan' }))
  })
  await expect.poll(async () => (await styleOf(page)).color).toBe('rgba(0, 255, 255, 0.75)')
  await other.close()

  await openSettings(page)
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await styleOf(page)).toEqual(first)
})

test('[C9-43] [C9-44] keys change the size and the style of captions, and cues have their places, colours and order', async () => {
  const page = await captionedVideo()
  await showCues(page, [['Words']])
  const { size } = await styleOf(page)
  // Another announcement, such as that of buffering, may follow soon.
  await page.evaluate(() => {
    const announced: string[] = []
    const observer = new MutationObserver((changes) => announced.push(...changes.map(({ target }) => target.textContent!)))
    for (const status of document.querySelectorAll('[data-player] [role="status"].visually-hidden'))
      observer.observe(status, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { announced })
  })
  const announced = (text: string) =>
    page.waitForFunction((each) => (window as unknown as { announced: string[] }).announced.includes(each), text)
  await page.keyboard.press('=')
  expect((await styleOf(page)).size / size).toBeCloseTo(1.5, 2)
  await announced('Caption size: Large')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  expect((await styleOf(page)).size / size).toBeCloseTo(0.75, 2)
  await announced('Caption size: Small')
  for (let press = 0; press < 3; press++) await page.keyboard.press('b')
  expect(await styleOf(page)).toMatchObject({ color: 'rgb(0, 0, 0)', background: 'rgba(255, 255, 0, 0.75)' })
  await announced('Caption style: Black on yellow')
  for (let press = 0; press < 3; press++) await page.keyboard.press('b')

  await showCues(page, [
    ['First speaker'],
    ['Second <i>speaker</i> <script>alert(1)</script>&lt;b&gt;'],
    ['<v Ann><c.yellow.bg_blue>At the top</c></v>', { line: 0 }],
    ['To the right', { line: 40, snapToLines: false, position: 100, align: 'right', size: 40 }],
    ['To the left', { line: 40, snapToLines: false, position: 0, align: 'left', size: 40 }],
    ['שלום!', { line: 55, snapToLines: false, align: 'start', position: 20, size: 40 }],
    ['縦書き', { vertical: 'rl', line: 4, position: 20, align: 'start' }],
  ])
  await cue(page, 'To the left').waitFor()
  await picture(page, 'caption-places')
  const places = await placesOf(page)
  const second = 'Second speaker alert(1)<b>'
  expect(places['At the top']!.top).toBeLessThan(0.1)
  expect(places['To the right']!.right).toBeCloseTo(0.96, 1)
  expect(places['To the left']!.left).toBeCloseTo(0.04, 1)
  expect(places['To the left']!.top).toBeCloseTo(0.4, 1)
  expect(places['שלום!']!.left).toBeCloseTo(0.2, 1)
  expect(places['縦書き']!.bottom - places['縦書き']!.top).toBeGreaterThan(places['縦書き']!.right - places['縦書き']!.left)
  // The first cue is at the bottom and the second one is above it, without overlap.
  expect(places[second]!.bottom).toBeLessThanOrEqual(places['First speaker']!.top + 0.002)
  expect(await cue(page, 'Second').locator('i').count()).toBe(1)
  expect(await page.locator('[data-captions] script').count()).toBe(0)
  expect(await css(page, '[data-cue] .yellow', 'color')).toBe('rgb(255, 255, 0)')
  expect(await css(page, '[data-cue] .yellow', 'background-color')).toBe('rgb(0, 0, 255)')

  // The captions are above the control bar while it shows, and at the bottom of the picture after it has disappeared.
  const bar = (await page.locator('[data-controls] > *').first().boundingBox())!
  const lowest = async () => {
    const box = (await cue(page, 'First').locator('> *').boundingBox())!
    return box.y + box.height
  }
  expect(await lowest()).toBeLessThan(bar.y)
  await page.keyboard.press('p')
  await page.mouse.move(2, 2)
  await expect.poll(lowest).toBeGreaterThan(bar.y)
  expect((await placesOf(page))['First speaker']!.bottom).toBeLessThan(1)
})
