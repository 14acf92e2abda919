// What a visit reports, and the page of operators that shows it. Each visitor here has chosen in the consent banner.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'
import { createViewer } from './account-holder.ts'
import { recordEvents } from './sent-events.ts'
import { accessible, picture, site, visitor } from './visitor.ts'
import { framesAdvance, freeVideos } from './watching.ts'

type Measured = { page: Page; batches: EventBatch[]; events(): SiteEvent[]; cookieWrites: string[] }

/** Opens a page of a visitor who has chosen, and records the batches that the page sends. */
async function measured(letters: string, options: Parameters<typeof visitor>[0] = {}): Promise<Measured> {
  const page = await visitor(options)
  const batches: EventBatch[] = []
  const cookieWrites: string[] = []
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: `1.nbc:${letters}`, url: site }])
  await recordEvents(page, batches)
  await page.exposeFunction('cookieWritten', (text: string) => void cookieWrites.push(text))
  await page.addInitScript(() => {
    const { cookieWritten } = window as unknown as Record<'cookieWritten', (text: string) => void>
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    Object.defineProperty(document, 'cookie', {
      get: () => get!.call(document) as string,
      set(text: string) {
        cookieWritten(text)
        set!.call(document, text)
      },
    })
  })
  return { page, batches, cookieWrites, events: () => batches.flatMap(({ events }) => events) }
}

const named = (events: SiteEvent[], name: string) => events.filter((event) => event.name === name)
const report = async () => (await fetch(`${site}/_/insights?days=1`, { headers: { accept: 'application/json' } })).json()

test('[C5-14], [C9-49] the home page reports impressions of its regular shelves and their tiles, each one time; other pages report none', async () => {
  const { page, events } = await measured('mrs')
  await page.goto(`${site}/`)
  const shelf = page.locator('main [data-section] section:has(a[data-item])').nth(1)
  await shelf.scrollIntoViewIfNeeded()
  await expect.poll(() => named(events(), 'Tile Impression').length).toBeGreaterThan(1)
  await expect.poll(() => named(events(), 'Shelf Impression').length).toBeGreaterThan(0)
  const tiles = named(events(), 'Tile Impression') as Extract<SiteEvent, { tileIndex: number }>[]
  expect(tiles[0]).toMatchObject({ path: '/', brand: 'nbc', shelf: expect.any(String), id: expect.any(String), title: expect.any(String) })
  const keys = tiles.map(({ shelf: list, tileIndex }) => `${list} ${tileIndex}`)
  expect(new Set(keys).size).toBe(keys.length)
  const before = events().length
  await page.goto(`${site}/shows`)
  await page.mouse.wheel(0, 600)
  const { pathname } = new URL(page.url())
  await expect.poll(() => named(events(), 'Page Load').some(({ path }) => path === pathname)).toBe(true)
  expect(
    events()
      .slice(before)
      .filter(({ name, path }) => path === pathname && name.endsWith('Impression')),
  ).toEqual([])
})

test('[C9-48], [C9-50], [C9-51] a visit reports its pages, the tile that was clicked and the video, with the attributes of the visit', async () => {
  const { page, batches, events } = await measured('mrs')
  await page.goto(`${site}/`)
  await expect.poll(() => named(events(), 'Page Load').length).toBe(1)
  expect(named(events(), 'Page Load')[0]).toMatchObject({ type: 'Page', pageName: 'home', path: '/', brandTitle: expect.any(String) })
  const tile = freeVideos(page).first()
  const href = (await tile.getAttribute('href'))!.split('?')[0]!
  await tile.click()
  await page.waitForURL(`**${href}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  await page.locator('header a').first().click()
  await expect.poll(() => named(events(), 'Video End').length, { timeout: 20_000 }).toBe(1)
  const [click] = named(events(), 'Click')
  expect(click).toMatchObject({ type: 'Tile', path: '/', component: expect.any(String), shelf: expect.any(String), id: expect.any(String) })
  const [start] = named(events(), 'Video Start') as Extract<SiteEvent, { watched: number }>[]
  expect(start).toMatchObject({ type: 'On Demand', path: href, watched: 0, entityBrand: expect.any(String) })
  expect(href).toContain(start!.video)
  expect(named(events(), 'Video End')[0]).toMatchObject({ path: href, video: start!.video, watched: expect.any(Number) })
  const visits = batches.map(({ visit }) => visit!)
  expect(visits.at(-1)).toMatchObject({
    entry: '/',
    language: 'en',
    platform: 'web',
    firstVisit: true,
    adBlock: 'False',
    doNotTrack: 'False',
  })
  expect(new Set(visits.map(({ id }) => id)).size).toBe(1)
  // The report of operators has what was stored.
  const stored = async () => (await report()) as { sums: Record<string, number>; titles: { title: string }[] }
  await expect.poll(async () => (await stored()).sums['starts']).toBeGreaterThan(0)
  const { sums, titles } = await stored()
  expect(sums['pages']).toBeGreaterThan(1)
  expect(titles.map(({ title }) => title)).toContain(start!.show || start!.title)
})

test('[A9-10], [C9-11] the date of the first visit is in local storage; after 24 hours a visit is no longer the first one', async () => {
  const { page, batches } = await measured('mrs')
  await page.goto(`${site}/`)
  await expect.poll(() => batches.at(-1)?.visit?.firstVisit).toBe(true)
  const stored = () => page.evaluate(() => localStorage.getItem('firstVisitDate'))
  const date = (await stored())!
  expect(new Date(date).toISOString()).toBe(date)
  await page.evaluate(() => localStorage.setItem('firstVisitDate', new Date(Date.now() - 86_400_000).toISOString()))
  await page.goto(`${site}/shows`)
  await expect.poll(() => batches.at(-1)?.visit?.firstVisit).toBe(false)
})

test('[A3-18] [C3-62] a visit has the feature, campaign, channel and tags of the link that led to it, on all its pages; operators see the campaign', async () => {
  const { page, batches } = await measured('mrs')
  const campaign = `fall-${crypto.randomUUID().slice(0, 8)}`
  const link = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: campaign, utm_content: 'hero, button,anna@viewer.example' }
  await page.goto(`${site}/?${new URLSearchParams(link)}`)
  const journey = { feature: 'email', campaign, channel: 'newsletter', tags: ['hero', 'button'] }
  await expect.poll(() => batches.at(-1)?.visit?.journey).toEqual(journey)
  await page.goto(`${site}/schedule`)
  await expect.poll(() => batches.at(-1)?.visit).toMatchObject({ id: batches[0]!.visit!.id, pages: 2, journey })
  const campaigns = async () => ((await report()) as { campaigns: { subject: string; amount: number }[] }).campaigns
  await expect.poll(campaigns).toContainEqual({ subject: `${campaign} / newsletter`, amount: 1 })
  await page.goto(`${site}/_/insights?days=1`)
  await page.getByRole('row', { name: `${campaign} / newsletter 1` }).waitFor()

  const other = await measured('mrs')
  await other.page.goto(`${site}/schedule`)
  await expect.poll(() => other.batches.length).toBeGreaterThan(0)
  expect(other.batches[0]!.visit!.journey).toBeUndefined()
})

test('[C9-53], [A9-12] a visitor who has opted out of sale and sharing has the US privacy string 1YYN, which gives 0', async () => {
  const { page, batches } = await measured('mrs')
  await page.goto(`${site}/`)
  await expect.poll(() => batches.at(-1)?.visit?.privacy).toBe(1)
  await page.context().addCookies([{ name: 'hideCookiesBanner', value: '1.nbc:mr', url: site }])
  await page.goto(`${site}/shows`)
  await expect.poll(() => batches.at(-1)?.visit?.privacy).toBe(0)
})

test('[C9-52] every event of a signed-in viewer has the session attribute Free; a visitor has none', async () => {
  const { page, batches } = await measured('mrs')
  await page.goto(`${site}/`)
  await expect.poll(() => batches.length).toBeGreaterThan(0)
  expect(batches.every(({ visit }) => visit?.profile === undefined)).toBe(true)
  await createViewer(page)
  await page.goto(`${site}/shows`)
  await expect.poll(() => batches.at(-1)?.visit?.profile, { timeout: 20_000 }).toBe('Free')
})

test('[C1-08] clicks, impressions and errors of a visit are collected, and operators see them', async () => {
  const sums = async () => ((await report()) as { sums: Record<string, number> }).sums
  const before = await sums()
  const { page, events } = await measured('mrs', { expected: /a fault of this test/ })
  await page.goto(`${site}/`)
  await page.locator('main [data-section] section:has(a[data-item])').nth(1).scrollIntoViewIfNeeded()
  await expect.poll(() => named(events(), 'Tile Impression').length, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('a fault of this test'))))
  await expect.poll(() => named(events(), 'Error').length, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.locator('footer a[href="/networks"]').first().click()
  await expect.poll(() => named(events(), 'Click').length, { timeout: 20_000 }).toBeGreaterThan(0)
  for (const measure of ['clicks', 'shelf impressions', 'tile impressions', 'errors'])
    await expect.poll(async () => (await sums())[measure], { timeout: 20_000 }).toBeGreaterThan(before[measure] ?? 0)
})

test('[A8-40] [C8-08] [A9-09] a browser without storage reports it; the analytics identity fails after 100 tries at 100 ms, a batch is dropped after ten tries at one second', async () => {
  const page = await visitor({ clockAt: Date.now() })
  const bodies: string[] = []
  await page.exposeFunction('beaconTried', (body: string) => void bodies.push(body))
  await page.addInitScript(() => {
    const { beaconTried } = window as unknown as { beaconTried(text: string): void }
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
    Object.defineProperty(document, 'cookie', { get: () => get!.call(document) as string, set: () => {} })
    navigator.sendBeacon = (_, body) => {
      void (body as Blob).text().then(beaconTried)
      return false
    }
  })
  // If the clock moved before, the request for the law of the visitor's country would exceed its time limit.
  const law = page.waitForResponse((response) => response.url().endsWith('/geolocation/consent'))
  await page.goto(`${site}/`)
  await (await law).finished()
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as EventBatch).events)
  const messages = () => new Set(sent().flatMap((event) => (event.name === 'Error' ? [event.message] : [])))
  const triesOfFirst = () => bodies.filter((body) => body.includes(JSON.stringify(sent()[0]))).length
  await page.clock.runFor(6_000)
  await expect.poll(() => bodies.length).toBeGreaterThan(0)
  expect(messages()).toContain('Session Storage could not available in the browser.')
  expect(messages()).not.toContain('The analytics identity could not be initialised')
  await page.clock.runFor(30_000)
  await expect.poll(() => [...messages()]).toContain('The analytics identity could not be initialised')
  expect(triesOfFirst()).toBe(10)
})

test('[A9-02] the analytics id is a cookie of ten years, which a visitor who refuses does not get; nothing is sent or stored then', async () => {
  const allowed = await measured('mrs')
  await allowed.page.goto(`${site}/`)
  await expect.poll(() => allowed.cookieWrites.some((text) => /^analytics-id=[\w-]{22};.*Max-Age=315360000/.test(text))).toBe(true)
  await expect.poll(() => allowed.events().length).toBeGreaterThan(0)

  // A visitor who allowed statistics before, and has refused since.
  const refused = await measured('')
  await refused.page.context().addCookies([{ name: 'analytics-id', value: 'abcdefghijklmnopqrstuv', url: site }])
  await refused.page.goto(`${site}/`)
  const cookies = async () => (await refused.page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).not.toContain('analytics-id')
  await freeVideos(refused.page).first().click()
  await refused.page.waitForURL((url) => url.pathname !== '/')
  await refused.page.goto(`${site}/shows`)
  expect(refused.batches).toEqual([])
  const keys = () => refused.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect((await keys()).filter((key) => /visit/i.test(key))).toEqual([])
})

test('of a visitor who refuses statistics, nothing about the campaign of the link is stored or sent', async () => {
  const { page, batches } = await measured('')
  await page.goto(`${site}/?utm_campaign=fall&utm_source=newsletter`)
  await page.goto(`${site}/schedule`)
  await page.waitForLoadState('networkidle')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect([batches, stored.includes('newsletter')]).toEqual([[], false])
})

test('a search without results is in the report; a term that may be an email address is not reported', async () => {
  const { page, events } = await measured('mrs')
  await page.goto(`${site}/search?q=zzqqxxyy`)
  await expect.poll(() => named(events(), 'Search')).toEqual([expect.objectContaining({ type: 'No Results', term: 'zzqqxxyy' })])
  await page.goto(`${site}/search?q=${encodeURIComponent('anna@viewer.example')}`)
  await expect.poll(() => named(events(), 'Page Load').filter(({ path }) => path === '/search').length).toBe(2)
  await page.goto(`${site}/shows`)
  const { pathname } = new URL(page.url())
  await expect.poll(() => named(events(), 'Page Load').some(({ path }) => path === pathname)).toBe(true)
  expect(JSON.stringify(events())).not.toContain('viewer.example')
  const terms = ((await report()) as { termsWithoutResults: { subject: string }[] }).termsWithoutResults
  expect(terms.map(({ subject }) => subject)).toContain('zzqqxxyy')
})

test('a Spanish page reports its language', async () => {
  const { page, batches } = await measured('mrs', { viewport: { width: 390, height: 800 } })
  await page.goto(`${site}/?lang=es`)
  await expect.poll(() => batches.at(-1)?.visit).toMatchObject({ language: 'es', width: 'mobile' })
})

test('operators see the insights as plots and tables, at the width of a phone and by keyboard, without a script', async () => {
  for (const width of [1280, 390, 320]) {
    const page = await visitor({ viewport: { width, height: 900 }, javaScriptEnabled: width !== 390 })
    await page.goto(`${site}/_/insights?days=7`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Insights')
    expect(await page.getByRole('img').count()).toBe(3)
    expect(await page.getByRole('table').count()).toBeGreaterThan(2)
    await picture(page, `insights-${width}`)
    if (width === 390) continue
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('1')
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('nbc')
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await page.waitForURL(/days=1/)
    expect(await page.locator('main').textContent()).toContain('today (UTC)')
  }
})
