import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { scriptUrl } from '../built-files.ts'
import { recordEvents } from '../sent-events.ts'
import { accessible, picture, site, stopClock, visitor } from '../visitor.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Finds the visible menu button. After a navigation the document also contains the hidden header of the previous page for a moment. */
const button = (page: Page, name = 'Menu') => page.locator(`header button[aria-label="${name}"]`).filter({ visible: true })
const openMenus = (page: Page) => page.locator('header :popover-open').count()
const hasFocus = (page: Page, name?: string) => button(page, name).evaluate((element) => element === document.activeElement)

test.each([
  ['', 'Menu'],
  ['?lang=es', 'Menú'],
])(
  'the menu of a phone on the page /%s dims the page; the page does not scroll, and does not receive the tap that closes the menu',
  async (query, name) => {
    const page = await visitor(phone)
    await page.goto(`${site}/${query}`)
    const address = page.url()
    await button(page, name).tap()
    const backdrop = await page.locator('header :popover-open').evaluate((menu) =>
      getComputedStyle(menu, '::backdrop')
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number),
    )
    expect(backdrop).toEqual([0, 0, 0, expect.closeTo(0.7)])
    await accessible(page)
    await picture(page, `menu-dims${query && '-es'}`)

    await page.mouse.move(195, 780)
    await page.mouse.wheel(0, 600)
    const isTileBehind = () => page.evaluate(() => document.elementFromPoint(195, 740)?.closest('a[data-item]') !== null)
    expect(await isTileBehind()).toBe(false)
    await page.touchscreen.tap(195, 740)
    await expect.poll(() => openMenus(page)).toBe(0)
    expect([page.url(), await page.evaluate(() => scrollY), await isTileBehind()]).toEqual([address, 0, true])
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  },
)

test.each(['Networks', 'Profile'])('on a desktop, the click that closes the menu %s does not open the tile behind it', async (name) => {
  const page = await visitor()
  await page.goto(`${site}/shows/all/popular`)
  const tile = (await page.locator('main a[data-item]').last().boundingBox())!
  const [x, y] = [tile.x + tile.width / 2, Math.min(tile.y + tile.height / 2, 780)]
  await page.locator('header').getByRole('button', { name, exact: true }).click()
  expect(await openMenus(page)).toBe(1)
  await page.mouse.click(x, y)
  await expect.poll(() => openMenus(page)).toBe(0)
  expect(page.url()).toBe(`${site}/shows/all/popular`)
  await page.mouse.click(x, y)
  await page.waitForURL((url) => url.pathname !== '/shows/all/popular')
})

test('Escape closes the menu of a phone and focuses its button, whether a tap or a key opened the menu, also after a navigation', async () => {
  const page = await visitor(phone)
  await page.goto(`${site}/`)
  const closesWithEscape = async () => {
    expect(await openMenus(page)).toBe(1)
    await page.keyboard.press('Escape')
    expect(await openMenus(page)).toBe(0)
    expect(await hasFocus(page)).toBe(true)
  }
  await button(page).tap()
  await closesWithEscape()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await closesWithEscape()
  await button(page).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Movies' }).tap()
  await page.waitForURL(`${site}/movies/**`)
  await page.locator('main h1:focus').waitFor()
  await button(page).tap()
  await closesWithEscape()
})

test('a menu closes when Tab moves the focus out of the menu, and when a link in the menu is opened', async () => {
  const page = await visitor(phone)
  await page.goto(`${site}/`)
  await page.waitForLoadState('load')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').last().focus()
  expect(await openMenus(page)).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => openMenus(page)).toBe(0)

  await button(page).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Movies' }).tap()
  await page.waitForURL(`${site}/movies/**`)
  await expect.poll(() => openMenus(page)).toBe(0)
})

test('a menu that Tab leaves before the script of the menus is there closes when the script comes', async () => {
  const page = await visitor(phone)
  const script = scriptUrl('src/web/browser/document/shell-controls.ts')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site}/`)
  await page.waitForLoadState('load')
  const requested = page.waitForRequest(script)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await requested
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  expect(await openMenus(page)).toBe(1)
  release()
  await expect.poll(() => openMenus(page)).toBe(0)
})

test.each(['Menu', 'Profile'])('the %s menu stays open and keeps the focus when it is opened while the next page loads', async (name) => {
  const page = await visitor(phone)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v2/graphql?*operationName=bonanzaPage*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${site}/`)
  await page.waitForLoadState('load')
  await page.locator('footer').getByRole('link', { name: 'Where to watch' }).click()
  await page.waitForURL(`${site}/apps`)
  await button(page, name).tap()
  // First the loading page is shown, then the page itself. The menu stays open on both.
  await page.getByRole('status').getByLabel('Page Loading').waitFor()
  expect(await openMenus(page)).toBe(1)
  release()
  await page.getByRole('heading', { level: 1, name: /Where to watch/ }).waitFor()
  await expect.poll(() => page.title()).toContain('Where to watch')
  expect(await openMenus(page)).toBe(1)
  await page.keyboard.press('Escape')
  expect(await openMenus(page)).toBe(0)
  expect(await hasFocus(page, name)).toBe(true)
})

test.each(['Menu', 'Profile'])('the %s menu stays open when it is opened before the loading page is shown', async (name) => {
  const page = await visitor({ ...phone, clockAt: Date.now() + inject('clockOffset') })
  await page.route('**/v2/graphql?*operationName=bonanzaPage*', () => {})
  await page.goto(`${site}/`)
  const link = page.locator('footer').getByRole('link', { name: 'Where to watch' })
  // The script of the menus is there when the menu closes, because the focus has left it.
  await button(page, name).tap()
  await link.focus()
  await expect.poll(() => openMenus(page)).toBe(0)
  await stopClock(page)
  await link.click()
  await page.waitForURL(`${site}/apps`)
  await button(page, name).tap()
  expect(await openMenus(page)).toBe(1)
  await page.clock.runFor(1000)
  await page.getByRole('status').getByLabel('Page Loading').waitFor()
  // The events of both menus come later than the page.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
  expect(await openMenus(page)).toBe(1)
})

test.each([768, 1280])('the sign-up button of the header can be clicked over a height of 44 px, at %i px', async (width) => {
  const page = await visitor({ viewport: { width, height: 800 } })
  await page.goto(`${site}/telemundo`)
  const hits = await page.getByRole('banner').evaluate((header) => {
    const link = header.querySelector('a[href*="/sign-up"]')!
    const { left, top, width, height } = link.getBoundingClientRect()
    const at = (y: number) => document.elementFromPoint(left + width / 2, top + height / 2 + y) === link
    return [at(-21), at(0), at(21)]
  })
  expect(hits).toEqual([true, true, true])
})

const desktop = { viewport: { width: 1280, height: 800 } }
const open = (page: Page) => page.locator('header :popover-open').evaluateAll((menus) => menus.map(({ id }) => id))

test('[C2.3-13] opening a menu or group closes the others, a second click and a click on the content close it, and a new page closes it', async () => {
  const page = await visitor(desktop)
  await page.goto(`${site}/shows/all/popular`)
  const group = page.getByRole('banner').getByRole('button', { name: 'Networks' })
  await group.click()
  expect(await open(page)).toEqual([expect.stringMatching(/^group-/)])
  await page.getByRole('banner').getByRole('link', { name: 'Syfy' }).waitFor()
  await accessible(page)
  await picture(page, 'menu-group')
  await group.click()
  expect(await open(page)).toEqual([])
  await group.click()
  await button(page, 'Profile').click()
  expect(await open(page)).toEqual(['account-menu'])
  await group.click()
  expect(await open(page)).toEqual([expect.stringMatching(/^group-/)])
  await page.mouse.click(640, 700)
  expect([await open(page), new URL(page.url()).pathname]).toEqual([[], '/shows/all/popular'])
  await group.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/bravo$/)
  expect(await open(page)).toEqual([])
})

test('the groups of the menu of a phone open in place, one at a time; the field leads to the search; the sheet fits 320 px in Spanish', async () => {
  const page = await visitor({ ...phone, viewport: { width: 320, height: 700 } })
  await page.goto(`${site}/?lang=es`)
  await button(page, 'Menú').tap()
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await menu.getByText('Cadenas', { exact: true }).tap()
  await menu.getByRole('link', { name: 'Syfy' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await accessible(page)
  await picture(page, 'menu-phone-group-es')
  await menu.getByRole('searchbox', { name: 'Buscar' }).fill('harbor')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/search?q=harbor&lang=es`)
})

test.each([
  ['', 'Peacock', 'Continue to Peacock', 'Stay here', desktop],
  ['?lang=es', 'Peacock', 'Continuar a Peacock', 'Quedarme aquí', phone],
])(
  '[C2.3-05] [C2.5-02] [C2.5-03] the site asks before it opens the sister service in a new tab, and reports the exit: /%s',
  async (query, name, go, stay, device) => {
    const page = await visitor(device)
    // The visitor has allowed statistics.
    await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:mrs', url: site }])
    const events = await recordEvents(page)
    await page.goto(`${site}/${query}`)
    await page.waitForLoadState('load')
    const isPhone = device === phone
    const follow = async () => {
      if (isPhone) await button(page, query ? 'Menú' : 'Menu').tap()
      await page.getByRole('banner').getByRole('link', { name }).click()
    }
    await follow()
    const modal = page.getByRole('dialog')
    await modal.waitFor()
    await accessible(page)
    await picture(page, `sister-service${query && '-es'}`)
    // Chromium keeps the space of the scroll bar, although these tests hide it.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
    // The focus stays inside, in both directions. The page behind is inert and does not scroll.
    const isInside = () => modal.evaluate((dialog) => dialog.contains(document.activeElement))
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await isInside(), key).toBe(true)
    }
    await page.mouse.move(20, 400)
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    await expect.poll(focused).toContain(isPhone ? 'Menú' : name)
    await follow()
    await modal.getByRole('button', { name: stay }).click()
    await modal.waitFor({ state: 'detached' })
    await follow()
    // The new tab leaves the site: the journey answers for it.
    await page
      .context()
      .route('https://peacock.example/**', (route) => route.fulfill({ body: '<title>Sister</title>', contentType: 'text/html' }))
    const tab = page.context().waitForEvent('page')
    await modal.getByRole('link', { name: go }).click()
    // The question itself is not an exit.
    const exits = () => events.filter(({ name: event, type }) => event === 'Click' && type === 'Exit')
    await expect.poll(() => exits().length).toBe(1)
    expect(exits()[0]).toMatchObject({ to: 'https://peacock.example', path: '/', brand: 'nbc' })
    const opened = await tab
    await opened.waitForURL('https://peacock.example/')
    await opened.close()
    await modal.waitFor({ state: 'detached' })
  },
)

test('[C2.3-02] the header has the items home, live, shows, movies, networks, app, shop, peacock and search; shop is external', async () => {
  const page = await visitor(desktop)
  await page.goto(`${site}/`)
  const items = await page.getByRole('navigation', { name: 'Main' }).locator('li:visible > :is(a, button)').allInnerTexts()
  const words = [
    'Home',
    'Live',
    'Shows',
    'Movies',
    'Networks',
    'App',
    'Shop (opens in a new tab)',
    'Peacock (opens in a new tab)',
    'Search',
  ]
  expect(items.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(words)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe(
    'https://shop.example/',
  )
})

test('[C2.2-09] a link to another domain and a link to an account page open a new tab; other links change the page in place', async () => {
  const page = await visitor(desktop)
  await page.goto(`${site}/`)
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: '<title>Shop</title>', contentType: 'text/html' }))
  const tab = page.context().waitForEvent('page')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  const opened = await tab
  await opened.waitForURL('https://shop.example/')
  await opened.close()
  // The account menu has the links to account pages for signed-in viewers.
  const accountLinks = page.locator('#account-menu a[href*="/my-account"], #account-menu a[href*="/email-preferences"]')
  expect(await accountLinks.evaluateAll((links) => links.map((link) => link.getAttribute('target')))).toEqual(['_blank', '_blank'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movies' }).click()
  await page.waitForURL(`${site}/movies/popular`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { alive?: number }).alive), 'no page load').toBe(1)
})
