// The keys, menus and panels of the player in Chromium, read from the state of the media element.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site, visitor } from '../visitor.ts'
import { accessiblePlayer, framesAdvance, freeVideosWithoutSkips, playFreeVideo } from '../watching.ts'

type Media = {
  currentTime: number
  duration: number
  volume: number
  muted: boolean
  paused: boolean
  ended: boolean
  playbackRate: number
}

const media = (page: Page) =>
  page.evaluate<Media>(() => {
    const { currentTime, duration, volume, muted, paused, ended, playbackRate } = document.querySelector('video')!
    return { currentTime, duration, volume, muted, paused, ended, playbackRate }
  })

/** Presses a key and expects the time of playback to become `time` seconds. */
async function seeks(page: Page, key: string, time: number) {
  await page.keyboard.press(key)
  expect((await media(page)).currentTime, key).toBeCloseTo(time, 1)
}

test('[C9-33] [C9-34] [C9-35] [C9-36] [C9-37] [C9-38] [C9-39] [C9-40] [C9-41] [C9-42] [C9-45] the keys of the player change the state of the video while it is paused, plays and has ended', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  // Paused: times are exact.
  for (const key of ['p', 'k', ' ']) {
    const { paused } = await media(page)
    await page.keyboard.press(key)
    expect((await media(page)).paused, key).toBe(!paused)
  }
  expect((await media(page)).paused).toBe(true)
  await seeks(page, '0', 0)
  await seeks(page, 'l', 10)
  await seeks(page, 'L', 20)
  await seeks(page, 'ArrowRight', 25)
  await seeks(page, 'ArrowLeft', 20)
  await seeks(page, 'j', 10)
  await seeks(page, 'Home', 0)
  await seeks(page, 'ArrowLeft', 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await media(page)).volume).toBeCloseTo(0.8, 2)
  await page.keyboard.press('ArrowUp')
  expect((await media(page)).volume).toBeCloseTo(0.9, 2)
  await page.keyboard.press('m')
  expect((await media(page)).muted).toBe(true)
  await page.keyboard.press('m')
  expect((await media(page)).muted).toBe(false)
  await page.keyboard.press('c')
  const track = () => page.evaluate(() => [...document.querySelector('video')!.textTracks].some(({ mode }) => mode === 'hidden'))
  await expect.poll(track).toBe(true)
  await page.keyboard.press('c')
  await expect.poll(track).toBe(false)

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  // Over the full screen the help is on top, and its keys are not keys of the player.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  await page.keyboard.press('m')
  expect((await media(page)).muted).toBe(false)
  await help.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(false)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isFull).toBe(false)

  // The keys of an open menu move in the menu.
  const before = await media(page)
  await page.locator('[data-player]').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menu', { name: 'Settings' }).waitFor()
  for (const key of ['m', 'p', '0', 'l', 'ArrowDown', 'End', 'Home', 'ArrowUp']) await page.keyboard.press(key)
  expect(await media(page)).toEqual(before)
  await page.keyboard.press('Escape')

  // Keys with a modifier belong to the browser, and keys outside the player to the page.
  await page.keyboard.press('Alt+m')
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')!.focus())
  for (const key of ['m', 'p', '0']) await page.keyboard.press(key)
  expect(await media(page)).toMatchObject({ muted: false, paused: true })

  await page.evaluate(() => document.querySelector<HTMLElement>('[data-player] section')!.focus())
  await page.keyboard.press('p')
  await framesAdvance(page)
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.querySelector('video')!.ended, null, { timeout: 30_000 })
  await page.keyboard.press('j')
  const { currentTime, duration, ended } = await media(page)
  expect([ended, currentTime < duration - 5]).toEqual([false, true])
})

const menus = {
  en: {
    captions: 'Captions',
    style: 'Caption settings',
    settings: 'Settings',
    pages: ['Quality', 'Speed', 'Captions'],
    keys: 'Keyboard shortcuts',
  },
  es: {
    ...{ captions: 'Subtítulos', style: 'Ajustes de subtítulos', settings: 'Ajustes' },
    ...{ pages: ['Calidad', 'Velocidad', 'Subtítulos'], keys: 'Atajos de teclado' },
  },
}

test.each(['en', 'es'] as const)('each menu and panel of the player is accessible and inside the window (%s)', async (language) => {
  const page = await visitor()
  await playFreeVideo(page, `?lang=${language}`)
  await page.keyboard.press('p')
  const { captions, style, settings, pages, keys } = menus[language]
  const openMenu = async (name: string) => {
    await page.locator('[data-player]').getByRole('button', { name, exact: true }).click()
    await page.getByRole('menu', { name, exact: true }).waitFor()
  }
  const item = (name: string) => page.getByRole('menuitem', { name })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (const width of [1280, 390, 320]) {
    // A menu opens as a sheet in a small window.
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
    await openMenu(captions)
    await expectInView(page, '[role="menu"]')
    await accessiblePlayer(page, `captions-${language}`, [width])
    await item(style).click()
    await page.getByRole('dialog', { name: style }).waitFor()
    await expectInView(page, '[data-modal=caption-settings]')
    await accessiblePlayer(page, `caption-settings-${language}`, [width])
    await page.keyboard.press('Escape')
    // The browser tells of a closed dialog in a later task.
    await expect.poll(focused).toBe(captions)

    await openMenu(settings)
    await accessiblePlayer(page, `settings-${language}`, [width])
    for (const name of pages) {
      await item(name).click()
      await page.getByRole('menu', { name }).waitFor()
      await expectInView(page, '[role="menu"]')
      await accessiblePlayer(page, `${name}-${language}`, [width])
      await page.keyboard.press('Escape')
    }
    await item(keys).click()
    await page.getByRole('dialog', { name: keys }).waitFor()
    await expectInView(page, '[data-modal=player-help]')
    await accessiblePlayer(page, `help-${language}`, [width])
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(settings)
  }
})

test('by keyboard a viewer opens the help, turns off the keys with characters, and turns them on again', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  await page.keyboard.press('p')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const setting = help.getByRole('checkbox', { name: 'Shortcuts with letters, digits and signs' })
  const muted = async () => (await media(page)).muted
  await page.keyboard.press('/')
  await help.waitFor()
  // The focus moves into the dialog, so a screen reader announces its name.
  expect(await help.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await setting.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('section')
  await page.keyboard.press('m')
  await page.keyboard.press('/')
  expect([await muted(), await help.count()]).toEqual([false, 0])

  await page.locator('[data-player]').getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter')
  await setting.press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  expect(await muted()).toBe(true)
})

/** Expects an element to be inside the window, with targets that are at least 44 pixels high. */
async function expectInView(page: Page, selector: string) {
  const [box, smallest] = await page.evaluate((found) => {
    const element = document.querySelector(found)!
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const heights = [...element.querySelectorAll('button, select')].map((each) => each.getBoundingClientRect().height)
    return [{ left, top, right: right - innerWidth, bottom: bottom - innerHeight }, Math.min(...heights)] as const
  }, selector)
  expect([box.left >= 0, box.top >= 0, box.right <= 0, box.bottom <= 0], JSON.stringify(box)).toEqual([true, true, true, true])
  // Browsers compute with fractions of a pixel: 43.999996 is 44.
  expect(Math.round(smallest * 100) / 100).toBeGreaterThanOrEqual(44)
}

/** Returns the name of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    return element.getAttribute('aria-label') ?? element.textContent!.trim()
  })

test('by keyboard a viewer reaches each control in the order of the screen, and walks through each menu; Escape closes it and returns the focus', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.goto(`${site}${await freeVideosWithoutSkips(page).first().getAttribute('href')}`)
  await page.locator('[data-player="ready"] button').focus()
  await page.keyboard.press('Enter')
  await framesAdvance(page)
  expect(await focused(page)).toMatch(/^Video player: /)
  const controls: string[] = []
  for (const _ of Array(9)) {
    await page.keyboard.press('Tab')
    controls.push(await focused(page))
  }
  const bar = ['Seek', 'Pause', 'Back 10 seconds', 'Forward 10 seconds', 'Mute', 'Volume', 'Captions', 'Settings', 'Full screen']
  expect(controls).toEqual(bar)

  const button = (name: string) => page.locator('[data-player]').getByRole('button', { name, exact: true })
  const items = page.locator('[data-player] [role^="menuitem"]')
  const open = async (name: string) => {
    await button(name).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
  }
  for (const name of ['Captions', 'Settings']) {
    await open(name)
    await page.keyboard.press('Home')
    // The names are not compared: the quality of the stream may change meanwhile.
    const position = () => items.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
    const count = await items.count()
    const walked: number[] = []
    for (const _ of Array(count)) {
      walked.push(await position())
      await page.keyboard.press('ArrowDown')
    }
    expect([walked, await position()], `${name}, and from its end to its start`).toEqual([[...Array(count).keys()], 0])
    await page.keyboard.press('ArrowUp')
    expect(await position()).toBe(count - 1)
    await page.keyboard.press('Escape')
    expect([await focused(page), await page.getByRole('menu').count()]).toEqual([name, 0])
  }
  for (const name of ['Quality', 'Speed', 'Captions']) {
    await open('Settings')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('menu', { name }).waitFor()
    expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-checked')), name).toBe('true')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toMatch(new RegExp(`^${name}`))
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Settings')
  }
  for (const [menu, item] of [
    ['Captions', 'Caption settings'],
    ['Settings', 'Keyboard shortcuts'],
  ] as const) {
    await open(menu)
    await page.getByRole('menuitem', { name: item }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: item })
    await expect.poll(() => panel.evaluate((box) => box.contains(document.activeElement)), { message: item }).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page), { message: item }).toBe(menu)
  }
})

test('the quality and the speed that a viewer chooses play, and are stored for the next video', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  const choose = async (pageName: string, choice: RegExp) => {
    await page.locator('[data-player]').hover()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: pageName }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await choose('Speed', /^1\.5×$/)
  expect((await media(page)).playbackRate).toBe(1.5)
  await choose('Quality', /^240p$/)
  const height = () => page.evaluate(() => document.querySelector('video')!.videoHeight)
  await expect.poll(height, { timeout: 30_000 }).toBe(240)
  await choose('Quality', /^720p$/)
  await expect.poll(height, { timeout: 30_000 }).toBe(720)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('player-preferences')!))).toMatchObject({ quality: 720, speed: 1.5 })
  await page.reload()
  await page.locator('[data-player="ready"] button').click()
  await expect.poll(height, { timeout: 30_000 }).toBe(720)
  expect((await media(page)).playbackRate).toBe(1.5)
})

test('[C1-06] the player of a video has settings of closed captions and of keyboard shortcuts', async () => {
  const page = await visitor()
  await playFreeVideo(page)
  await page.keyboard.press('p')
  const player = page.locator('[data-player]')
  await player.hover()
  await player.getByRole('button', { name: 'Captions' }).click()
  for (const language of ['English', 'Spanish']) await page.getByRole('menuitemradio', { name: language }).waitFor()
  await page.getByRole('menuitem', { name: 'Caption settings' }).click()
  await page.getByRole('dialog', { name: 'Caption settings' }).waitFor()
  await page.keyboard.press('Escape')
  await player.hover()
  await player.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})
