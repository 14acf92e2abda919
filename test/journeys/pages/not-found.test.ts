import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('[C2.10-02] a missing page shows the not-found message with status 404 and a link to the home page', async () => {
  const page = await visitor({ expected: /404/ })
  const answer = await page.goto(`${site}/no-such-show`)
  expect(answer!.status()).toBe(404)
  await page.getByText('The page you’re looking for can’t be found. See great shows on our Home page.').waitFor()
  const { left } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect())
  expect(left, 'its styles came with it').toBeGreaterThan(15)
  await accessible(page)
  await picture(page, 'not-found')
  await page.locator('main').getByRole('link', { name: 'Home page' }).click()
  await page.waitForURL(`${site}/`)
})

test('[C2.1-53] every path that matches no route shows the 404 page with status 404, also if the path is malformed or very long', async () => {
  const paths = [
    '/404',
    '//',
    '/%',
    '/%ff%fe',
    '/%c0%80',
    '/a/b/c/d/e/f',
    `/${'x'.repeat(10_000)}`,
    '/..%2f..%2fetc/passwd',
    '/%00',
    '/<script>',
  ]
  for (const path of paths) {
    const answer = await fetch(site + path, { redirect: 'manual' })
    expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), 404])
    expect([path.slice(0, 20), await answer.text()]).toEqual([
      path.slice(0, 20),
      expect.stringContaining('The page you’re looking for can’t be found.'),
    ])
  }
  expect((await fetch(`${site}/readyz`)).status).toBe(200)
})
