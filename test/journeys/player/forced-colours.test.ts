// The player in forced colours, as in the contrast themes of Windows: texts have a solid background, buttons a border, and the focus an outline.
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { idle } from '#contracts/limits.ts'
import { castSender } from '#contracts/media/cast.ts'
import { picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, lockedVideos, movie, watch } from '../watching.ts'

const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]
const contrasting = (colorScheme: Theme, options: Parameters<typeof visitor>[0] = {}) =>
  visitor({ forcedColors: 'active', colorScheme, ...options })

const refuse = (page: Page, refusal: object) => page.route('**/access/vod/**', (route) => route.fulfill({ status: 403, json: refusal }))

/**
 * Expects that a panel over the picture has a solid background, that each link, button and field in it has an outline while it has the focus, and that
 * each button and text field has a border in another colour than its background. Tiles, the link of an ad, and the icons and sliders of the control bar
 * need none.
 */
async function expectVisible(panel: Locator, name: string): Promise<void> {
  const page = panel.page()
  await panel.waitFor()
  expect(await panel.evaluate((element) => getComputedStyle(element).backgroundColor), 'solid background').toMatch(/^rgb\(/)
  const parts = panel.locator('button:visible:not(:disabled), a:visible, input:visible')
  await parts.first().waitFor()
  // The keyboard is in use, so that the focus is shown.
  await page.keyboard.press('Shift')
  const seen = await parts.evaluateAll((elements: HTMLElement[]) =>
    elements.map((element) => {
      element.focus()
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element)
      const hasBorder = borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor
      const needsBorder = !element.matches('[data-item], [data-controls] :is([target], [type="range"], button:has(> svg))')
      const name = element.ariaLabel ?? element.textContent
      return [name, hasBorder || !needsBorder, outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2]
    }),
  )
  expect(seen.filter(([, hasBorder, hasOutline]) => !hasBorder || !hasOutline)).toEqual([])
  await picture(page, `forced-colours-${name}`)
}

test('a menu has a border, and the item with the focus and the buttons over the picture have an outline', async () => {
  const page = await contrasting('dark')
  await watch(page, movie)
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const menu = page.getByRole('menu')
  expect(await menu.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid')
  const outlines = () =>
    menu
      .locator('button')
      .evaluateAll((items) => items.map((item) => [item === document.activeElement, getComputedStyle(item).outlineStyle === 'solid']))
  await page.keyboard.press('ArrowDown')
  expect((await outlines()).every(([isFocused, isOutlined]) => isFocused === isOutlined)).toBe(true)
  await picture(page, 'menu-forced-colours')
})

test.each(themes)('the poster, the locked panel and the faults are visible (%s)', async (theme) => {
  const page = await contrasting(theme)
  await page.goto(`${site}/`)
  const locked = await lockedVideos(page).first().getAttribute('href')
  await page.goto(site + locked!)
  await expectVisible(page.locator('[data-player="locked"] [aria-live]'), `locked-${theme}`)

  await page.goto(site + movie)
  await page.locator('[data-player="ready"] button').focus()
  await picture(page, `forced-colours-poster-${theme}`)
  expect(
    await page.locator('[data-player="ready"] button > :last-child').evaluate((text) => getComputedStyle(text).backgroundColor),
  ).toMatch(/^rgb\(/)
  for (const refusal of [
    { code: 'NOT_AUTHORIZED', unlock: [{ by: 'signIn' }, { by: 'provider' }] },
    { code: 'PARENTAL_CONTROLS' },
    { code: 'CONCURRENCY' },
    { code: 'BLACKOUT' },
  ]) {
    await refuse(page, refusal)
    await page.goto(site + movie)
    await play(page)
    await expectVisible(page.locator('[data-fault]'), `${refusal.code}-${theme}`)
    await page.unroute('**/access/vod/**')
  }
})

test.each(themes)('the end card and its switch are visible (%s)', async (theme) => {
  const page = await contrasting(theme)
  await page.goto(`${site}/playlist/first-looks`)
  await play(page)
  await framesAdvance(page)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    video.currentTime = video.duration - 0.5
  })
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 30_000 })
  await expectVisible(page.locator('[data-at="end"]'), `end-card-${theme}`)
  const autoplay = page.getByRole('switch', { name: 'Autoplay' })
  const image = () => autoplay.evaluate((element) => getComputedStyle(element, '::before').backgroundImage)
  const on = await image()
  await autoplay.click()
  expect([on, await image()].every((each) => each.startsWith('radial-gradient'))).toBe(true)
  expect(await image()).not.toBe(on)
  await picture(page, `forced-colours-end-card-off-${theme}`)
})

test.each(themes)('the idle prompt is visible (%s)', async (theme) => {
  const page = await contrasting(theme, { clockAt: Date.now() + inject('clockOffset') })
  await page.goto(site + movie)
  await play(page)
  await framesAdvance(page)
  await page.clock.fastForward(idle.time + 1000)
  await expectVisible(page.locator('dialog[data-modal="idle"]'), `idle-${theme}`)
})

test.each(themes)('the controls of an ad are visible (%s)', async (theme) => {
  const page = await contrasting(theme)
  await page.route('**/advertising/vod/**', async (route) => {
    const response = await route.fetch()
    const { breaks } = (await response.json()) as { breaks: { at: number }[] }
    await route.fulfill({ json: { breaks: [{ ...breaks.at(-1)!, at: 0 }], minutesBetween: 0 } })
  })
  await page.goto(`${site}/oxygen`)
  await page.goto(site + (await freeVideos(page).first().getAttribute('href'))!)
  await play(page)
  const bar = page.locator('[data-ad-break] [data-controls]')
  await page.getByRole('button', { name: 'Skip ad' }).waitFor({ timeout: 40_000 })
  await page.keyboard.press('k')
  await expectVisible(bar, `ad-${theme}`)
  expect(await bar.getByText(/^Ad · /).evaluate((label) => getComputedStyle(label).borderStyle)).toBe('solid')
})

/** A fake of Google's script: one device, on which everything plays. */
const castScript = `
  const player = { isConnected: true, currentTime: 20, duration: 600, isPaused: false, isMuted: false, volumeLevel: 0.5, playerState: 'PLAYING' }
  const session = { getCastDevice: () => ({ friendlyName: 'Living room' }), loadMedia: async () => {}, getMediaSession: () => null }
  const context = { setOptions() {}, requestSession: async () => {}, getCurrentSession: () => session, endCurrentSession() {} }
  const plain = class { constructor() {} }
  window.cast = { framework: {
    CastContext: { getInstance: () => context },
    RemotePlayer: class { constructor() { return player } },
    RemotePlayerController: class extends EventTarget {
      constructor() { super(); setTimeout(() => this.dispatchEvent(new Event('anyChanged'))) }
    },
  } }
  window.chrome ??= {}
  window.chrome.cast = { media: { MediaInfo: plain, LoadRequest: plain, GenericMediaMetadata: plain, EditTracksInfoRequest: plain } }
  window.__onGCastApiAvailable(true)
`

test.each(themes)('the controls of a Cast device are visible (%s)', async (theme) => {
  const page = await contrasting(theme, { bypassCSP: true, expected: /a request left the origin: https:\/\/www\.gstatic\.com\// })
  await page.route(castSender, (route) => route.fulfill({ contentType: 'text/javascript', body: castScript }))
  // The site of the journeys has no Cast receiver: the page gets one.
  await page.route(site + movie, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('"whiteBrandLogo":', '"castReceiver":"CC1AD845","whiteBrandLogo":')
    await route.fulfill({ response, body: html })
  })
  await watch(page, movie)
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: /Cast/ }).click()
  const stop = page.getByRole('button', { name: 'Play here' })
  await stop.waitFor()
  await expectVisible(page.locator('[data-player] div:has(> [role="status"])').filter({ hasText: 'Living room' }).last(), `cast-${theme}`)
  expect(await stop.evaluate((button) => getComputedStyle(button).borderStyle)).toBe('solid')
})
