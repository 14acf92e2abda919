// The ways in and out where things go otherwise than planned: one is in already, presses twice, or before the script has come.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedUp } from './account-holder.ts'
import { accessible, picture, site, visitor } from './visitor.ts'

const main = (page: Page) => page.getByRole('main')
const isSignedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'session')

test('who is signed in already is told so, led on, may sign in as somebody else, or out', async () => {
  const page = await visitor()
  await signedUp(page)
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
  await main(page).getByRole('link', { name: 'Sign in again, or as somebody else' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(await main(page).getByRole('heading', { name: 'You are signed in' }).count()).toBe(0)
  await accessible(page)
  await page.goto(`${site}/sign-in`)
  await main(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  expect(await isSignedIn(page)).toBe(false)
})

test('without a script the ways in lead to a page that knows who is in', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await signedUp(page)
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

test('Sign Out that is pressed before its script has come signs out, and leads back to the page', async () => {
  const page = await visitor({ expected: /401/ })
  await signedUp(page)
  // It never comes.
  await page.route('**/recognise-*.js', () => {})
  await page.goto(`${site}/networks`, { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
  await page.unroute('**/recognise-*.js')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => isSignedIn(page)).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
  expect(page.url()).toBe(`${site}/networks`)
})

test('a button that is pressed twice: what is shown is what was achieved', async () => {
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
  await page.waitForURL(`${site}/sign-up/complete`)
  await page.getByText('Your account is ready, and you are signed in.').waitFor()
  await page.goto(`${site}/my-account`)
  await field('Current password').first().fill('a lamp in the harbor')
  await field('New password').fill('another quay 88')
  await page.getByRole('button', { name: 'Change password' }).dblclick()
  await page.getByText('Your password is changed.').waitFor()
  // Said once, and by no address.
  await page.reload()
  expect(await page.getByText('Your password is changed.').count()).toBe(0)
})
