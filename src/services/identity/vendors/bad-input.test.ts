// Tests bad input on the routes of vendor sign-in. The response is never a 5xx, and a rejected request stores nothing.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { AnswerRefused } from '#kit/openid/exchange-code.ts'
import { openIdentity } from '../testing/open-identity.ts'
import { createOpenid } from './openid.ts'
import { newFakeVendor } from './testing/fake-vendor.ts'
import { newTestBrowser } from './testing/test-browser.ts'

const knownStrings = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  "'; drop table identity_links; --",
  '//evil.example',
  '/\\evil.example',
  '\r\nx: y',
]
/** The file of the Big List of Naughty Strings. The tests use it if it exists. */
const list = new URL('../../../../../shared/data/abuse/blns/blns.json', import.meta.url)
const all: string[] = [...knownStrings, 'constructor', '{"name":5}', '[]', 'null', 'a'.repeat(1_000_000)]
if (existsSync(list)) all.push(...(JSON.parse(readFileSync(list, 'utf8')) as string[]))
/** A sample of strings for the whole flow. Other tests check every string against the rules of each field. */
const sample = all.filter((_, at) => at < 14 || at % 40 === 0)

test('verifyToken rejects an ID token with an invalid subject, and ignores other invalid claims', async () => {
  const vendor = await newFakeVendor(() => Date.now())
  const google = createOpenid('google', vendor.tools.settings.google!, { outgoing: vendor.tools.outgoing, now: () => Date.now() })
  for (const text of all.filter((each) => each.length < 10_000)) {
    const claims = { email: text, email_verified: text, given_name: text, family_name: text }
    const { person } = await google.verifyToken(await vendor.token({ ...claims, nonce: text, locale: text }))
    expect(person.mail === '' || person.mail === text, text).toBe(true)
    expect([person.subject, person.isMailVerified], text).toEqual(['pat-1', person.mail !== '' && text === 'true'])
    expect([person.givenName.length < 50, person.sn.length < 50], text).toEqual([true, true])
    const isSubject = /^[\x21-\x7e]{1,255}$/.test(text)
    const subject = google.verifyToken(await vendor.token({ sub: text })).then(({ person: { subject } }) => subject)
    if (isSubject) expect(await subject).toBe(text)
    else await expect(subject, text).rejects.toBeInstanceOf(AnswerRefused)
  }
})

onEachDatabase('bad input for vendors', (open) => {
  async function begin() {
    const vendor = await newFakeVendor(() => Date.now())
    const opened = await openIdentity(await open(), { vendors: vendor.tools })
    opened.clock.now = Date.now()
    return { vendor, opened, browser: newTestBrowser(opened) }
  }
  const isHeader = (text: string) => /^[\x21-\x7e]{1,9000}$/.test(text)

  test('bad input in URLs, cookies, headers and posted forms is rejected', { timeout: 30_000 }, async () => {
    const { opened, browser } = await begin()
    const { headers } = await browser.fetch('/identity/vendor/apple/start')
    const state = new URL(headers.get('location')!).searchParams.get('state')!
    const cookies = new Map(browser.cookies())
    for (const text of sample) {
      const start = new URLSearchParams({ redirectPath: text, brand: text, lang: text, intent: text })
      expect((await newTestBrowser(opened).fetch(`/identity/vendor/google/start?${start}`)).status, text).toBe(302)
      const answers: Record<string, string>[] = [
        { code: text, state: text },
        { code: text, state, user: text },
        { error: text, state },
        { iss: text, code: 'x', state },
      ]
      for (const answer of answers) {
        for (const [name, value] of cookies) browser.cookies().set(name, value)
        const { status, url } = await browser.go('/identity/vendor/apple/callback', { form: answer })
        expect([status < 500, url.pathname], text).toEqual([true, '/sign-in'])
      }
      if (!isHeader(text)) continue
      expect((await browser.send('GET', '/api/v3/profile/google/session', { headers: { id_token: text } })).status, text).toBe(401)
      for (const name of ['vendor_flow', '__Host-vendor_flow', '__Host-vendor']) browser.cookies().set(name, text.replaceAll(';', ''))
      expect((await browser.send('GET', '/identity/vendor/proof')).status, text).toBe(404)
      expect((await browser.go('/identity/vendor/google/callback?code=x&state=y')).url.pathname, text).toBe('/sign-in')
    }
  })

  test('bad input in a vendor’s claims and in the registration form is rejected', { timeout: 30_000 }, async () => {
    const { vendor, opened, browser } = await begin()
    let accountCount = 0
    for (const [at, text] of sample.entries()) {
      vendor.claims = { sub: `pat-${at}`, email: `pat-${at}@viewers.example`, given_name: text, family_name: text, locale: text }
      const { url } = await browser.go('/identity/vendor/google/start')
      expect((await browser.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.pathname, text).toBe('/sign-up/complete')
      const fields = { givenName: text, sn: text, gender: text, serviceZip: text, birthYear: text, mail: text, language: text, brand: text }
      const path = '/api/2021-08/profile/google/register'
      expect((await browser.send('POST', path, { json: fields })).status, text).toBe(400)
      const { status, answer } = await browser.send('POST', path, { json: { ...fields, gender: '', serviceZip: '', birthYear: null } })
      if (status === 200) accountCount++
      else expect([status, Object.keys(answer.faults)], text).toEqual([400, expect.arrayContaining(['givenName'])])
    }
    for (const table of ['accounts', 'profiles', 'links', 'sessions'] as const)
      expect(await opened.tables.read.selectFrom(`identity_${table}`).selectAll().execute()).toHaveLength(accountCount)
    expect(accountCount).toBeGreaterThan(0)
  })
})
