// The fields of the account forms, and what the browser knows of the account.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { createViewer } from '../account-holder.ts'
import { recordEvents } from '../sent-events.ts'
import { hydrated, site, visitor } from '../visitor.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** Returns the profile that the site has stored for the viewer. */
const storedProfile = async (page: Page) =>
  ((await (await page.request.get(`${site}/identity/export`)).json()) as { profile: Record<string, unknown> }).profile

async function agree(page: Page): Promise<void> {
  await field(page, 'I agree to the terms of use').check()
  await field(page, 'I have read the privacy policy').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Your account is ready, and you are signed in.').waitFor()
}

test('[A3-01] the account forms store names, gender, zip code, birth year, phone number, email, agreement and password; a vendor’s token stands for the password', async () => {
  const page = await visitor()
  const mail = `forms-${crypto.randomUUID()}@viewer.example`
  const password = 'a lamp in the harbor'
  await page.goto(`${site}/sign-up/email`)
  await hydrated(page)
  const texts = { 'First name': 'Ida', 'Last name': 'Marsh', Email: mail, 'Confirm email': mail, Password: password }
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await page.getByLabel('Zip code').fill('10001')
  await field(page, 'Birth year').selectOption('1988')
  await field(page, 'Gender').selectOption('Female')
  await agree(page)
  await page.goto(`${site}/my-account`)
  await hydrated(page)
  await page.getByLabel('Phone').fill('212-555-0100')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes have been saved.').waitFor()
  const entered = {
    givenName: 'Ida',
    sn: 'Marsh',
    gender: 'Female',
    serviceZip: '10001',
    birthYear: 1988,
    mail,
    telephoneNumber: '212-555-0100',
  }
  const profile = await storedProfile(page)
  expect(profile).toMatchObject({ ...entered, signInType: 'email', termsAndConditionsAgreementDate: expect.any(Number) })
  expect(JSON.stringify(profile)).not.toContain(password)
  const other = await visitor()
  const data = { username: mail, password: encodePassword(password) }
  expect((await other.request.post(`${site}/api/v3/profile/session`, { data })).status()).toBe(200)

  const kim = await visitor()
  await kim.goto(`${site}/sign-in`)
  await kim.getByRole('link', { name: 'Continue with Google' }).click()
  await kim.getByLabel('Email').fill(mail.replace('forms', 'kim'))
  await kim.getByRole('button', { name: 'Continue' }).click()
  await kim.waitForURL(`${site}/sign-up/complete?*`)
  // The token is in a cookie that no script can read.
  const proof = (await kim.context().cookies()).find(({ name }) => name === 'vendor')
  expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await hydrated(kim)
  await field(kim, 'First name').fill('Kim')
  await field(kim, 'Last name').fill('Roe')
  await field(kim, 'Birth year').selectOption('1988')
  await field(kim, 'Gender').selectOption('Other')
  await agree(kim)
  expect(await storedProfile(kim)).toMatchObject({
    givenName: 'Kim',
    gender: 'Other',
    signInType: 'google',
    googleId: expect.stringMatching(/./),
  })
})

test('[A3-06] after a sign-in the browser knows id, name, sign-in type and sister service, the account page shows the rest of the account, and the password is nowhere', async () => {
  const { mail, password } = await createViewer(await visitor(), { serviceZip: '10001', telephoneNumber: '2125550100' })
  const page = await visitor({ expected: /401/ })
  const events = await recordEvents(page)
  await page.goto(`${site}/sign-in?redirectPath=/my-account`)
  await hydrated(page)
  await field(page, 'Email').fill(mail)
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/my-account`)
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('daypart.session') ?? 'null'))
  await expect.poll(record).not.toBeNull()
  const { id } = await storedProfile(page)
  expect((await record()).user).toEqual({ id, givenName: 'Ida', signInType: 'email', isPeacockUser: false })
  const shown = { 'First name': 'Ida', 'Last name': 'Marsh', Gender: 'Female', 'Birth year': '1980', 'Zip code': '10001', Email: mail }
  for (const [label, value] of Object.entries({ ...shown, 'Phone number': '2125550100' }))
    expect([label, await page.getByLabel(label).first().inputValue()]).toEqual([label, value])
  const known = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, document.documentElement.outerHTML]),
  )
  for (const text of [password, encodePassword(password)]) expect(known.includes(text)).toBe(false)

  // The type of a page in the data that is collected: pages of the sign-in have their own, all others the default.
  await page.goto(`${site}/networks`)
  const types = () => new Set(events.flatMap((event) => (event.name === 'Page Load' ? [`${event.type} ${event.path}`] : [])))
  await expect.poll(() => [...types()]).toEqual(expect.arrayContaining(['Auth Funnel /sign-in', 'Page /networks']))

  // Whether the session has been checked: a session that has ended elsewhere is known as ended after the check.
  expect(await page.evaluate(() => document.documentElement.dataset['viewer'])).toBe('')
  await page.context().clearCookies({ name: 'session' })
  await page.goto(`${site}/networks`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
  // The link is shown while the page is still reloading.
  await expect.poll(record).toBeNull()
})
