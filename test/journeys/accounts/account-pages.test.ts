// The account pages: viewing and changing the profile, and the links back.
import { json } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { accessible, hydrated, picture, reacts, site, visitor } from '../visitor.ts'

/** Opens a path in a new window. Its `window.opener` is the window of `page`. */
async function openedBy(page: Page, path: string): Promise<Page> {
  await page.evaluate((href) => {
    document.body.prepend(Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'opener', textContent: href }))
  }, path)
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: path, exact: true }).first().click()])
  // The window may still be empty when it is reported.
  await opened.waitForURL(site + path)
  return opened
}

/** Opens a page of Bravo by a script, and an account page from there. Scripts may close only windows that a script opened. */
async function openedByBravo(first: Page, path: string): Promise<{ brandWindow: Page; page: Page }> {
  const brandWindow = await openedBy(first, '/bravo/contact-us')
  return { brandWindow, page: await openedBy(brandWindow, `${path}?brand=bravo`) }
}

/** Presses the back button of an account page. Returns the milliseconds until the window that opened the page closes. */
async function closesAfter(page: Page, opener: Page): Promise<number> {
  const closed = opener.waitForEvent('close')
  const before = Date.now()
  await page.getByRole('link', { name: 'Back to Bravo' }).click()
  await closed
  return Date.now() - before
}

test('[A2-04] the page “my account” shows and changes the profile; the back button leads to the brand and, after 500 ms, closes the window that opened the page', async () => {
  const first = await visitor()
  await createViewer(first)
  await first.goto(`${site}/contact-us`)
  const { brandWindow, page } = await openedByBravo(first, '/my-account')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Shows' }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'All shows' }).count()).toBe(0)
  await accessible(page)
  await hydrated(page)
  await page.getByLabel('Zip code').fill('1011')
  await page.keyboard.press('Tab')
  await page.getByText('Please enter a zip code of 5 digits.').waitFor()
  await page.getByLabel('Zip code').fill('10112')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes have been saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Zip code').inputValue()).toBe('10112')
  await hydrated(page)
  expect(await closesAfter(page, brandWindow)).toBeGreaterThanOrEqual(500)
  await page.waitForURL(`${site}/bravo`)
})

test('[A2-15] links to account pages are external links on every page of a brand: they say so, open a new tab, load a document from the site’s own host, and keep the page', async () => {
  const page = await visitor()
  await createViewer(page)
  for (const path of ['/', '/bravo', '/bravo/contact-us']) {
    await page.goto(site + path)
    for (const [name, to] of [
      ['Manage', '/my-account'],
      ['Email Preferences', '/email-preferences'],
    ] as const) {
      const profile = page.getByRole('banner').getByRole('button', { name: 'Profile' })
      if (!(await page.getByRole('link', { name }).isVisible())) await profile.click()
      const link = page.getByRole('link', { name: `${name} (opens in a new tab)` })
      const [opened] = await Promise.all([page.waitForEvent('popup'), link.press('Enter')])
      await opened.waitForURL(({ pathname }) => pathname.endsWith(to))
      const { origin, pathname } = new URL(opened.url())
      expect([origin, pathname.endsWith(to)]).toEqual([new URL(site).origin, true])
      const [entry] = await opened.evaluate(() => performance.getEntriesByType('navigation').map(({ name: url }) => url))
      expect(entry).toBe(opened.url())
      expect(new URL(page.url()).pathname).toBe(path)
      await opened.close()
    }
  }
})

test('[C2.2-04] every account page has the simple footer; the back button leads to the brand in the URL and, after 500 ms, closes the window that opened the page', async () => {
  const first = await visitor()
  await createViewer(first)
  const links = (page: Page) => page.getByRole('contentinfo').getByRole('link').allTextContents()
  await first.goto(`${site}/sign-in?brand=bravo`)
  const fullFooter = await links(first)
  const opened: { path: string; brandWindow: Page; page: Page }[] = []
  for (const path of ['/my-account', '/email-preferences', '/my-account/email-preferences', '/request-password', '/reset-password'])
    opened.push({ path, ...(await openedByBravo(first, path)) })
  const check = async ({ path, brandWindow, page }: (typeof opened)[number]) => {
    await reacts(page.getByRole('link', { name: 'Back to Bravo' }))
    const simpleFooter = await links(page)
    expect([path, simpleFooter.filter((link) => !fullFooter.includes(link)), simpleFooter.length < fullFooter.length]).toEqual([
      path,
      [],
      true,
    ])
    expect([path, simpleFooter.includes('All shows'), simpleFooter.length > 0]).toEqual([path, false, true])
    expect([path, (await closesAfter(page, brandWindow)) >= 500]).toEqual([path, true])
    await page.waitForURL(`${site}/bravo`)
  }
  await Promise.all(opened.map(check))
})

test('on the page “my account” a viewer ends the session of another device, changes the password, downloads the data and deletes the account', {
  timeout: 90_000,
}, async () => {
  const page = await visitor({ expected: /401|403/ })
  const { mail, password } = await createViewer(page)
  const other = await visitor({ expected: /401/, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/605.1' })
  await other.goto(`${site}/sign-in?redirectPath=/my-account`)
  await hydrated(other)
  await other.getByLabel('Email').fill(mail)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await other.waitForURL(`${site}/my-account`)

  await page.goto(`${site}/my-account`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign out of Safari, iPhone' }).click()
  await page.getByText('That device has been signed out.').waitFor()
  await other.reload()
  await other.getByText('Sign in to see your account.').waitFor()

  await page.getByLabel('Current password').first().fill('not this one')
  await page.getByLabel('New password').fill('another quay 88')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').getByText('The password does not match our records.').waitFor()
  await accessible(page)
  await page.getByLabel('Current password').first().fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed.').waitFor()
  await picture(page, 'password-changed')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const downloaded = (await json(await (await download).createReadStream())) as { profile: { mail: string } }
  expect(downloaded.profile.mail).toBe(mail)

  await page.getByText('Delete my account', { exact: true }).click()
  await accessible(page)
  await page.getByLabel('Current password').last().fill('another quay 88')
  await page.getByRole('button', { name: 'Delete my account permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daypart.session'))).toBe(null)
})

test('[A2-05] email preferences can be changed by keyboard alone, at both URLs of the page', async () => {
  const page = await visitor()
  await createViewer(page)
  for (const path of ['/email-preferences', '/my-account/email-preferences']) {
    await page.goto(`${site}${path}?brand=bravo`)
    await page.getByRole('link', { name: 'Back to Bravo' }).waitFor()
    await accessible(page)
    await picture(page, 'email-preferences')
    const box = page
      .getByRole('group', { name: 'NBC News' })
      .getByRole('checkbox')
      .nth(path === '/email-preferences' ? 0 : 1)
    await box.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByText('Your choices have been saved.').waitFor()
  }
  await page.reload()
  const news = page.getByRole('group', { name: 'NBC News' })
  expect(await news.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test.each([320, 390])('at %i px the account pages do not scroll sideways, in either language', async (width) => {
  const page = await visitor({ viewport: { width, height: 700 } })
  await createViewer(page)
  const paths = [
    '/sign-in',
    '/sign-up',
    '/sign-up/email',
    '/sign-up/complete',
    '/my-account',
    '/email-preferences',
    '/request-password',
    '/reset-password',
  ]
  // Each URL names its language: a URL without one leads on to the language of the last one, while the page is measured.
  for (const language of ['en', 'es'])
    for (const path of paths) {
      await page.goto(`${site}${path}?lang=${language}`)
      expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, expect.stringMatching(`^${language}`)])
      expect([path, language, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, language, width])
    }
})
