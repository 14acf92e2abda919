import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

const sectionOf = (page: Page, heading: string) =>
  page.locator('[data-section]', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })

/** For each kind of content: a page with a shelf, the heading of the shelf, and a pattern of the paths to which the tiles link. */
const shelves: [what: string, path: string, heading: string, leads: RegExp][] = [
  ['shows', '/', 'What everyone is watching', /^\/[\w-]+$/],
  ['episodes', '/', 'Fresh today', /^\/[\w-]+\/video\/[\w-]+\/\d+$/],
  ['clips', '/', 'Clips everyone sent you', /^\/playlist\/[\w-]+\?v=\d+$|\/video\/[\w-]+\/\d+$/],
  ['movies', '/', 'Movie night', /^\/[\w-]+$/],
  ['live channels', '/live-upcoming', 'On air now', /^\/live\?brand=[\w-]+&callsign=/],
  ['upcoming live events', '/live-upcoming', 'Live and coming up', /^\/[\w-]+/],
  ['brands', '/', 'Our networks', /^\/networks\/[\w-]+$/],
  ['genres', '/bravo', 'By genre', /^\/bravo\/shows\/[\w-]+\/[\w-]+$/],
  ['galleries', '/harbor-precinct', 'Photos', /^\/harbor-precinct\/photos\/[\w-]+/],
  ['playlists', '/', 'Press play and stay', /^\/playlist\/[\w-]+\?v=\d+$/],
  ['people', '/', 'Faces you know', /\/(?:credits|guests?)\/[\w-]+/],
]

test('[C1-02] shelves of shows, episodes, clips, movies, live channels, upcoming events, brands, genres, galleries, playlists and people can be browsed', async () => {
  const page = await visitor()
  for (const [what, path, heading, leads] of shelves) {
    await page.goto(site + path)
    await page.mouse.move(640, 400)
    const tiles = sectionOf(page, heading).locator('ul > li > a[data-item]')
    await sectionOf(page, heading).scrollIntoViewIfNeeded()
    await tiles.first().waitFor()
    expect(await tiles.count(), what).toBeGreaterThan(1)
    const hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const href of hrefs) expect(href, what).toMatch(leads)
    await tiles.first().click()
    // [C4.2-04] Before an event begins, its tile opens a dialog.
    const dialog = page.getByRole('dialog')
    await Promise.race([page.waitForURL(site + hrefs[0]!), dialog.waitFor()])
    if (await dialog.isVisible()) {
      expect(what).toBe('upcoming live events')
      await page.keyboard.press('Escape')
      continue
    }
    await expect.poll(() => sectionOf(page, heading).count(), { message: what }).toBe(0)
    await expect.poll(() => page.locator('main h1').count(), { message: what }).toBe(1)
  }
})

const scrolledBy = (page: Page, heading: string) =>
  sectionOf(page, heading)
    .locator('ul')
    .evaluate((row) => row.scrollLeft)

test('[C2.7-03] a shelf scrolls sideways with left and right arrows and by touch; the lead has dots; View all comes last', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  const name = 'What everyone is watching'
  const shelf = sectionOf(page, name)
  await shelf.scrollIntoViewIfNeeded()
  const right = shelf.getByRole('button', { name: `Next in ${name}` })
  const left = shelf.getByRole('button', { name: `Previous in ${name}` })
  await right.waitFor()
  expect(await left.isVisible()).toBe(false)
  await right.click()
  await expect.poll(() => scrolledBy(page, name)).toBeGreaterThan(300)
  await left.click()
  await expect.poll(() => scrolledBy(page, name)).toBe(0)
  const last = (heading: string) => sectionOf(page, heading).locator('ul > li').last()
  expect(await last(name).getByRole('link').getAttribute('href')).toMatch(/^\/shows\//)
  expect(await last(name).innerText()).toBe('View all')
  expect(await last('Fresh today').locator('a[data-item]').count(), 'no call to action, no View All').toBe(1)

  const lead = page.locator('[data-section="0"]')
  const dots = lead.getByRole('button', { name: /^Show slide \d/ })
  const slides = await lead.locator('ul > li').count()
  expect([slides > 1, await dots.count()]).toEqual([true, slides])
  await dots.nth(2).click()
  await expect.poll(() => lead.locator('ul').evaluate((row) => Math.round(row.scrollLeft / row.clientWidth))).toBe(2)
  expect(await shelf.getByRole('button', { name: /^Show / }).count(), 'dots are the lead’s').toBe(0)
  await accessible(page)

  const phone = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto(`${site}/`)
  const row = sectionOf(phone, name).locator('ul')
  // The browser lays out sections only when they are near the window. So the shelf has its final position when it is in the middle of the window.
  await expect
    .poll(() =>
      row.evaluate((list) => {
        list.scrollIntoView({ block: 'center' })
        const { top, bottom } = list.getBoundingClientRect()
        return Math.abs((top + bottom) / 2 - innerHeight / 2)
      }),
    )
    .toBeLessThan(150)
  const { x, y, height } = (await row.boundingBox())!
  const finger = await phone.context().newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((along) => ({ x: x + along, y: y + height / 2 })) })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10)
    await touch('touchEnd')
  }
  await swipe(300, 50)
  await expect.poll(() => scrolledBy(phone, name)).toBeGreaterThan(100)
  await picture(phone, 'shelf-swiped')
  await swipe(50, 380)
  await expect.poll(() => scrolledBy(phone, name)).toBe(0)
})

test('[C4.4-04] the pictures of a shelf load only when the shelf is near the window', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 500 } })
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
  await page.goto(`${site}/`, { waitUntil: 'networkidle' })
  const last = page.locator('main [data-section]:has(ul):has(img[loading=lazy])').last()
  const idOf = (path: string) => path.split('/')[2]!
  const ids = (
    await last.locator('img[loading=lazy]').evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).pathname))
  )
    .filter((path) => path.startsWith('/images/'))
    .map(idOf)
  const loadedIds = () => new Set([...loaded].filter((path) => path.startsWith('/images/')).map(idOf))
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => loadedIds().has(id))).toEqual([])
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => ids.filter((id) => loadedIds().has(id)).length).toBeGreaterThan(0)
})

test('a jump to the end of home moves nothing visibly: its last shelves have their height before they are laid out or loaded', async () => {
  for (const width of [390, 600, 1280, 1920]) {
    const page = await visitor({ viewport: { width, height: 800 } })
    await page.goto(`${site}/`)
    const waiting = page.locator('section[aria-busy]:has([data-tiles="genre"])')
    const reserved = (await waiting.boundingBox())!.height
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waiting.waitFor({ state: 'detached' })
    const loaded = page.getByRole('region', { name: 'What are you in the mood for?' })
    const height = (await loaded.boundingBox())!.height
    expect([width, Math.abs(height - reserved)]).toEqual([width, expect.toSatisfy((difference: number) => difference < 1)])
    // Chromium reports a shift after the frame in which it happened.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.filter((shift) => shift > 0.01)).toEqual([])
  }
})
