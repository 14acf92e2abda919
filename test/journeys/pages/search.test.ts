import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

const status = (page: Page) => page.locator('main [role=status]').first()
const firstHit = (page: Page) => page.locator('main [data-section] li a[data-item]').first()

// The search index is updated shortly after the import, so this hook waits until a show can be found.
beforeAll(async () => {
  const isThere = async () => expect(await (await fetch(`${site}/search?q=harbor+precinct`)).text()).toContain('data-item')
  await vi.waitFor(isThere, { timeout: 60_000, interval: 500 })
})

test('[C2.1-22] typing searches, Enter stores the search, a result leads to its page, and back leads to the results', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  await page.locator('header nav').first().getByRole('link', { name: 'Search' }).click()
  await page.waitForURL('**/search')
  await page.locator('input[name=q]:focus').waitFor()
  await page.keyboard.type('harbor pre', { delay: 30 })
  await expect.poll(() => status(page).innerText()).toContain('“harbor pre”')
  await expect.poll(() => firstHit(page).getAttribute('href')).toBe('/harbor-precinct')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=harbor+pre')
  await expect.poll(() => page.title()).toMatch(/^harbor pre \| Search/)
  await page.keyboard.press('Enter')
  await accessible(page)
  await picture(page, 'search')
  await firstHit(page).click()
  await page.waitForURL('**/harbor-precinct')
  // Waits until the old page is removed, which happens after the next page is shown.
  await expect.poll(() => page.locator('main input[name=q]').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => firstHit(page).getAttribute('href')).toBe('/harbor-precinct')
  expect(await page.locator('main input[name=q]').inputValue()).toBe('harbor pre')
  await page.locator('main input[name=q]').fill('')
  await expect.poll(() => page.locator('main section li a').first().innerText()).toBe('harbor pre')
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await page.locator('#recent-searches').count()).toBe(0)
})

test('a misspelled search finds similar titles, and the page says that there is no exact match', async () => {
  const page = await visitor()
  await page.goto(`${site}/search`)
  await page.locator('main input[name=q]').fill('harbur precinkt')
  await expect.poll(() => status(page).innerText()).toContain('No exact match')
  expect(await firstHit(page).getAttribute('href')).toBe('/harbor-precinct')
  await page.locator('main input[name=q]').fill('qwzx vvkpq')
  await expect.poll(() => status(page).innerText()).toContain('No results')
  await accessible(page)
})

test('search works in Spanish, with and without accents, on a phone', async () => {
  const page = await visitor({ viewport: { width: 390, height: 800 } })
  for (const typed of ['capítulo', 'CAPITULO']) {
    await page.goto(`${site}/search?lang=es&q=${encodeURIComponent(typed)}`)
    expect(await status(page).innerText()).toContain(`«${typed}»`)
    expect(await firstHit(page).getAttribute('href')).toContain('lang=es')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await page.locator('main input[name=q]').fill('bugambilias')
  await expect.poll(() => status(page).innerText()).toContain('No hay coincidencias exactas')
  expect(await firstHit(page).getAttribute('href')).toBe('/la-casa-de-las-buganvilias?lang=es')
  await accessible(page)
  await picture(page, 'search-phone')
})

test('search works by keyboard alone: "/" focuses the field, the arrow keys focus a result, Enter opens the result, Escape focuses the field again', async () => {
  const page = await visitor()
  await page.goto(`${site}/search?q=harbor`)
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.getAttribute('name') ?? '')
  await page.keyboard.press('Tab')
  // Presses the key repeatedly, because the first key press only starts hydration.
  const pressSlash = async () => {
    await page.keyboard.press('/')
    return await at()
  }
  await expect.poll(pressSlash).toBe('q')
  await page.keyboard.press('End')
  await page.keyboard.type(' precinct')
  await expect.poll(() => status(page).innerText()).toContain('“harbor precinct”')
  await page.keyboard.press('ArrowDown')
  expect(await at()).toBe('/harbor-precinct')
  await page.keyboard.press('Escape')
  expect(await at()).toBe('q')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/harbor-precinct')
})

test('with JavaScript off a visitor can search by text, network and kind, and open further pages of results', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/search`)
  await page.locator('main input[name=q]').fill('the')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await status(page).innerText()).toContain('results for “the”')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Episodes' }).click()
  expect(new URL(page.url()).search).toBe('?q=the&kind=episode')
  const first = await firstHit(page).getAttribute('href')
  await page.getByRole('link', { name: 'Next page' }).click()
  expect(await status(page).innerText()).toBe('Page 2 of the results for “the”')
  expect(await firstHit(page).getAttribute('href')).not.toBe(first)
  await page.locator('select[name=brand]').selectOption('bravo')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).search).toBe('?q=the&brand=bravo&kind=episode')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('a search without a response times out after 5 s, and can be tried again', async () => {
  const page = await visitor()
  await page.goto(`${site}/search`)
  await page.route('**/v2/graphql*', (route) => (route.request().url().includes('searchSection') ? undefined : route.continue()))
  const started = Date.now()
  await page.locator('main input[name=q]').fill('harbor')
  await expect.poll(() => status(page).innerText()).toBe('Search is not responding.')
  expect(Date.now() - started).toBeGreaterThan(4_900)
  await page.unroute('**/v2/graphql*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.poll(() => status(page).innerText()).toContain('results for “harbor”')
  await accessible(page)
})

test('the search page has status 200 for every query string, also for an invalid one', async () => {
  for (const query of [
    'q=%00',
    'q=%FF%FE',
    'q="*',
    `q=${'x'.repeat(10_000)}`,
    'q=a&kind=nonsense&brand=none&page=-1',
    'q=a&page=99999999999999999999',
    'q=%F0%9F%A5%A7',
    'q=東京',
  ]) {
    const answer = await fetch(`${site}/search?${query}`)
    expect([200, 404], query.slice(0, 20)).toContain(answer.status)
    expect(await answer.text()).toContain('<h1')
  }
})
