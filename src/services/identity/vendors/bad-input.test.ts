// Whatever comes in at the doors of vendors: an answer that says what is wrong, never a fault of ours, and nothing stored half.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openHouse } from '../testing/house.ts'
import { createOpenid } from './openid.ts'
import { newFalseVendor } from './testing/false-vendor.ts'
import { newWalker } from './testing/walker.ts'
import { VendorRefused } from './vendor.ts'

const ours = [
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
/** The big list of naughty strings, where it lies beside the repository. */
const list = new URL('../../../../../shared/data/abuse/blns/blns.json', import.meta.url)
const all: string[] = [...ours, 'constructor', '{"name":5}', '[]', 'null', 'a'.repeat(1_000_000)]
if (existsSync(list)) all.push(...(JSON.parse(readFileSync(list, 'utf8')) as string[]))
/** Enough of them to walk with; each field's own rules meet all of them elsewhere. */
const some = all.filter((_, at) => at < 14 || at % 40 === 0)

test('every claim of a vendor is used as it should be, left out, or refuses the token', async () => {
  const vendor = await newFalseVendor(() => Date.now())
  const google = createOpenid('google', vendor.tools.settings.google!, { outgoing: vendor.tools.outgoing, now: () => Date.now() })
  for (const text of all.filter((each) => each.length < 10_000)) {
    const said = { email: text, email_verified: text, given_name: text, family_name: text }
    const { person } = await google.vouch(await vendor.token({ ...said, nonce: text, locale: text }))
    expect(person.mail === '' || person.mail === text, text).toBe(true)
    expect([person.subject, person.isMailVerified], text).toEqual(['pat-1', person.mail !== '' && text === 'true'])
    expect([person.givenName.length < 50, person.sn.length < 50], text).toEqual([true, true])
    const isSubject = /^[\x21-\x7e]{1,255}$/.test(text)
    const whose = google.vouch(await vendor.token({ sub: text })).then(({ person: { subject } }) => subject)
    if (isSubject) expect(await whose).toBe(text)
    else await expect(whose, text).rejects.toBeInstanceOf(VendorRefused)
  }
})

onEachDatabase('bad input for vendors', (open) => {
  async function begin() {
    const vendor = await newFalseVendor(() => Date.now())
    const house = await openHouse(await open(), { vendors: vendor.tools })
    house.clock.now = Date.now()
    return { vendor, house, walker: newWalker(house) }
  }
  const isHeader = (text: string) => /^[\x21-\x7e]{1,9000}$/.test(text)

  test('in an address, a cookie, a header or a posted form', { timeout: 30_000 }, async () => {
    const { house, walker } = await begin()
    const { headers } = await walker.see('/identity/vendor/apple/start')
    const state = new URL(headers.get('location')!).searchParams.get('state')!
    const kept = new Map(walker.cookies())
    for (const text of some) {
      const start = new URLSearchParams({ redirectPath: text, brand: text, lang: text, intent: text })
      expect((await newWalker(house).see(`/identity/vendor/google/start?${start}`)).status, text).toBe(302)
      const answers: Record<string, string>[] = [
        { code: text, state: text },
        { code: text, state, user: text },
        { error: text, state },
        { iss: text, code: 'x', state },
      ]
      for (const answer of answers) {
        for (const [name, value] of kept) walker.cookies().set(name, value)
        const { status, url } = await walker.go('/identity/vendor/apple/callback', { form: answer })
        expect([status < 500, url.pathname], text).toEqual([true, '/sign-in'])
      }
      if (!isHeader(text)) continue
      expect((await walker.ask('GET', '/api/v3/profile/google/session', { headers: { id_token: text } })).status, text).toBe(401)
      for (const name of ['vendor_flow', '__Host-vendor_flow', '__Host-vendor']) walker.cookies().set(name, text.replaceAll(';', ''))
      expect((await walker.ask('GET', '/identity/vendor/proof')).status, text).toBe(404)
      expect((await walker.go('/identity/vendor/google/callback?code=x&state=y')).url.pathname, text).toBe('/sign-in')
    }
  })

  test('in what a vendor says of somebody, and in the form that is filled in then', { timeout: 30_000 }, async () => {
    const { vendor, house, walker } = await begin()
    let made = 0
    for (const [at, text] of some.entries()) {
      vendor.twist = { sub: `pat-${at}`, email: `pat-${at}@viewers.example`, given_name: text, family_name: text, locale: text }
      const { url } = await walker.go('/identity/vendor/google/start')
      expect((await walker.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.pathname, text).toBe('/sign-up/complete')
      const fields = { givenName: text, sn: text, gender: text, serviceZip: text, birthYear: text, mail: text, language: text, brand: text }
      const path = '/api/2021-08/profile/google/register'
      expect((await walker.ask('POST', path, { json: fields })).status, text).toBe(400)
      const { status, answer } = await walker.ask('POST', path, { json: { ...fields, gender: '', serviceZip: '', birthYear: null } })
      if (status === 200) made++
      else expect([status, Object.keys(answer.faults)], text).toEqual([400, expect.arrayContaining(['givenName'])])
    }
    for (const table of ['accounts', 'profiles', 'links', 'sessions'] as const)
      expect(await house.tables.read.selectFrom(`identity_${table}`).selectAll().execute()).toHaveLength(made)
    expect(made).toBeGreaterThan(0)
  })
})
