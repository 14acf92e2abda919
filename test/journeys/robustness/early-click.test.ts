import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, site, visitor } from '../visitor.ts'
import { startSlowProxy } from './slow-proxy.ts'

const mainScript = /\/generetic\/assets\/main-[^/]*\.js$/
const tileOf = (page: Page, section: number) => page.locator(`[data-section="${section}"] a[data-item]`).first()
const pathOf = (page: Page) => new URL(page.url()).pathname
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { alive: true }))
const isMarked = (page: Page) => page.evaluate(() => 'alive' in window)

test('a click on a tile while the document is loading leads to the tile’s page after the document has loaded, without a page load', async () => {
  // The first part ends before the data of the page.
  const proxy = await startSlowProxy((document) => document.indexOf('<script type="application/json"'))
  const page = await visitor({ expected: /a request left the origin|Failed to load resource/ })
  await page.goto(`${proxy.url}/`, { waitUntil: 'commit' })
  await mark(page)
  const tile = tileOf(page, 2)
  const href = await tile.getAttribute('href')
  expect(await tile.evaluate((link) => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))).toBe(true)
  expect(await tile.getAttribute('data-pressed')).toBe('')
  expect(pathOf(page)).toBe('/')
  proxy.resume()
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await isMarked(page)).toBe(true)
  proxy.close()
})

test('a tile clicked before the hydration script has loaded is marked as pressed; then the page of the last clicked tile opens, without a page load', async () => {
  const page = await visitor()
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  await page.route(mainScript, async (route) => {
    await resumed
    await route.continue()
  })
  await page.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  await mark(page)
  const [first, second] = [tileOf(page, 1), tileOf(page, 2)]
  const href = await second.getAttribute('href')
  await first.click({ noWaitAfter: true })
  expect(await first.getAttribute('data-pressed')).toBe('')
  await second.click({ noWaitAfter: true })
  expect(await page.locator('[data-pressed]').count()).toBe(1)
  expect(await second.getAttribute('data-pressed')).toBe('')
  await picture(page, 'clicked-early')
  expect(pathOf(page)).toBe('/')
  resume()
  await expect.poll(() => pathOf(page)).toBe(href)
  await page.locator('h1').first().waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('when the hydration script does not load in time, a click leads to a page load', async () => {
  const page = await visitor()
  await page.route(mainScript, () => {})
  await page.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  await mark(page)
  const tile = tileOf(page, 1)
  const href = await tile.getAttribute('href')
  // Until the time limit ends, the browser does not follow the link itself.
  const isHeld = await tile.evaluate((link) => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  expect(isHeld).toBe(true)
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await isMarked(page)).toBe(false)
})

test('when the hydration script is missing, links work as usual', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route(mainScript, (route) => route.abort())
  await page.goto(`${site}/`)
  await mark(page)
  const tile = tileOf(page, 1)
  const href = await tile.getAttribute('href')
  await tile.click()
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await isMarked(page)).toBe(false)
})

test('a form sent before its island is hydrated is sent once, and the hydration does not send it again', async () => {
  const tv = await visitor()
  await tv.goto(`${site}/demo-device/provider`)
  const code = await tv.locator('#shown').textContent()
  const page = await visitor()
  const hydration = Promise.withResolvers<void>()
  const sending = Promise.withResolvers<void>()
  await page.route(/\/assets\/hydrate-[^/]*\.js$/, (route) => hydration.promise.then(() => route.continue()))
  const sent: string[] = []
  await page.route(/\/sessions\//, async (route) => {
    sent.push(route.request().method())
    await sending.promise
    await route.continue()
  })
  await page.goto(`${site}/mvpd-picker?code=${code}`)
  // Playwright cannot look at a page that waits for its next document, so the page reports by itself.
  await page.locator('form[action*="/sessions/"]').evaluate((form) => {
    const interval = setInterval(() => {
      if (!Object.keys(form).some((key) => key.startsWith('__reactFiber'))) return
      clearInterval(interval)
      console.info('hydrated')
    }, 20)
  })
  const hydrated = page.waitForEvent('console', (message) => message.text() === 'hydrated')
  await page.getByRole('button', { name: 'Yes, link this television' }).click({ noWaitAfter: true })
  hydration.resolve()
  await hydrated
  expect(sent).toEqual(['POST'])
  sending.resolve()
  await page.getByRole('heading', { name: 'Choose your TV provider for Demo television' }).waitFor()
  expect(sent).toEqual(['POST'])
})
