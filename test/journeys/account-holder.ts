import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { site } from './visitor.ts'

export type Person = { mail: string; password: string }

/** Somebody new, signed in: this visitor from now on, whose pages were not asked. */
export async function signedUp(page: Page, fields: { givenName?: string } = {}): Promise<Person> {
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
  const made = await page.request.post(`${site}/api/2021-08/profile/email/register`, { data })
  expect([made.status(), await made.text()]).toEqual([200, expect.any(String)])
  const begun = await page.request.post(`${site}/api/v3/profile/session`, { data: { username: person.mail, password } })
  expect(begun.status()).toBe(200)
  return person
}
