import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('[C2.10-07] a person’s page has social icons; the browser builds the URL of a help link from the id of the topic, without a request', async () => {
  const page = await visitor({ expected: /500|Failed to load/ })
  await page.goto(`${site}/deadfall-line/credits/actor/adrian-locke`)
  const icons = page.locator('main a[target="_blank"]:has(svg)')
  expect(await icons.count()).toBeGreaterThan(0)
  for (const icon of await icons.all()) {
    expect(await icon.getAttribute('href')).toMatch(/^https:\/\//)
    expect(await icon.getAttribute('aria-label')).toMatch(/\(opens in a new tab\)$/)
    expect(await icon.locator('svg').isVisible()).toBe(true)
  }
  await page.goto(`${site}/shows/all/popular`)
  expect(await page.locator('main a[target="_blank"]:has(svg)').count(), 'not on other pages').toBe(0)

  await page.route(/operationName=bonanzaPage/, (route) => route.fulfill({ status: 500, body: '' }))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  const help = page.locator('main a[href*="topic="]')
  await help.waitFor()
  expect(await help.getAttribute('href')).toBe('/contact-us?topic=watching')
  // What a page loads by itself, on a slow machine after the click.
  const byItself = /^\/(?:generetic|favicon|v2\/graphql|images|events|flags|content\/breakingNews|geolocation\/consent)\b/
  expect(requested.filter((path) => !byItself.test(path))).toEqual([])
  await accessible(page)
  await picture(page, 'help-link')
  await help.click()
  await page.waitForURL('**/contact-us?topic=watching')
})
