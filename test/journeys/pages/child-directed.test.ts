// The header and footer of pages about shows for children, in a browser.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible, picture, site, visitor } from '../visitor.ts'

const show = '/universal-kids/the-kite-hill-gang'
const profile = (page: Page) => page.locator('header').getByRole('button', { name: /Profile|Perfil/ })
const news = (page: Page) =>
  page
    .locator('header nav')
    .first()
    .getByRole('link', { name: /^(News|Noticias)$/, includeHidden: true })
const shellOf = async (page: Page) => ({
  isMarked: (await page.locator('main[data-child-directed]').count()) > 0,
  account: await profile(page).count(),
  news: await news(page).count(),
  signUp: await page.locator('header a[href*="sign-up"]:visible').count(),
})
const childDirected = { isMarked: true, account: 0, news: 0, signUp: 0 }
const usual = { isMarked: false, account: 1, news: 1, signUp: 1 }

test('[C2.2-06] [C6-07] client-side navigation to a show for children changes the header, and navigation away restores it', async () => {
  const page = await visitor()
  await page.goto(`${site}/shows/universal-kids/popular`)
  expect(await shellOf(page)).toEqual(usual)
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  await page.locator('main a[data-item]').filter({ hasText: 'The Kite Hill Gang' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'The Kite Hill Gang' }).waitFor()
  await expect.poll(() => shellOf(page)).toEqual(childDirected)
  await page.goBack()
  await expect.poll(() => shellOf(page)).toEqual(usual)
  expect(await page.evaluate(() => (window as unknown as { alive?: number }).alive), 'no page load').toBe(1)
})

test('a page for children that the server rendered has the header without account links; another page that opens from it has the whole header', async () => {
  const page = await visitor()
  await page.goto(`${site}${show}`)
  expect(await shellOf(page)).toEqual(childDirected)
  await accessible(page)
  await picture(page, 'child-directed')
  await page.evaluate(() => ((window as unknown as { alive: number }).alive = 1))
  await page.locator('header a').nth(0).waitFor({ state: 'attached' })
  await page.locator('header > a[href="/universal-kids"]').click()
  await page.waitForURL(/\/universal-kids$/)
  await expect.poll(() => shellOf(page)).toEqual(usual)
  expect(await page.evaluate(() => (window as unknown as { alive?: number }).alive), 'no page load').toBe(1)
  // The account menu is the one that the server rendered, with this page as its return path.
  await expect
    .poll(() => page.locator('header a[href*="sign-up"]').first().getAttribute('href'))
    .toContain('redirectPath=%2Funiversal-kids')
})

test('without JavaScript, on a phone and in Spanish, a page for children has the same header', async () => {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(`${site}${show}?lang=es`)
  expect(await shellOf(page)).toEqual(childDirected)
  await picture(page, 'child-directed-phone-es')
})
