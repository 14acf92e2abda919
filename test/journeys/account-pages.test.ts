// The pages of one's own account: what is looked at and changed there, and the ways out.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedUp } from './account-holder.ts'
import { accessible, awake, picture, site, visitor } from './visitor.ts'

/** As a link does that keeps the opener. */
async function openedBy(page: Page, path: string): Promise<Page> {
  await page.evaluate((href) => {
    document.body.prepend(Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'opener', textContent: href }))
  }, path)
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: path, exact: true }).first().click()])
  return opened
}

/** A page of one's own as a page of Bravo opens it: browsers let a page close only windows that a page has opened. */
async function openedByBravo(first: Page, path: string): Promise<{ brandWindow: Page; page: Page }> {
  const brandWindow = await openedBy(first, '/bravo/contact-us')
  return { brandWindow, page: await openedBy(brandWindow, `${path}?brand=bravo`) }
}

/** Milliseconds from the press of the button that leads back. */
async function closesAfter(page: Page, opener: Page): Promise<number> {
  const closed = opener.waitForEvent('close')
  const before = Date.now()
  await page.getByRole('link', { name: 'Back to Bravo' }).click()
  await closed
  return Date.now() - before
}

test('[A2-04] my account: the profile is seen and changed, of no brand; the way back leads to the brand and closes the opener after 500 ms', async () => {
  const first = await visitor()
  await signedUp(first)
  await first.goto(`${site}/contact-us`)
  const { brandWindow, page } = await openedByBravo(first, '/my-account')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Shows' }).count()).toBe(0)
  expect(await page.getByRole('contentinfo').getByRole('link', { name: 'All shows' }).count()).toBe(0)
  await accessible(page)
  await awake(page)
  await page.getByLabel('Zip code').fill('1011')
  await page.keyboard.press('Tab')
  await page.getByText('Please enter a zip code of 5 digits.').waitFor()
  await page.getByLabel('Zip code').fill('10112')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Zip code').inputValue()).toBe('10112')
  await awake(page)
  expect(await closesAfter(page, brandWindow)).toBeGreaterThanOrEqual(500)
  await page.waitForURL(`${site}/bravo`)
})

test('[C2.2-04] every page of one’s own has the simple footer and takes a brand, to which a button leads back; the opener closes after 500 ms', async () => {
  const first = await visitor()
  await signedUp(first)
  const links = (page: Page) => page.getByRole('contentinfo').getByRole('link').allTextContents()
  await first.goto(`${site}/sign-in?brand=bravo`)
  const whole = await links(first)
  const opened: { path: string; brandWindow: Page; page: Page }[] = []
  for (const path of ['/my-account', '/email-preferences', '/my-account/email-preferences', '/request-password', '/reset-password'])
    opened.push({ path, ...(await openedByBravo(first, path)) })
  const walk = async ({ path, brandWindow, page }: (typeof opened)[number]) => {
    await page.waitForLoadState('networkidle')
    const simple = await links(page)
    expect([path, simple.filter((link) => !whole.includes(link)), simple.length < whole.length]).toEqual([path, [], true])
    expect([path, simple.includes('All shows'), simple.length > 0]).toEqual([path, false, true])
    expect([path, (await closesAfter(page, brandWindow)) >= 500]).toEqual([path, true])
    await page.waitForURL(`${site}/bravo`)
  }
  await Promise.all(opened.map(walk))
})

test('signed in on two devices, one ends the other; a new password, one’s data, and no account any more', { timeout: 90_000 }, async () => {
  const page = await visitor({ expected: /401|403/ })
  const { mail, password } = await signedUp(page)
  const other = await visitor({ expected: /401/, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/605.1' })
  await other.goto(`${site}/sign-in?redirectPath=/my-account`)
  await awake(other)
  await other.getByLabel('Email').fill(mail)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await other.waitForURL(`${site}/my-account`)

  await page.goto(`${site}/my-account`)
  await awake(page)
  await page.getByRole('button', { name: 'Sign out of Safari, iPhone' }).click()
  await page.getByText('Signed out there.').waitFor()
  await other.reload()
  await other.getByText('Sign in to see your account.').waitFor()

  await page.getByLabel('Current password').first().fill('not this one')
  await page.getByLabel('New password').fill('another quay 88')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').getByText('The password does not match our records.').waitFor()
  await accessible(page)
  await page.getByLabel('Current password').first().fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  await picture(page, 'password-changed')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const kept = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { profile: { mail: string } }
  expect(kept.profile.mail).toBe(mail)

  await page.getByText('Delete my account', { exact: true }).click()
  await accessible(page)
  await page.getByLabel('Current password').last().fill('another quay 88')
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('daypart.session'))).toBe(null)
})

test('[A2-05] mails are chosen by keyboard alone, at both addresses', async () => {
  const page = await visitor()
  await signedUp(page)
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
    await page.getByText('Your choices are saved.').waitFor()
  }
  await page.reload()
  const news = page.getByRole('group', { name: 'NBC News' })
  expect(await news.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test.each([320, 390])('at %i px nothing scrolls sideways, in either language', async (width) => {
  const page = await visitor({ viewport: { width, height: 700 } })
  await signedUp(page)
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
  for (const path of paths)
    for (const language of ['', '?lang=es']) {
      await page.goto(site + path + language)
      expect([path, language, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, language, width])
    }
})
