import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from './visitor.ts'

test('[C2.1-46] episodes with a season, or without: the newest that has any', async () => {
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
