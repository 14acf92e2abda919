// Links: to other sites in a new tab, and inside the site without a page load, so that the viewer stays signed in.
import { expect, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { site, visitor } from '../visitor.ts'

test('[A2-16] a link to another domain or with target _blank opens a new tab; a link inside the site causes no page load, and the viewer stays signed in', async () => {
  const page = await visitor()
  await createViewer(page)
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }))
  await page.goto(`${site}/deadfall-line/credits/actor/adrian-locke`)
  const viewer = () => page.evaluate(() => (JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}') as { userId?: string }).userId)
  await expect.poll(viewer).toMatch(/./)
  const userId = await viewer()
  await page.waitForLoadState('networkidle')

  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.isNavigationRequest() ? 'load ' : ''}${new URL(request.url()).pathname}`))
  /** Returns the page loads of this tab and the requests to identity so far. */
  const loads = () => requested.filter((path) => /^load |^\/api\/|^\/identity\//.test(path))

  const [other] = await Promise.all([page.waitForEvent('popup'), page.locator('main a[href^="https:"]').first().click()])
  await other.waitForURL(/^https:/)
  await other.close()
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Profile' }).click()
  const [accountPage] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Manage' }).click()])
  await accountPage.waitForURL(`${site}/my-account?brand=nbc`)
  await accountPage.close()
  await page.keyboard.press('Escape')
  expect(page.url()).toBe(`${site}/deadfall-line/credits/actor/adrian-locke`)

  for (const [link, destination] of [
    [page.locator('main a[href="/deadfall-line"]').first(), '/deadfall-line'],
    [header.getByRole('link', { name: 'Shows', exact: true }).first(), '/shows/**'],
  ] as const) {
    await link.click()
    await page.waitForURL(site + destination)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await viewer()).toBe(userId)
    expect(await header.getByRole('link', { name: 'Sign Up' }).first().isVisible()).toBe(false)
  }
  expect(loads()).toEqual([])

  // Removes the session. The link Sign Up then contains the path of the current page, and causes no page load either.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/deadfall-line`)
  await page.waitForLoadState('networkidle')
  requested.length = 0
  await header.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.waitForURL(`${site}/sign-up?redirectPath=%2Fdeadfall-line`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads()).toEqual([])
})
