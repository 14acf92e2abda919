import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

const kinds = {
  home: '/',
  brand: '/bravo',
  networks: '/networks',
  network: '/networks/syfy',
  shows: '/shows/all/popular',
  movies: '/movies/popular',
}

test.each([320, 390])('at %i px the pages do not scroll sideways, and axe finds no violations', { timeout: 180_000 }, async (width) => {
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

test.each([
  [1280, '/live'],
  [1280, '/telemundo'],
  [390, '/live?lang=es'],
  [390, '/schedule?view=guide'],
  [320, '/'],
  [320, '/live?lang=es'],
])('with text of double size, a window of %i px does not scroll sideways at %s, and its menu has the link Live', async (width, path) => {
  const page = await visitor({ viewport: { width, height: 844 } })
  await page.goto(site + path)
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Men[uú]$/ })
    .click()
  await page
    .getByRole('navigation', { name: /^Men[uú]$/ })
    .getByRole('link', { name: /^(Live|En vivo)$/ })
    .waitFor()
  await picture(page, `text-200-${width}${path.replace(/\W+/g, '-')}`)
})

test.each(['en', 'es'])('at 1280 px the menu fits into the header beside the whole wordmark, in %s', async (language) => {
  const page = await visitor()
  await page.goto(`${site}/?lang=${language}`)
  const { width, height } = (await page.locator('header img').first().boundingBox())!
  const natural = await page
    .locator('header img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  expect(width / height).toBeCloseTo(natural, 1)
  expect(height).toBe(28)
  await page
    .getByRole('banner')
    .getByRole('link', { name: language === 'en' ? 'Live' : 'En vivo' })
    .click()
  await page.locator('[data-player]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('the menu of a narrow window opens, and its links work', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`${site}/`)
  await page.locator('header button[aria-label="Menu"]').tap()
  await picture(page, 'menu-390')
  await accessible(page)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Movies' }).tap()
  await page.waitForURL(`${site}/movies/**`)
  await expect.poll(() => page.locator('header :popover-open').count()).toBe(0)
})

test('Escape closes the menu of a narrow window and focuses its button', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto(`${site}/`)
  const button = page.locator('header button[aria-label="Menu"]')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const first = page.getByRole('navigation', { name: 'Menu' }).getByRole('searchbox')
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.locator('header :popover-open').count()).toBe(0)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the navigation between the pages of a title is scrolled so that the link to the current page is visible', async () => {
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
