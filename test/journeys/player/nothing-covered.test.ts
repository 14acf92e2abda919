// Nothing in the player is cut off or covered: in small windows, with text of double size, in full screen, and in frames of any shape.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, lockedVideos, movie, watch } from '../watching.ts'

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
const play = (page: Page) => page.locator('[data-player="ready"] button').click()

/** Doubles the size of the text of all pages, as the settings of a browser do. */
const doubleText = (page: Page) =>
  page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')))

/** Returns the texts, buttons and links within an element that are not completely inside of another element, each with its edges. */
const cutOff = (page: Page, within: string, edge: string) =>
  page.evaluate(
    ([from, to]) => {
      const box = document.querySelector(to!)!.getBoundingClientRect()
      return [...document.querySelectorAll(`${from} :is(h2, p, a, button, input, label)`)].flatMap((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect()
        const isInside = left >= box.left - 1 && top >= box.top - 1 && right <= box.right + 1 && bottom <= box.bottom + 1
        return width <= 1 || isInside ? [] : [`${element.ariaLabel ?? element.textContent}: ${[left, top, right, bottom].map(Math.round)}`]
      })
    },
    [within, edge],
  )
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const refusals = [
  { code: 'NOT_AUTHORIZED', unlock: [{ by: 'signIn' }, { by: 'provider' }, { by: 'on', date: Date.UTC(2030, 0, 2) }] },
  { code: 'PARENTAL_CONTROLS' },
  { code: 'CONCURRENCY' },
]

test.each([
  ['with usual text', false],
  ['with text of double size', true],
])('at 320 px the player shows the whole text of a fault and all its buttons, %s', async (_, isDoubled) => {
  const page = await visitor(phone)
  if (isDoubled) await doubleText(page)
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  for (const refusal of refusals) {
    await page.route('**/access/vod/**', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    )
    await page.goto(`${site}${href}?lang=es`)
    await play(page)
    await page.locator('[data-fault] h2').waitFor()
    expect([refusal.code, await cutOff(page, '[data-fault]', '[data-player]'), await sideways(page)]).toEqual([refusal.code, [], 0])
    await accessible(page)
    await picture(page, `fault-320-${refusal.code}${isDoubled ? '-large-text' : ''}`)
    await page.unroute('**/access/vod/**')
  }
})

test('with text of double size at 320 px, the poster, the controls, the menus and the panels of the player are completely in the window', async () => {
  const page = await visitor(phone)
  await doubleText(page)
  await page.goto(`${site}${movie}?lang=es`)
  await page.locator('[data-player="ready"] button').waitFor()
  expect(
    await page.locator('[data-player="ready"] button').evaluate((button) => button.scrollHeight - button.clientHeight),
    'the title of the poster is not cut off',
  ).toBe(0)
  await watch(page, `${movie}?lang=es`)
  await page.getByRole('button', { name: 'Omitir intro' }).waitFor()
  await page.locator('[data-controls] button').first().focus()
  expect(await cutOff(page, '[data-controls]', '[data-player]')).toEqual([])
  await picture(page, 'controls-320-large-text')

  await page.getByRole('button', { name: 'Ajustes', exact: true }).tap()
  const menu = page.getByRole('menu')
  for (const name of [null, 'quality', 'speed', 'audio', 'captions']) {
    if (name) await menu.locator(`[data-name="${name}"]`).tap()
    expect([name, await menu.evaluate((element) => element.scrollWidth - element.clientWidth), await sideways(page)]).toEqual([name, 0, 0])
    await accessible(page)
    await picture(page, `menu-320-large-text-${name}`)
    if (name) await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Subtítulos', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Ajustes de subtítulos' }).tap()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await picture(page, 'caption-settings-320-large-text')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await accessible(page)

  await watch(page, '/live?lang=es')
  await page.locator('[data-controls] button').first().focus()
  expect([await cutOff(page, '[data-controls]', '[data-player]'), await sideways(page)]).toEqual([[], 0])
})

/** Scrolls to each button, link and field of an element. Returns those that another element covers at their centre. */
const coveredIn = (page: Page, within: string) =>
  page.locator(`${within} :is(a, button, input)`).evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width <= 1 || !element.checkVisibility({ visibilityProperty: true })) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit && (element.contains(hit) || hit.contains(element)) && element.closest('section, dialog, div')!.contains(hit)
        ? []
        : [element.ariaLabel ?? element.textContent]
    }),
  )

/** The states of the player with text of double size. `show` opens one; its texts and controls are in `within`, and must be inside of `edge`. */
const states: { name: string; within: string; edge: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'poster',
    within: '[data-player]',
    edge: '[data-player]',
    async show(page) {
      await page.goto(`${site}${movie}?lang=es`)
      await page.locator('[data-player="ready"] button').waitFor()
    },
  },
  {
    name: 'video',
    within: '[data-controls]',
    edge: '[data-player]',
    async show(page) {
      await watch(page, `${movie}?lang=es`)
      await page.locator('[data-controls] button').first().focus()
    },
  },
  {
    name: 'captions',
    within: 'dialog[open]',
    // The dialog itself scrolls.
    edge: 'dialog[open] > div',
    async show(page) {
      await watch(page, `${movie}?lang=es`)
      await page.locator('[data-player]').hover()
      await page.getByRole('button', { name: 'Subtítulos', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Ajustes de subtítulos' }).click()
      await page.locator('dialog[open] h2').waitFor()
    },
  },
  {
    name: 'live',
    within: '[data-controls]',
    edge: '[data-player]',
    async show(page) {
      await watch(page, '/live?lang=es')
      await page.locator('[data-controls] button').first().focus()
    },
  },
  {
    name: 'live-locked',
    within: '[data-player]',
    edge: '[data-player]',
    async show(page) {
      await page.goto(`${site}/live?brand=telemundo&lang=es`)
      await page.locator('[data-player="locked"] h2').waitFor()
    },
  },
  {
    name: 'locked',
    within: '[data-player]',
    edge: '[data-player]',
    async show(page) {
      await page.goto(`${site}/`)
      const href = await lockedVideos(page).first().getAttribute('href')
      await page.goto(`${site}${href}?lang=es`)
      await page.locator('[data-player="locked"] h2').waitFor()
    },
  },
  {
    name: 'fault',
    within: '[data-fault]',
    edge: '[data-player]',
    async show(page) {
      await page.route('**/access/vod/**', (route) => route.fulfill({ status: 403, json: refusals[0] }))
      await page.goto(`${site}${movie}?lang=es`)
      await play(page)
      await page.locator('[data-fault] h2').waitFor()
    },
  },
  {
    name: 'pin',
    within: '[data-fault]',
    edge: '[data-player]',
    async show(page) {
      await page.route('**/access/vod/**', (route) => route.fulfill({ status: 403, json: refusals[1] }))
      await page.goto(`${site}${movie}?lang=es`)
      await play(page)
      await page.locator('[data-fault] input').waitFor()
    },
  },
  {
    name: 'end-card',
    within: '[data-at="end"]',
    edge: '[data-player]',
    async show(page) {
      await page.goto(`${site}/playlist/first-looks?lang=es`)
      await play(page)
      await framesAdvance(page)
      await page.evaluate(() => {
        const video = document.querySelector('video')!
        video.currentTime = video.duration - 0.5
      })
      await page.getByRole('button', { name: 'Cancelar' }).click({ timeout: 30_000 })
    },
  },
]

test.each(states.flatMap((state) => [390, 1280].map((width) => ({ ...state, width }))))(
  'with text of double size at $width px, nothing of the player is cut off or covered, and the page does not scroll sideways: $name',
  async ({ name, within, edge, show, width }) => {
    const page = await visitor(width === 390 ? { ...phone, viewport: { width, height: 844 } } : {})
    await doubleText(page)
    await show(page)
    await picture(page, `large-text-${name}-${width}`)
    expect({ cutOff: await cutOff(page, within, edge), sideways: await sideways(page) }).toEqual({ cutOff: [], sideways: 0 })
    expect(await coveredIn(page, within)).toEqual([])
    await accessible(page, '[data-player], dialog[open]')
  },
)

test('an open menu lies above the button that skips the intro, and so does the picture above the slider', async () => {
  const page = await visitor()
  await watch(page, movie)
  const skip = page.getByRole('button', { name: 'Skip intro' })
  await skip.waitFor()
  const box = (await skip.boundingBox())!
  await page.locator('[data-player]').hover()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menu').waitFor()
  expect(
    await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.closest('[role="menu"]') !== null, [box.x + 4, box.y + 20]),
  ).toBe(true)
  await picture(page, 'menu-over-skip')
  await page.keyboard.press('Escape')

  const slider = page.getByRole('slider', { name: 'Seek' })
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.mouse.move(x + width - 2, y + height / 2)
  const preview = slider.locator('xpath=../div[@aria-hidden]')
  const label = preview.locator('b')
  await label.waitFor()
  const { x: left, y: top, width: wide, height: tall } = (await label.boundingBox())!
  const clip = { x: left + 4, y: top + 2, width: wide - 8, height: tall - 4 }
  const withButton = await page.screenshot({ clip })
  await picture(page, 'preview-over-skip')
  // Without the button, the time above the slider looks the same: the button did not cover it.
  await skip.evaluate((button) => button.style.setProperty('visibility', 'hidden'))
  expect(withButton.equals(await page.screenshot({ clip }))).toBe(true)
})

test('a finger leaves no highlighted item behind in a menu: only the item with the focus is', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await watch(page, movie)
  await page.getByRole('button', { name: 'Settings', exact: true }).tap()
  const menu = page.getByRole('menu')
  await menu.locator('[data-name="speed"]').tap()
  await page.getByRole('menuitem', { name: 'Back' }).waitFor()
  const highlighted = await menu
    .locator('button')
    .evaluateAll((items) =>
      items.filter((item) => getComputedStyle(item).backgroundColor !== 'rgba(0, 0, 0, 0)').map((item) => item.textContent),
    )
  expect(highlighted).toEqual(['Normal'])
})

test('on a phone in full screen and on its side, nothing of the end card is cut off or lies over the slider', async () => {
  const page = await visitor({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })
  for (const [path, name] of [
    ['/playlist/first-looks?lang=es', 'playlist'],
    [`${movie}?lang=es`, 'similar'],
  ] as const) {
    await page.goto(site + path)
    await play(page)
    await framesAdvance(page)
    await page.evaluate(async () => {
      await document.querySelector('[data-player] section')!.requestFullscreen()
      const video = document.querySelector('video')!
      video.currentTime = video.duration - 0.5
    })
    const card = page.locator('[data-at="end"]')
    await card.waitFor({ timeout: 30_000 })
    const slider = (await page.getByRole('slider', { name: 'Posición' }).boundingBox())!
    const parts = await card.locator('h2, a, button').evaluateAll((all) =>
      all.flatMap((part) => {
        const { top, bottom, height } = part.getBoundingClientRect()
        return height > 1 ? [{ text: part.textContent, top, bottom }] : []
      }),
    )
    expect(parts.filter(({ top, bottom }) => top < 0 || bottom > slider.y + 8)).toEqual([])
    await picture(page, `end-card-landscape-${name}`)
    await accessible(page, '[data-player]')
    await page.evaluate(() => document.exitFullscreen())
  }
})

test.each([
  [844, 300],
  [400, 640],
])('an embedded player of %i by %i pixels has its poster and its controls inside of the frame', async (width, height) => {
  const page = await visitor({ viewport: { width, height } })
  await page.goto(`${site}/bravo/embed/${movie.split('/').at(-1)}`)
  await page.locator('[data-player="ready"] button').waitFor()
  expect(await cutOff(page, '[data-player]', 'html')).toEqual([])
  expect((await page.locator('[data-player]').boundingBox())!.height).toBeLessThanOrEqual(height)
  await play(page)
  await framesAdvance(page)
  await page.locator('[data-player]').hover()
  expect(
    await page
      .locator('[data-controls] button')
      .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom))),
  ).toBeLessThanOrEqual(height)
  await picture(page, `embed-${width}`)
})
