// Breaking news that an operator imports, on the site as a viewer sees it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Site, startSite } from '../../bench/shared/site.ts'
import { clockEnvironment } from '../setup/clock.ts'
import { createViewer } from './account-holder.ts'
import { importEntries } from './import.ts'
import { recordEvents } from './sent-events.ts'
import { accessible, picture, visitor } from './visitor.ts'

let site: Site
/** The time of the site. */
const siteTime = () => Date.now() + inject('clockOffset')
const title = 'The storm has reached the coast, and schools in six counties are closed today'
const news = (id: string, more: object = {}) => ({
  kind: 'breakingNews' as const,
  id,
  link: { url: '/schedule', title: { en: title, es: 'La tormenta llega a la costa' } },
  color: '#ffe14d',
  startTime: '2020-01-01T00:00:00Z',
  endTime: '2040-01-01T00:00:00Z',
  ...more,
})

beforeAll(async () => {
  site = await startSite({ env: clockEnvironment(inject('clockOffset')) })
  await importEntries([news('storm')], site.data)
})
afterAll(() => site.stop())

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Breaking news' })
/** Closes the bar, by one press of its button. */
async function closeBar(page: Page, press: (button: Locator) => Promise<void>) {
  await press(barOf(page).getByRole('button', { name: 'Close breaking news' }))
  await barOf(page).waitFor({ state: 'hidden' })
}

/** Resolves when the home page of a brand has this news. */
const published = (brand: string, id: string) =>
  expect.poll(async () => (await (await fetch(`${site.url}/${brand}`)).text()).includes(`data-news-bar="${id}"`)).toBe(true)

const open = (options: Parameters<typeof visitor>[0] = {}) =>
  visitor({ ...options, expected: new RegExp(`left the origin: ${site?.url ?? 'http://127'}`) })

test('[C4.8-01] [C4.8-03] [C4.8-06] [C5-08] the bar has current news with at most 60 characters, moves nothing, and stays closed', async () => {
  const page = await open()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted = ((window as unknown as { shifted?: number }).shifted ?? 0) + shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await expect.poll(async () => (await fetch(`${site.url}/`)).text()).toContain('data-news-bar="storm"')
  await page.goto(`${site.url}/`)
  const bar = page.getByRole('complementary', { name: 'Breaking news' })
  await bar.getByText('The storm has reached the coast, and schools in six…').waitFor()
  expect((await bar.boundingBox())!.height).toBe(40)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.01)
  await accessible(page)
  await picture(page, 'breaking-news-1280')
  await page.getByRole('button', { name: 'Networks', exact: true }).click()
  const bottomOfHeader = await page
    .locator('header')
    .first()
    .evaluate((header) => header.getBoundingClientRect().bottom)
  expect((await page.locator('header :popover-open').boundingBox())!.y).toBe(bottomOfHeader)
  await page.keyboard.press('Escape')
  await page.goto(`${site.url}/sign-in`)
  expect(await bar.count()).toBe(0)
  await page.goto(`${site.url}/networks`)
  await closeBar(page, (button) => button.press('Enter'))
  expect(await page.evaluate(() => localStorage.getItem('hideNews'))).toBe('storm')
  await page.goto(`${site.url}/`)
  expect(await bar.isVisible()).toBe(false)
})

test('the bar closes, and stays closed, before the page has any script but the one in the head', async () => {
  const page = await open()
  await page.route(/\.js$/, () => {})
  await page.goto(`${site.url}/networks`, { waitUntil: 'commit' })
  await barOf(page).getByRole('button', { name: 'Close breaking news' }).click()
  expect([await barOf(page).isVisible(), await page.evaluate(() => document.activeElement!.id)]).toEqual([false, 'main'])
  await page.goto(`${site.url}/`, { waitUntil: 'commit' })
  await page.locator('[data-news-bar]').waitFor({ state: 'attached' })
  expect(await barOf(page).isVisible()).toBe(false)
})

test('the bar is 70 px high on a phone, in Spanish and without JavaScript, and links to its page', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`${site.url}/?lang=es`, { waitUntil: 'domcontentloaded' })
  const bar = page.getByRole('complementary', { name: 'Última hora' })
  expect((await bar.boundingBox())!.height).toBe(70)
  await picture(page, 'breaking-news-390')
  await bar.getByRole('link').click()
  await page.waitForURL(`${site.url}/schedule?lang=es`)
})

test('news that arrives while a page is shown covers it within a minute', async () => {
  const page = await open({ clockAt: siteTime() })
  const asked: string[] = []
  // A route turns the cache of the browser off: it keeps an answer for some seconds, which the test does not wait for.
  await page.route(/\/content\/breakingNews/, (route) => {
    asked.push(route.request().url())
    return route.continue()
  })
  await page.goto(`${site.url}/networks`)
  // The script that asks each minute loads in an idle moment after the page.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(61_000)
        return asked.length
      },
      // The code that asks has a time limit while it loads.
      { interval: 1_000 },
    )
    .toBeGreaterThan(0)
  await importEntries(
    [news('flood', { startTime: '2021-01-01T00:00:00Z', link: { url: '/live', title: 'The river rises' }, brand: 'nbc' })],
    site.data,
  )
  await expect.poll(async () => (await fetch(asked[0]!)).text()).toContain('The river rises')
  await page.clock.fastForward(61_000)
  await page.getByText('The river rises').waitFor()
  await picture(page, 'breaking-news-late')
  await accessible(page)
})

test('[C4.8-05] closing the bar reports a click with the id of the news', async () => {
  const page = await open()
  const events = await recordEvents(page)
  await page.goto(`${site.url}/`)
  await page.waitForLoadState('networkidle')
  const id = await barOf(page).getAttribute('data-news-bar')
  await closeBar(page, (button) => button.click())
  await expect
    .poll(() => events.filter(({ name }) => name === 'Click'))
    .toEqual([expect.objectContaining({ name: 'Click', type: 'Close News', id, path: '/', brand: 'nbc' })])
  const insights = await (await fetch(`${site.url}/_/insights?days=1`, { headers: { accept: 'application/json' } })).json()
  expect(insights.sums.clicks).toBeGreaterThan(0)
})

test('[C4.8-05] [C9-05] in a browser without local storage, a cookie of 604800 s hides the closed news', async () => {
  const page = await open()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    Object.defineProperty(document, 'cookie', {
      get: () => get!.call(document) as string,
      set(text: string) {
        if (text.startsWith('hideNews')) (window as unknown as { written: string }).written = text
        set!.call(document, text)
      },
    })
  })
  await page.goto(`${site.url}/`)
  await page.waitForLoadState('networkidle')
  const id = await barOf(page).getAttribute('data-news-bar')
  await closeBar(page, (button) => button.click())
  expect(await page.evaluate(() => (window as unknown as { written: string }).written)).toMatch(`hideNews=${id}; path=/; max-age=604800;`)
  await page.goto(`${site.url}/networks`)
  expect(await barOf(page).isVisible()).toBe(false)
})

test('[C4.8-02] relative news is shown by the viewer’s own clock; the zone of its times is ignored', async () => {
  const now = siteTime()
  // Three hours: in the night of a clock change, the clock of one hour later may show the same time.
  const inNewYork = (at: number) => `${new Date(at).toLocaleString('sv', { timeZone: 'America/New_York' }).replace(' ', 'T')}+09:00`
  const times = { startTime: inNewYork(now - 3 * 3_600_000), endTime: inNewYork(now + 3 * 3_600_000), timezoneType: 'relative' }
  await importEntries([news('concert', { ...times, brand: 'bravo' })], site.data)
  const isShown = async (timezoneId: string) => {
    const page = await open({ clockAt: now, timezoneId } satisfies BrowserContextOptions & { clockAt: number })
    await page.goto(`${site.url}/bravo`)
    expect(await barOf(page).count()).toBeLessThanOrEqual(1)
    return barOf(page).isVisible()
  }
  await published('bravo', 'concert')
  expect([await isShown('America/New_York'), await isShown('Asia/Tokyo')]).toEqual([true, false])
})

test('[C4.8-04] news of another type is shown although its end has passed', async () => {
  const ended = { startTime: '2021-01-01T00:00:00Z', endTime: '2021-01-02T00:00:00Z' }
  await importEntries([news('marathon', { ...ended, timezoneType: 'always', brand: 'syfy' })], site.data)
  await published('syfy', 'marathon')
  const page = await open()
  await page.goto(`${site.url}/syfy`)
  expect(await barOf(page).getAttribute('data-news-bar')).toBe('marathon')
  expect(await barOf(page).isVisible()).toBe(true)
})

test('[C3-44] [C3-45] [C3-46] [C3-47] news has an id, a link with url, title and target, a colour, a start, an end and a type of time', async () => {
  const link = { url: '/usa/schedule', title: 'The finals have begun', target: '_blank' }
  const times = { startTime: '2021-01-01T00:00:00Z', endTime: '2040-01-01T00:00:00Z' }
  await importEntries([news('finals', { ...times, link, color: '#123456', timezoneType: 'absolute', brand: 'usa' })], site.data)
  await published('usa', 'finals')
  const answer = await (await fetch(`${site.url}/content/breakingNews?sort=-startTime&filter[brand]=usa&page[size]=1`)).json()
  expect(answer.data).toEqual([
    expect.objectContaining({
      id: 'finals',
      attributes: expect.objectContaining({ ...times, link, color: '#123456', timezoneType: 'absolute' }),
    }),
  ])
  const page = await open()
  await page.goto(`${site.url}/usa`)
  const shown = barOf(page).getByRole('link')
  expect([await shown.getAttribute('href'), await shown.getAttribute('target')]).toEqual(['/usa/schedule', '_blank'])
  expect(await shown.textContent()).toContain(link.title)
  expect(await barOf(page).evaluate((bar) => getComputedStyle(bar).backgroundColor)).toBe('rgb(18, 52, 86)')
  const later = await open({ clockAt: Date.UTC(2040, 0, 2) })
  await later.goto(`${site.url}/usa`)
  expect(await barOf(later).isVisible()).toBe(false)
})

test('[C2.2-03] sign-in, sign-up, the account and email preferences have no bar', async () => {
  const page = await open()
  for (const path of ['/sign-in', '/sign-up', '/my-account', '/email-preferences']) {
    if (path === '/my-account') await createViewer(page, {}, site.url)
    await page.goto(`${site.url}${path}`)
    expect(new URL(page.url()).pathname).toBe(path)
    expect([path, await page.locator('[data-news-bar]').count(), await page.locator('html[data-news]').count()]).toEqual([path, 0, 0])
  }
})

test('[C2.8-05] [C2.8-03] the schedule scrolls to the current programme below the header and the bar, at each width', async () => {
  for (const [width, offset] of [
    [767, 185],
    [768, 157],
    [989, 157],
    [990, 180],
  ] as const) {
    const page = await open({ viewport: { width, height: 500 }, timezoneId: 'America/New_York' })
    await page.goto(`${site.url}/schedule?channel=nbc`)
    await page.waitForFunction(() => scrollY > 0)
    const top = () => page.locator('li[data-live]').evaluate((row) => row.getBoundingClientRect().top)
    await expect.poll(async () => Math.abs((await top()) - offset), { message: `${width} px` }).toBeLessThan(2)
  }
})

test('an operator switches breaking news off with the flag `news`: pages have no bar and reserve no space, also in Spanish and on a phone', async () => {
  const env = { ...process.env, DATA_DIR: site.data, NODE_ENV: 'production' }
  const flags = (...args: string[]) => promisify(execFile)(process.execPath, ['bin/daypart.ts', 'flags', ...args], { env })
  await flags('set', 'news', 'off')
  const isOff = async () => /data-flags="[^"]*-news/.test(await (await fetch(`${site.url}/?lang=es`)).text())
  await expect.poll(isOff).toBe(true)
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site.url}/?lang=es`)
  expect([await page.locator('[data-news-bar]').isVisible(), (await page.locator('header').first().boundingBox())!.y]).toEqual([false, 0])
  await picture(page, 'breaking-news-off-390')
  await flags('unset', 'news')
  await expect.poll(isOff).toBe(false)
  await page.reload()
  expect(await page.locator('[data-news-bar]').isVisible()).toBe(true)
})
