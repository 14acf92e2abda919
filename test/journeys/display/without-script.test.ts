import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('with JavaScript off a visitor can go from networks to a show, a season and an episode', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/`)
  expect(await page.locator('main h2').count()).toBeGreaterThanOrEqual(12)

  await page.getByRole('banner').getByRole('button', { name: 'Networks' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^View all ?: Networks$/ })
    .click()
  expect(new URL(page.url()).pathname).toBe('/networks')
  await page.locator('main a[data-item]').nth(1).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/networks\/[a-z-]+$/)

  await page.goto(`${site}/shows/all/popular`)
  await page.locator('main a[data-item]').first().click()
  const title = (await page.locator('h1').innerText()).trim()
  expect(title).not.toBe('')
  await page.getByRole('link', { name: 'Episodes', exact: true }).click()
  expect(new URL(page.url()).pathname).toMatch(/\/episodes\/\d+$/)
  await picture(page, 'without-script-episodes')

  await page.locator('main a[data-item]').last().click()
  expect(new URL(page.url()).pathname).toMatch(/\/video\/|\/playlist\//)
  expect(await page.locator('h1').count()).toBe(1)
  const text = await page.locator('main').innerText()
  expect(text).toMatch(/turn on JavaScript|Choose how to watch it now/)
})

test('with JavaScript off a visitor can page to the end of a long list, and back to its start', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/shows/all/all`)
  const seen = new Set<string>()
  const next = page.locator('main a[rel=next]')
  for (let pages = 1; pages <= 20; pages++) {
    const links = await page.locator('main a[data-item]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('href')!))
    for (const link of links) {
      expect(seen, link).not.toContain(link)
      seen.add(link)
    }
    await picture(page, `without-script-list-${pages}`)
    if (!(await next.count())) break
    await next.click()
  }
  expect(await next.count()).toBe(0)
  expect(seen.size).toBeGreaterThan(30)
  expect(await page.title()).toMatch(/\(continued\)/)
  await page.getByRole('link', { name: 'From the beginning' }).click()
  expect(page.url()).toBe(`${site}/shows/all/all`)
})

test('with JavaScript on, the link to the next page is hidden; the URL of the next page still works, and has a link to the start of the list', async () => {
  const page = await visitor()
  await page.goto(`${site}/shows/all/all`)
  const nextPageHref = await page
    .locator('main noscript')
    .first()
    .evaluate((node) => /href="([^"]*)"/.exec(node.textContent!)![1]!.replaceAll('&amp;', '&'))
  const first = await page.locator('main a[data-item]').first().getAttribute('href')
  expect(await page.locator('main a[rel=next]').count()).toBe(0)
  await page.goto(site + nextPageHref)
  expect(await page.locator('main a[data-item]').first().getAttribute('href')).not.toBe(first)
  await page.locator('main a[data-item]').first().hover()
  await accessible(page)
  await page.getByRole('link', { name: 'From the beginning' }).click()
  await page.waitForURL(`${site}/shows/all/all`)
  await expect.poll(() => page.locator('main a[data-item]').first().getAttribute('href')).toBe(first)
  await page.goBack()
  await expect.poll(() => page.locator('main a[data-item]').first().getAttribute('href')).not.toBe(first)
})
