// Sign-in and sign-out in unusual cases: the viewer is signed in already, presses twice, or presses before the script has loaded.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createViewer } from '../account-holder.ts'
import { scriptUrl } from '../built-files.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

const main = (page: Page) => page.getByRole('main')
const isSignedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'session')

test('a viewer who is signed in already can continue, sign in with another account, or sign out', async () => {
  const page = await visitor()
  await createViewer(page)
  await page.goto(site)
  await page.waitForFunction(() => localStorage.getItem('daypart.session'))
  for (const path of ['/sign-up', '/sign-up/email', '/sign-in']) {
    await page.goto(`${site}${path}?redirectPath=/networks`)
    await main(page).getByRole('heading', { name: 'You are signed in, Ida.' }).waitFor()
    expect(await page.locator('#again').isVisible(), path).toBe(false)
  }
  await accessible(page)
  await picture(page, 'sign-in-already')
  await main(page).getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/networks`)
  await page.goBack()
  await main(page).getByRole('link', { name: 'Sign in again or use another account' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(await main(page).getByRole('heading', { name: 'You are signed in' }).count()).toBe(0)
  await accessible(page)
  await page.goto(`${site}/sign-in`)
  await main(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(await isSignedIn(page)).toBe(false)
})

test('without a script, the links to sign-in and sign-up lead a signed-in viewer to a page that shows the viewer’s account', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await createViewer(page)
  await page.goto(`${site}/sign-in?redirectPath=/networks`)
  await page.locator('noscript a').click()
  await page.waitForURL(`${site}/networks`)
  await page.goto(`${site}/sign-in`)
  await page.locator('noscript a').click()
  await main(page).getByRole('heading', { name: 'You are signed in, Ida.' }).waitFor()
  await main(page).getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site}/sign-in`)
  expect(await isSignedIn(page)).toBe(false)
})

test('a click on Sign Out before its script has loaded signs the viewer out, and leads back to the page', async () => {
  // Requests of the account that are on their way are refused.
  const page = await visitor({ expected: /401|404 .*\/(watches|favorites)/ })
  await createViewer(page)
  // The browser requests the script but receives no response.
  const script = scriptUrl('src/web/browser/viewer-session.ts')
  const requested = page.waitForRequest(script)
  await page.route(script, () => {})
  await page.goto(`${site}/networks`, { waitUntil: 'commit' })
  await requested
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => isSignedIn(page)).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
  expect(page.url()).toBe(`${site}/networks`)
})

test('pressing the button of an account form twice shows the result of the action, not an error', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(`${site}/sign-up/email`)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const mail = `twice-${crypto.randomUUID()}@viewer.example`
  for (const [label, text] of Object.entries({ 'First name': 'Ida', 'Last name': 'Marsh', Email: mail, 'Confirm email': mail }))
    await field(label).fill(text)
  await field('Password').fill('a lamp in the harbor')
  await field('Birth year').selectOption('1988')
  await field('Gender').selectOption('Female')
  await field('I agree to the terms of use').check()
  await field('I have read the privacy policy').check()
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  // The second press aborts the navigation of the first.
  await page.getByText('Your account is ready, and you are signed in.').waitFor()
  expect(page.url()).toBe(`${site}/sign-up/complete`)
  await page.goto(`${site}/my-account`)
  await field('Current password').first().fill('a lamp in the harbor')
  await field('New password').fill('another quay 88')
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await page.getByText('Your password has been changed.').waitFor()
  // The message is not shown again after a reload, because it is not part of the URL.
  await page.reload()
  expect(await page.getByText('Your password has been changed.').count()).toBe(0)
})
