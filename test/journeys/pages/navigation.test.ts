// Client-side navigation: history, scroll position, focus and announcements.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { site, visitor } from '../visitor.ts'

const preloaded = '__PRELOADED_STATE__'
type Global = Record<string, { appVersion: string; page: { name: string; data: { sections: unknown[] } } }>
type State = { shelfTitle: string; shelfIndex: number; entryPath: string; analytics: { title: string } }

/** Opens a page for a new visitor, and replaces every picture by a small one, so that pictures do not slow down the test. */
async function open(options?: Parameters<typeof visitor>[0]): Promise<Page> {
  const page = await visitor(options)
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  return page
}

const titleTile = (page: Page) => page.locator('[data-section] a[data-item]:has(strong)').nth(22)
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const alive = (page: Page) => page.evaluate(() => (window as unknown as { alive?: number }).alive)

test('[A1-01] [C2.2-07] a navigation from a server-rendered page causes no page load and scrolls to the top; going back scrolls to the clicked tile', async () => {
  const page = await open()
  await page.goto(`${site}/`)
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  const tile = titleTile(page)
  await tile.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(0)
  const href = await tile.getAttribute('href')
  expect(await (await page.request.get(`${site}/`)).text()).toContain(`href="${href}"`)
  await tile.click()
  await page.waitForURL(`**${href}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await scrolled(page)).toBe(0)
  expect(await alive(page)).toBe(1)
  const state = await page.evaluate<State>(() => history.state)
  expect(state).toMatchObject({ entryPath: '/', shelfIndex: expect.any(Number), analytics: { title: expect.any(String) } })
  await expect.poll(() => page.locator('link[rel="canonical"]').getAttribute('href')).toContain(href!.split('?')[0])
  await expect.poll(() => page.locator('[role="status"]').last().innerText()).toBe(await page.title())

  await page.goBack()
  await page.waitForURL(`${site}/`)
  await expect.poll(() => scrolled(page)).toBe(left)
  expect(await alive(page)).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
})

test('[C2.2-07] choosing a category above a list keeps the scroll position, because the link sets `keepScroll` in the navigation state', async () => {
  const page = await open()
  await page.goto(`${site}/shows/all/popular`)
  // The page learns the position from the event.
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('scroll', () => done(null), { once: true })
        scrollTo(0, 120)
      }),
  )
  const choice = page.locator('[data-keep-scroll] a:not([aria-current])').last()
  const href = await choice.getAttribute('href')
  await choice.click()
  await page.waitForURL(`**${href}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  expect(await scrolled(page)).toBe(120)
  expect(await page.evaluate(() => history.state.keepScroll)).toBe(true)
})

test('[C1-11] the data of the first page is in a global variable; later pages fetch their data by pathname; the preview of a draft polls session storage for its data', async () => {
  const page = await open()
  await page.goto(`${site}/`)
  const preloadedState = await page.evaluate((name) => (window as unknown as Global)[name], preloaded)
  expect(preloadedState!.page.name).toBe('home')
  expect(preloadedState!.page.data.sections.length).toBeGreaterThanOrEqual(12)
  const fetched = page.waitForRequest((request) => request.url().includes('/v2/graphql') && request.url().includes('networks'))
  await page.locator('footer a[href="/networks"]').first().click()
  await fetched
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()

  await page.goto(`${site}/?preview=1`)
  const draft = {
    ...preloadedState!.page,
    title: null,
    data: { sections: [{ component: 'Message', data: { text: 'Only a draft says this', cta: null } }] },
  }
  await page.evaluate((text) => sessionStorage.setItem('initialBffPageData', text), JSON.stringify(draft))
  await page.getByText('Only a draft says this').waitFor()
})

test("[C2.10-06] while a page loads there is a spinner, and the title 'Page Loading - NBC'", async () => {
  const page = await open()
  await page.goto(`${site}/`)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v2/graphql**', async (route) => {
    await released
    await route.continue()
  })
  await page.locator('footer a[href="/networks"]').first().click()
  await expect.poll(() => page.title()).toBe('Page Loading - NBC')
  await page.locator('main [role="status"] [role="img"]').waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()
  await expect.poll(() => page.title()).toBe('Networks | NBC')
})

test('a link causes a page load if the chunk of its page no longer exists after a release', async () => {
  const page = await open({ expected: /404|Failed to fetch|ERR_/ })
  await page.route('**/generetic/assets/general-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site}/`)
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  await page.locator('footer a[href="/networks"]').first().click()
  await expect.poll(() => alive(page).catch(() => 1)).toBeUndefined()
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()
})

test('navigating to an unknown page shows the error page with suggested shows', async () => {
  const page = await open({ expected: /404/ })
  await page.goto(`${site}/`)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/no-such-show'
    link.textContent = 'nowhere'
    document.querySelector('main')!.prepend(link)
    link.click()
  })
  await page.getByText('The page you’re looking for can’t be found.').waitFor()
  await page.locator('main [data-section] a[data-item]').first().waitFor()
})

test('a page loads one script; React hydrates a section when the pointer enters it, and does not change the section', async () => {
  const page = await open()
  const events = await recordEvents(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${site}/`)
  // After the load event the page may request more, for example when it is idle.
  const scripts = await page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadEventStart)
    return files.map(({ name }) => new URL(name).pathname)
  })
  expect(scripts).toHaveLength(1)
  const shelf = page.locator('[data-section="1"]')
  const before = await shelf.innerHTML()
  await shelf.hover()
  const isHydrated = () => shelf.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))
  await expect.poll(isHydrated).toBe(true)
  expect(requested.some((path) => /\/react-/.test(path))).toBe(true)
  // Hydration may add the arrows, but must not change the tiles.
  expect(tilesIn(await shelf.innerHTML())).toEqual(tilesIn(before))
  expect(errorsIn(events)).toEqual([])
})

const tilesIn = (html: string) => html.match(/<a [^>]*data-item="[^>]*>/g)

test('[C8-11] [A8-42] a page that throws while it renders is replaced by the generic error page, and reported as an event of type Page', async () => {
  const page = await open({ expected: /TypeError|recreate this component tree/ })
  const events = await recordEvents(page)
  await page.goto(`${site}/`)
  await page.route('**/v2/graphql**', async (route) => {
    const answer = await (await route.fetch()).json()
    if (answer.data.bonanzaPage) answer.data.bonanzaPage.data.sections = [{ component: 'Shelf', data: {} }]
    await route.fulfill({ json: answer })
  })
  await page.locator('footer a[href="/networks"]').first().click()
  await page.getByText('Sorry, we had a problem. Please try again.').waitFor()
  await expect
    .poll(() => errorsIn(events))
    .toEqual([expect.objectContaining({ name: 'Error', type: 'Page', fatal: true, path: '/networks' })])
})

test('a page that was preloaded when the pointer entered its link renders immediately on click; its picture is not loaded before the click', async () => {
  const page = await open()
  const pictures: string[] = []
  page.on('request', (request) => request.url().includes('/16-9/') && pictures.push(request.url()))
  await page.goto(`${site}/`)
  const tile = titleTile(page)
  await tile.scrollIntoViewIfNeeded()
  const preloading = page.waitForResponse((response) => response.url().includes('bonanzaPage'))
  await tile.hover()
  await (await preloading).finished()
  await page.waitForLoadState('networkidle')
  const before = pictures.length
  const heading = await tile.evaluate((link: HTMLElement) => {
    link.click()
    return document.querySelector('main h1')?.textContent
  })
  expect(heading).toBe(await page.locator('main h1').first().innerText())
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
  await expect.poll(() => pictures.length).toBeGreaterThan(before)
})
