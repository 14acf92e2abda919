import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { site } from './visitor.ts'

export type Person = { mail: string; password: string }

/** Signs up a new viewer through the API of the site `at`, and signs this viewer in, in the browser of `page`. Returns the email address and the password. */
export async function createViewer(
  page: Page,
  fields: { givenName?: string; serviceZip?: string; telephoneNumber?: string } = {},
  at = site,
): Promise<Person> {
  const person = { mail: `viewer-${crypto.randomUUID()}@viewer.example`, password: 'a lamp in the harbor' }
  const password = encodePassword(person.password)
  const data = {
    givenName: 'Ida',
    sn: 'Marsh',
    gender: 'Female',
    birthYear: 1980,
    ...fields,
    userName: person.mail,
    mail: person.mail,
    password,
  }
  const registered = await page.request.post(`${at}/api/2021-08/profile/email/register`, { data })
  expect([registered.status(), await registered.text()]).toEqual([200, expect.any(String)])
  await signInViewer(page, person, at)
  return person
}

/** Opens a page. If the viewer has an account, waits until the page has its favorites: until then the buttons of favorites are inert [C4.3-03]. */
export async function openWithFavorites(page: Page, url: string): Promise<void> {
  const hasAccount = (await page.context().cookies()).some(({ name }) => name === 'session')
  if (!hasAccount) return void (await page.goto(url))
  const loaded = page.waitForResponse((response) => response.url().endsWith('/favorites') && response.request().method() === 'GET')
  await page.goto(url)
  await (await loaded).finished()
}

/** Signs a viewer in through the API, in the browser of `page`. */
export async function signInViewer(page: Page, { mail, password }: Person, at = site): Promise<void> {
  const data = { username: mail, password: encodePassword(password) }
  expect((await page.request.post(`${at}/api/v3/profile/session`, { data })).status()).toBe(200)
}
