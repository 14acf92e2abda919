import { expect, test } from 'vitest'
import type { SiteEvent } from '#contracts/http/events.ts'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('a tile loads and plays a short clip only while the pointer rests on it', async () => {
  const page = await visitor()
  /** The times at which clips were requested. */
  const clips: number[] = []
  page.on('request', (request) => request.url().includes('/media/previews/') && clips.push(performance.now()))
  await page.goto(`${site}/harbor-precinct`)
  const tile = page.locator('[data-section] a[data-item]').nth(1)
  expect(clips).toEqual([])
  const hovered = performance.now()
  await tile.hover()
  await expect.poll(() => tile.locator('video[data-playing]').count()).toBe(1)
  expect(clips).toHaveLength(1)
  // Not when the pointer only passes.
  expect(clips[0]! - hovered).toBeGreaterThan(1_900)
  await expect.poll(() => tile.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  expect(await tile.locator('video').evaluate((video: HTMLVideoElement) => [video.muted, video.ariaHidden])).toEqual([true, 'true'])
  await picture(page, 'clip')
  await accessible(page)
  await page.mouse.move(2, 2)
  await expect.poll(() => page.locator('main a[data-item] video').count()).toBe(0)
})

test('[C3-09] the tile of a series shows its short title and poster, leads to its alias, and plays the clip of its newest episode in the ratio of the poster', async () => {
  const page = await visitor()
  await page.goto(`${site}/shows/all/popular`)
  const tile = page.locator('main a[data-item][href="/harbor-precinct"]').first()
  expect(await tile.textContent()).toContain('Harbor Precinct')
  expect(await tile.locator('img').getAttribute('src')).toContain('/3-4/')
  const clip = page.waitForResponse((response) => response.url().includes('/media/previews/'))
  await tile.hover()
  expect((await clip).headers()['content-type']).toBe('video/mp4')
  await expect.poll(() => tile.locator('video[data-playing]').count()).toBe(1)
  const [shown, poster] = [await tile.locator('video').boundingBox(), await tile.locator('img').boundingBox()]
  expect([shown!.width, shown!.height].map(Math.round)).toEqual([poster!.width, poster!.height].map(Math.round))
  expect(shown!.height).toBeGreaterThan(shown!.width)
})

test('tiles play no clip for a viewer who prefers reduced motion', async () => {
  const page = await visitor({ reducedMotion: 'reduce' })
  await page.goto(`${site}/harbor-precinct`)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.locator('[data-section] a[data-item]').nth(1).hover()
  await page
    .locator('[data-section] a[data-item]')
    .nth(1)
    .evaluate(() => new Promise((done) => setTimeout(done, 3000)))
  expect(requested.filter((url) => url.includes('/media/previews/'))).toEqual([])
})

test('[C2.9-01] [C2.9-02] [C2.9-03] on a phone many categories are a drop-down list, also by keyboard, in both languages', async () => {
  for (const [path, comedy] of [
    ['/shows/all/popular', 'Comedy'],
    ['/shows/all/popular?lang=es', 'Comedia'],
  ] as const) {
    const page = await visitor({ viewport: { width: 390, height: 844 } })
    await page.goto(site + path)
    const filter = page.locator('main details').nth(1)
    const isOpen = () => filter.evaluate((details: HTMLDetailsElement) => details.open)
    await filter.locator('summary').click()
    expect(await isOpen()).toBe(true)
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return filter
          .locator('a')
          .last()
          .evaluate((link) => link === document.activeElement)
      })
      .toBe(true)
    await picture(page, `filter-${comedy}`)
    await accessible(page)
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    await filter.locator('summary').click()
    await page.locator('h1').click()
    expect(await isOpen()).toBe(false)
    await filter.locator('summary').click()
    await filter.getByRole('link', { name: comedy, exact: true }).click()
    await page.waitForURL('**/shows/all/comedy**')
    // Waits until the old page is removed, which happens after the next page is shown.
    await expect.poll(() => filter.locator('summary').allInnerTexts()).toEqual([comedy])
    expect(await isOpen()).toBe(false)
  }
})

test('the drop-down list of categories opens without a script', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await page.goto(`${site}/shows/all/popular`)
  const filter = page.locator('main details').nth(1)
  await filter.locator('summary').click()
  await filter.getByRole('link', { name: 'Comedy', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/shows/all/comedy')
})

test('[C2.7-06] the shelf of programmes on air loads when it is near the viewport; without a script a link replaces it; axe finds no violations in either language', async () => {
  for (const path of ['/live-upcoming', '/live-upcoming?lang=es']) {
    const page = await visitor()
    await page.goto(site + path)
    await expect.poll(() => page.locator('main [aria-busy]').count()).toBe(0)
    expect(await page.locator('main li').count()).toBeGreaterThan(5)
    await accessible(page)
    await picture(page, path.slice(1).replace('?', '-'))
    const scriptless = await visitor({ javaScriptEnabled: false })
    await scriptless.goto(site + path)
    const link = scriptless.locator('main [aria-busy] a')
    await link.click()
    expect(new URL(scriptless.url()).pathname).toBe('/schedule')
    expect(await scriptless.locator('main ol > li').count()).toBeGreaterThan(5)
  }
})

const messages = (events: SiteEvent[]) =>
  errorsIn(events)
    .map(({ message }) => message)
    .join()

test('[C4.6-01] [C8-01] a section that fails to load is removed from the page, and the failure is reported', async () => {
  const page = await visitor({ expected: /Failed to load resource/ })
  await page.route('**/v2/graphql?**onAirNowShelf**', (route) => route.abort())
  const events = await recordEvents(page)
  await page.goto(`${site}/live-upcoming`)
  await expect.poll(() => messages(events)).toContain('Unable to lazy load component using onAirNowShelf query')
  await expect.poll(() => page.locator('main [aria-busy]').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'On air now' }).count()).toBe(0)
  expect(await page.locator('main h2').count()).toBeGreaterThan(0)
})

test('[C4.5-02] when further items of a grid fail to load, the grid stops loading, reports the error and shows it in both languages; Try again loads the items', async () => {
  for (const [language, again] of [
    ['', 'Try again'],
    ['?lang=es', 'Intentar de nuevo'],
  ] as const) {
    const page = await visitor({ expected: /Failed to load resource/, viewport: { width: 390, height: 844 } })
    let requests = 0
    await page.route('**/v2/graphql?**paginatedComponent**', (route) => {
      requests++
      return route.abort()
    })
    const events = await recordEvents(page)
    await page.goto(`${site}/shows/all/all${language}`)
    const tiles = page.locator('main a[data-item]')
    await tiles.last().scrollIntoViewIfNeeded()
    const before = await tiles.count()
    await expect.poll(() => messages(events)).toContain('Unable to lazy load component using paginatedComponent query')
    const button = page.getByRole('button', { name: again })
    await button.scrollIntoViewIfNeeded()
    await accessible(page)
    await picture(page, `more-failed${language.replace('?', '-')}`)
    await page.locator('h1').scrollIntoViewIfNeeded()
    await button.scrollIntoViewIfNeeded()
    expect(requests).toBe(1)
    await page.unroute('**/v2/graphql?**paginatedComponent**')
    await button.click()
    await expect.poll(() => tiles.count()).toBeGreaterThan(before)
    await expect.poll(() => button.count()).toBe(0)
  }
})

test('the genres of a home page load when they are near the viewport, and link to their shows', async () => {
  const page = await visitor()
  await page.goto(`${site}/`)
  const genres = page.locator('[data-section]', { has: page.getByRole('heading', { name: 'What are you in the mood for?' }) })
  await genres.scrollIntoViewIfNeeded()
  await page.mouse.move(300, 300)
  await genres.locator('a[data-item]').first().click()
  await page.waitForURL('**/shows/all/**')
  await page.getByRole('heading', { level: 1, name: /^Shows/ }).waitFor()
  await expect.poll(() => page.locator('main a[data-item]').count()).toBeGreaterThan(3)
  expect(await page.evaluate(() => history.state)).toMatchObject({ shelfTitle: 'What are you in the mood for?', entryPath: '/' })
})
