import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, site, visitor } from './visitor.ts'

/** The site behind a line that stops in the middle of a document until `go` is called. */
async function slowLine() {
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) {
      const middle = body.indexOf('<script type="application/json"')
      response.write(body.subarray(0, middle))
      await waiting
      response.end(body.subarray(middle))
    } else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, go, close: () => server.close() }
}

const wakingScript = /\/generetic\/assets\/wake-[^/]*\.js$/
const tileOf = (page: Page, section: number) => page.locator(`[data-section="${section}"] a[data-item]`).first()
const pathOf = (page: Page) => new URL(page.url()).pathname
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { alive: true }))
const isMarked = (page: Page) => page.evaluate(() => 'alive' in window)

test('a tile clicked before the page has all come is followed when it has, without a page load', async () => {
  const line = await slowLine()
  const page = await visitor({ expected: /a request left the origin|Failed to load resource/ })
  await page.goto(`${line.url}/`, { waitUntil: 'commit' })
  await mark(page)
  const tile = tileOf(page, 2)
  const href = await tile.getAttribute('href')
  expect(await tile.evaluate((link) => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))).toBe(true)
  expect(await tile.getAttribute('data-pressed')).toBe('')
  expect(pathOf(page)).toBe('/')
  line.go()
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await isMarked(page)).toBe(true)
  line.close()
})

test('a tile clicked before the waking script has come shows it; the last one clicked is followed, without a page load', async () => {
  const page = await visitor()
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(wakingScript, async (route) => {
    await waiting
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
  go()
  await expect.poll(() => pathOf(page)).toBe(href)
  await page.locator('h1').first().waitFor()
  expect(await isMarked(page)).toBe(true)
})

test('where the waking script does not answer, a click is followed by a page load', async () => {
  const page = await visitor()
  await page.route(wakingScript, () => {})
  await page.goto(`${site}/`, { waitUntil: 'domcontentloaded' })
  await mark(page)
  const tile = tileOf(page, 1)
  const href = await tile.getAttribute('href')
  await tile.click({ noWaitAfter: true })
  expect(pathOf(page)).toBe('/')
  await expect.poll(() => pathOf(page), { timeout: 10_000 }).toBe(href)
  expect(await isMarked(page)).toBe(false)
})

test('where the waking script is missing, a link is a link', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route(wakingScript, (route) => route.abort())
  await page.goto(`${site}/`)
  await mark(page)
  const tile = tileOf(page, 1)
  const href = await tile.getAttribute('href')
  await tile.click()
  await expect.poll(() => pathOf(page)).toBe(href)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await isMarked(page)).toBe(false)
})
