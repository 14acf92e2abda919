import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { importEntries } from '../import.ts'
import { startSlowProxy } from '../robustness/slow-proxy.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('[C2.1-46] the episodes page shows the season in its URL; without a season in the URL, it shows the newest season that has episodes', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct/episodes`)
  const chosen = page.locator('main [aria-current]').filter({ hasText: 'Season' })
  expect((await chosen.first().innerText()).trim()).toBe('Season 4')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site}/harbor-precinct/episodes/4`)
  await accessible(page)
  await picture(page, 'episodes')

  await page.getByRole('link', { name: 'Season 3', exact: true }).click()
  await page.waitForURL(`${site}/harbor-precinct/episodes/3`)
  await expect.poll(() => chosen.first().innerText()).toBe('Season 3')
})

/** Finds the tile that links to `path`. Returns its distance from the left edge of its row, and the scroll position and the width of the row, in pixels. */
const placeInRow = (page: Page, path: string) =>
  page
    .locator(`main section li a[href="${path}"]`)
    .first()
    .evaluate((link) => {
      const row = link.closest('ul')!
      return {
        fromLeft: link.getBoundingClientRect().left - row.getBoundingClientRect().left,
        scrolled: row.scrollLeft,
        width: row.clientWidth,
      }
    })

test('[C3-33] the shelf of a season is scrolled to the playing episode, with and without a script, when the episode is opened by URL or from the season’s page', async () => {
  const page = await visitor()
  await page.goto(`${site}/harbor-precinct/episodes/3`)
  const path = await page.locator('main li a[data-item]').last().getAttribute('href')
  await page.locator('main li a[data-item]').last().click()
  await page.waitForURL(site + path)
  const isAtEpisode = async (at: Page) => {
    // Waits for the video page first, because the season's page has the same heading.
    await at.locator('main article').waitFor()
    await at.getByRole('heading', { level: 2, name: 'Season 3', exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await placeInRow(at, path!)).scrolled).toBeGreaterThan(100)
    const { fromLeft, width } = await placeInRow(at, path!)
    expect(fromLeft).toBeGreaterThanOrEqual(0)
    expect(fromLeft).toBeLessThan(width)
  }
  await isAtEpisode(page)
  await accessible(page)
  await picture(page, 'season-shelf')

  const direct = await visitor()
  await direct.goto(site + path)
  await isAtEpisode(direct)
  const scriptless = await visitor({ javaScriptEnabled: false })
  await scriptless.goto(site + path)
  await isAtEpisode(scriptless)
  await picture(scriptless, 'season-shelf-without-script')
})

test('[C3-33] without a script the shelf is scrolled to the playing episode too if the document arrives in parts', async () => {
  const list = await visitor({ javaScriptEnabled: false })
  await list.goto(`${site}/harbor-precinct/episodes/3`)
  const path = await list.locator('main li a[data-item]').last().getAttribute('href')
  const proxy = await startSlowProxy((document) => document.lastIndexOf('<li', document.lastIndexOf(`href="${path}"`)))
  onTestFinished(() => void proxy.close())
  const page = await visitor({ javaScriptEnabled: false, expected: /a request left the origin/ })
  await page.goto(proxy.url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 2, name: 'Season 3', exact: true }).scrollIntoViewIfNeeded()
  // Taking a picture lays out what has arrived.
  await page.screenshot()
  expect(await page.locator(`main li a[href="${path}"]`).count()).toBe(0)
  proxy.resume()
  await page.waitForLoadState('load')
  await expect.poll(async () => (await placeInRow(page, path!)).scrolled).toBeGreaterThan(100)
})

const seasons = 8
const episodes = 15
/** A series with eight seasons. The second season has more episodes than its page shows at first. */
const longSeries: EntryInput[] = [
  { kind: 'series', id: 'eight-winters', brand: 'nbc', title: 'Eight Winters' },
  ...Array.from({ length: seasons }, (_, season) =>
    Array.from(
      { length: season === 1 ? episodes : 2 },
      (_, episode): EntryInput => ({
        kind: 'video',
        id: `eight-winters-${season + 1}-${episode + 1}`,
        guid: `88${season + 1}${String(episode + 1).padStart(2, '0')}`,
        series: 'eight-winters',
        programmingType: 'Full Episode',
        title: `Night ${episode + 1}`,
        season: season + 1,
        episode: episode + 1,
        airDate: `20${20 + season}-01-${String(episode + 1).padStart(2, '0')}T20:00:00-05:00`,
        duration: 2520,
        films: ['big-buck-bunny'],
      }),
    ),
  ).flat(),
]
const lastOfSecond = '/eight-winters/video/night-15/88215'

async function importSeries(): Promise<void> {
  await importEntries(longSeries)
  const page = await visitor({ javaScriptEnabled: false, expected: /404/ })
  await expect.poll(async () => (await page.request.get(site + lastOfSecond)).status()).toBe(200)
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

test('[C3-33] the page of a season that is opened from an episode is scrolled to that episode, with and without a script', async () => {
  await importSeries()
  for (const viewport of sizes)
    for (const javaScriptEnabled of [true, false]) {
      const page = await visitor({ viewport, javaScriptEnabled })
      await page.goto(site + lastOfSecond)
      await page.getByRole('link', { name: 'View all: Season 2' }).click()
      await page.waitForURL(`${site}/eight-winters/episodes/2?v=88215#playing`)
      // The id exists only on the season's page: the shelf of the previous page has another tile of this episode.
      const tile = page.locator(`main li#playing:has(> a[href="${lastOfSecond}"])`)
      // The tile is completely visible, below the header.
      await expect
        .poll(() => tile.evaluate((item) => item.getBoundingClientRect().top > 64 && item.getBoundingClientRect().bottom < innerHeight))
        .toBe(true)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
      await expect.poll(() => page.locator('main li a[data-item]').count()).toBe(episodes)
      await picture(page, `season-at-episode-${viewport.width}${javaScriptEnabled ? '' : '-without-script'}`)
      if (javaScriptEnabled) await accessible(page)
    }
})

test('on a phone the row of links to the seasons is scrolled so that the selected season is visible, with and without a script', async () => {
  await importSeries()
  const isVisible = (page: Page) =>
    page.locator('nav[aria-label=Seasons] a[aria-current]').evaluate((link) => {
      const { left, right } = link.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  for (const javaScriptEnabled of [true, false]) {
    const page = await visitor({ viewport: sizes[0]!, javaScriptEnabled })
    await page.goto(`${site}/eight-winters/episodes/1`)
    await expect.poll(() => isVisible(page)).toBe(true)
    await picture(page, `season-links${javaScriptEnabled ? '' : '-without-script'}`)
  }
  const page = await visitor({ viewport: sizes[0]! })
  await page.goto(site + lastOfSecond)
  await page.getByRole('link', { name: 'View all: Season 2' }).click()
  await page.waitForURL('**/episodes/2?v=88215#playing')
  await page.locator('nav[aria-label=Seasons] a[aria-current]').waitFor()
  await expect.poll(() => isVisible(page)).toBe(true)
})
