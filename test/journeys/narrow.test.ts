import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'

const kinds = {
  home: '/',
  brand: '/bravo',
  networks: '/networks',
  network: '/networks/syfy',
  shows: '/shows/all/popular',
  movies: '/movies/popular',
}

test.each([320, 390])('at %i px nothing scrolls sideways and axe finds nothing', { timeout: 180_000 }, async (width) => {
  const page = await visitor({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })
  const paths: Record<string, string> = { ...kinds }
  await page.goto(`${site}/shows/all/popular`)
  const show = (await page.locator('main a[data-item]').first().getAttribute('href'))!
  await page.goto(`${site}/movies/popular`)
  paths['movie'] = (await page.locator('main a[data-item]').first().getAttribute('href'))!
  await page.goto(site + show)
  Object.assign(paths, { show, about: `${show}/about`, more: `${show}/more` })
  paths['episodes'] = (await page.getByRole('link', { name: 'Episodes', exact: true }).getAttribute('href'))!
  paths['video'] = (await page.locator('main a[data-item][href*="/video/"]').first().getAttribute('href'))!

  for (const [name, path] of Object.entries(paths)) {
    await page.goto(site + path)
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
      name,
      0,
    ])
    await accessible(page)
    await picture(page, `${name}-${width}`)
  }
})

test('the folded menu opens and leads on', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${site}/`)
  await page.locator('header button[aria-label="Menu"]').tap()
  await picture(page, 'menu-390')
  await accessible(page)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Movies' }).tap()
  await page.waitForURL(`${site}/movies/**`)
  await expect.poll(() => page.locator('header :popover-open').count()).toBe(0)
})

test('Escape closes the folded menu, and its button has the focus again', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/`)
  const button = page.locator('header button[aria-label="Menu"]')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.locator('header :popover-open').count()).toBe(0)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('of a title’s pages the open one is in sight, however many stand before it', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const [path, name] of [
    ['/harbor-precinct/more', 'More'],
    ['/harbor-precinct', 'Home'],
  ] as const) {
    await page.goto(site + path)
    const { x, width } = (await page.locator('main nav').getByRole('link', { name, exact: true }).first().boundingBox())!
    expect(x, name).toBeGreaterThanOrEqual(20)
    expect(x + width, name).toBeLessThanOrEqual(370)
  }
})
