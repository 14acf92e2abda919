import { expect, test } from 'vitest'
import { picture, site, visitor } from './visitor.ts'

test('with JavaScript off a visitor browses networks, shows, seasons and reaches an episode', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/`)
  expect(await page.locator('main h2').count()).toBeGreaterThanOrEqual(12)

  await page.locator('header nav').first().getByRole('link', { name: 'Networks' }).click()
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
  expect(text).toMatch(/turn on JavaScript|Link your TV provider/)
})
