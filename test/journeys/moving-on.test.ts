// What stays and what moves when a visitor goes from page to page: history, scroll, focus, words for those who do not see it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site, visitor } from './visitor.ts'

const preloaded = '__PRELOADED_STATE__'
type Global = Record<string, { appVersion: string; page: { name: string; data: { sections: unknown[] } } }>
type State = { shelfTitle: string; shelfIndex: number; entryPath: string; analytics: { title: string } }

/** Pictures are another story: here each is a few bytes. */
async function open(options?: Parameters<typeof visitor>[0]): Promise<Page> {
  const page = await visitor(options)
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  return page
}

const titleTile = (page: Page) => page.locator('[data-section] a[data-item]:has(strong)').nth(30)
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const alive = (page: Page) => page.evaluate(() => (window as unknown as { alive?: number }).alive)

test('[A1-01] [C2.2-07] on a page that the server rendered a visitor moves on without a page load, to the top; and back to the tile they left', async () => {
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

test("[C2.2-07] a navigation's state may ask to stay where one is: a choice above a list does", async () => {
  const page = await open()
  await page.goto(`${site}/shows/all/popular`)
  await page.evaluate(() => scrollTo(0, 120))
  const choice = page.locator('[data-keep-scroll] a:not([aria-current])').last()
  const href = await choice.getAttribute('href')
  await choice.click()
  await page.waitForURL(`**${href}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  expect(await scrolled(page)).toBe(120)
  expect(await page.evaluate(() => history.state.keepScroll)).toBe(true)
})

test("[C1-11] page data is the server's, in a global; then fetched by pathname; a draft's is polled from session storage", async () => {
  const page = await open()
  await page.goto(`${site}/`)
  const given = await page.evaluate((name) => (window as unknown as Global)[name], preloaded)
  expect(given!.page.name).toBe('home')
  expect(given!.page.data.sections.length).toBeGreaterThanOrEqual(12)
  const fetched = page.waitForRequest((request) => request.url().includes('/v2/graphql') && request.url().includes('networks'))
  await page.locator('header a[href="/networks"]').first().click()
  await fetched
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()

  await page.goto(`${site}/?preview=1`)
  const draft = {
    ...given!.page,
    title: null,
    data: { sections: [{ component: 'Message', data: { text: 'Only a draft says this', cta: null } }] },
  }
  await page.evaluate((text) => sessionStorage.setItem('initialBffPageData', text), JSON.stringify(draft))
  await page.getByText('Only a draft says this').waitFor()
})

test("[C2.10-06] while a page is on its way there is a spinner, and the title 'Page Loading - NBC'", async () => {
  const page = await open()
  await page.goto(`${site}/`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/v2/graphql**', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('header a[href="/networks"]').first().click()
  await expect.poll(() => page.title()).toBe('Page Loading - NBC')
  await page.locator('main [role="status"] [role="img"]').waitFor()
  answer()
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()
  expect(await page.title()).toBe('Networks | NBC')
})

test('a page whose code is gone after a release is fetched from the server', async () => {
  const page = await open({ expected: /404|Failed to fetch|ERR_/ })
  await page.route('**/generetic/assets/general-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${site}/`)
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  await page.locator('header a[href="/networks"]').first().click()
  await expect.poll(() => alive(page).catch(() => 1)).toBeUndefined()
  await page.getByRole('heading', { level: 1, name: 'Networks' }).waitFor()
})

test('an unknown page inside the site is the error page, with shows to go on to', async () => {
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

test('a page starts with one script; React takes over a section when it is touched, as it stands', async () => {
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site}/`)
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  const shelf = page.locator('[data-section="1"]')
  const before = await shelf.innerHTML()
  await shelf.hover()
  const isAwake = () => shelf.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))
  await expect.poll(isAwake).toBe(true)
  expect(asked.some((path) => /\/react-/.test(path))).toBe(true)
  // The arrows may have come; no tile was drawn again.
  expect(tilesIn(await shelf.innerHTML())).toEqual(tilesIn(before))
  expect(asked).not.toContain('/events')
})

const tilesIn = (html: string) => html.match(/<a [^>]*data-item="[^>]*>/g)

test('[C8-11] [A8-42] a page that breaks while it is drawn is the generic failure page, reported as an event of type Page', async () => {
  const page = await open({ expected: /TypeError|recreate this component tree/ })
  await page.goto(`${site}/`)
  const reported: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) reported.push(...request.postDataJSON().events)
  })
  await page.route('**/v2/graphql**', async (route) => {
    const answer = await (await route.fetch()).json()
    if (answer.data.bonanzaPage) answer.data.bonanzaPage.data.sections = [{ component: 'Shelf', data: {} }]
    await route.fulfill({ json: answer })
  })
  await page.locator('header a[href="/networks"]').first().click()
  await page.getByText('Sorry, we had a problem. Please try again.').waitFor()
  await expect.poll(() => reported).toEqual([expect.objectContaining({ name: 'Error', type: 'Page', fatal: true, path: '/networks' })])
})

test('a page that was pointed at stands in the moment of the click, without its picture having been fetched before', async () => {
  const page = await open()
  const pictures: string[] = []
  page.on('request', (request) => request.url().includes('/16-9/') && pictures.push(request.url()))
  await page.goto(`${site}/`)
  const tile = titleTile(page)
  await tile.scrollIntoViewIfNeeded()
  const prepared = page.waitForResponse((response) => response.url().includes('bonanzaPage'))
  await tile.hover()
  await (await prepared).finished()
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
