import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

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
  expect(await openMenus(page)).toBe(0)

  await button(page).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Movies' }).tap()
  await page.waitForURL(`${site}/movies/**`)
  expect(await openMenus(page)).toBe(0)
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
  await page.locator('main h1').waitFor()
  await expect.poll(() => page.title()).toContain('Where to watch')
  expect(await openMenus(page)).toBe(1)
  await page.keyboard.press('Escape')
  expect(await openMenus(page)).toBe(0)
  expect(await hasFocus(page, name)).toBe(true)
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
