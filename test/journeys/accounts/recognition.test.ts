// Pages show whether the viewer is signed in: from the first paint on, and without layout shifts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const header = (page: Page) => page.getByRole('banner')
const signUp = (page: Page) => header(page).getByRole('link', { name: 'Sign Up' }).first()
const profile = (page: Page) => header(page).getByRole('button', { name: 'Profile' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Profile' })
const items = (page: Page) => menu(page).locator('a:visible, button:visible').allTextContents()
const userId = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}') as { userId?: string }).userId)

/** Counts the requests for HTML documents, also for documents that the browser never shows. The returned function returns the count so far. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

/** Waits until the page has reloaded. Before that, the old page shows the same text. */
const hasReloaded = (page: Page) =>
  page.waitForFunction(() => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'reload')

/** Adds a script to the page. The script sums the layout shifts that no user input caused. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

test('[A2-19] an anonymous visitor sees Sign Up in the header and Sign In in the profile menu, with and without a script', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visitor({ javaScriptEnabled })
    await page.goto(`${site}/bravo`)
    expect(await signUp(page).isVisible()).toBe(true)
    await profile(page).click()
    expect(await items(page)).toEqual(['Link Your Provider', 'Sign In', 'Sign Up', 'Customize Experience'])
    if (javaScriptEnabled) await accessible(page)
    await menu(page).getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(`${site}/bravo/sign-in?redirectPath=%2Fbravo`)
  }
})

test('the header of a signed-in viewer shows the account menu without a layout shift, also after a navigation; signing out reloads the page', async () => {
  const page = await visitor()
  await watchShifts(page)
  await createViewer(page)
  await page.goto(`${site}/`, { waitUntil: 'commit' })
  await profile(page).waitFor()
  // Sign Up is hidden before and after the script of the page has run.
  expect(await signUp(page).isVisible()).toBe(false)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => userId(page)).toMatch(/./)
  expect(await shifted(page)).toBeLessThan(0.01)
  await profile(page).click()
  const menuItems = [
    'Link Your Provider',
    'Switch Profile',
    'Manage (opens in a new tab)',
    'Email Preferences (opens in a new tab)',
    'Customize Experience',
    'Sign Out',
  ]
  expect(await items(page)).toEqual(menuItems)
  await accessible(page)
  await picture(page, 'recognition-menu')
  await page.keyboard.press('Escape')
  expect(await items(page)).toEqual([])

  await page.getByRole('link', { name: 'Shows', exact: true }).first().click()
  await page.waitForURL(`${site}/shows/**`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The new header appears a frame after the heading, with a closed menu.
  await expect
    .poll(() => header(page).locator('form[action*="my-account"]').getAttribute('action'))
    .toContain(encodeURIComponent('/shows/'))
  expect(await signUp(page).isVisible()).toBe(false)
  await profile(page).click()
  expect(await items(page)).toEqual(menuItems)
  const [opened] = await Promise.all([page.waitForEvent('popup'), menu(page).getByRole('link', { name: 'Manage' }).click()])
  await opened.waitForURL(`${site}/my-account?brand=nbc`)
  expect(await opened.evaluate(() => window.opener !== null)).toBe(true)
  await opened.close()

  const reloaded = page.waitForEvent('load')
  await menu(page).getByRole('button', { name: 'Sign Out' }).click()
  await reloaded
  expect(await signUp(page).isVisible()).toBe(true)
  expect([await userId(page), await page.evaluate(() => localStorage.getItem('daypart.session'))]).toEqual([null, null])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('when the session has expired, the page reloads one time and shows the viewer as signed out', async () => {
  const page = await visitor({ expected: /401/ })
  await createViewer(page)
  await page.context().clearCookies({ name: 'session' })
  const loads = countLoads(page)
  await page.goto(`${site}/`, { waitUntil: 'commit' })
  await hasReloaded(page)
  await signUp(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect([loads(), await page.evaluate(() => document.documentElement.dataset['viewer'])]).toEqual([2, undefined])
})

test('when identity does not respond, the page reloads at most once a minute and shows the viewer as signed out, until identity responds again', async () => {
  const page = await visitor({ expected: /50[03]|ERR_FAILED|Failed to load/ })
  await createViewer(page)
  await page.route('**/api/v3/profile**', (route) => route.abort())
  const loads = countLoads(page)
  await page.goto(`${site}/`, { waitUntil: 'commit' })
  await hasReloaded(page)
  await signUp(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(2)
  await page.unroute('**/api/v3/profile**')
  await page.goto(`${site}/shows/all`)
  await expect.poll(() => userId(page)).toMatch(/./)
  expect(await signUp(page).isVisible()).toBe(false)
})

test('after a sign-out in one tab, the other tabs show the viewer as signed out', async () => {
  const page = await visitor()
  await createViewer(page)
  await page.goto(`${site}/`)
  await expect.poll(() => userId(page)).toMatch(/./)
  const other = await page.context().newPage()
  await other.goto(`${site}/shows/all`)
  await expect.poll(() => userId(other)).toMatch(/./)
  await profile(page).click()
  await menu(page).getByRole('button', { name: 'Sign Out' }).click()
  await signUp(other).waitFor()
})
