// Where links lead: to another tab, or on within the page with whoever looks at it.
import { expect, test } from 'vitest'
import { signedUp } from './account-holder.ts'
import { site, visitor } from './visitor.ts'

test('[A2-16] another domain, or target _blank, opens in a new tab; inside the site one moves on without a load, and stays who one is', async () => {
  const page = await visitor()
  await signedUp(page)
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }))
  await page.goto(`${site}/deadfall-line/credits/actor/adrian-locke`)
  const viewer = () => page.evaluate(() => (JSON.parse(sessionStorage.getItem('daypart.viewer') ?? '{}') as { userId?: string }).userId)
  await expect.poll(viewer).toMatch(/./)
  const known = await viewer()
  await page.waitForLoadState('networkidle')

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.isNavigationRequest() ? 'load ' : ''}${new URL(request.url()).pathname}`))
  /** Pages that were loaded in this tab, and what identity was asked for it. */
  const loads = () => asked.filter((path) => /^load |^\/api\/|^\/identity\//.test(path))

  const [other] = await Promise.all([page.waitForEvent('popup'), page.locator('main a[href^="https:"]').first().click()])
  expect(new URL(other.url()).origin).not.toBe(site)
  await other.close()
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Profile' }).click()
  const [own] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Manage' }).click()])
  expect(own.url()).toBe(`${site}/my-account?brand=nbc`)
  await own.close()
  await page.keyboard.press('Escape')
  expect(page.url()).toBe(`${site}/deadfall-line/credits/actor/adrian-locke`)

  for (const [link, leads] of [
    [page.locator('main a[href="/deadfall-line"]').first(), '/deadfall-line'],
    [header.getByRole('link', { name: 'Shows', exact: true }).first(), '/shows/**'],
  ] as const) {
    await link.click()
    await page.waitForURL(site + leads)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await viewer()).toBe(known)
    expect(await header.getByRole('link', { name: 'Sign Up' }).first().isVisible()).toBe(false)
  }
  expect(loads()).toEqual([])

  // To the way in goes along where one was.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/deadfall-line`)
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await header.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.waitForURL(`${site}/sign-up?redirectPath=%2Fdeadfall-line`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads()).toEqual([])
})
