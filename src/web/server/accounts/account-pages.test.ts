import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountFields } from '#contracts/http/account-forms.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { cookie, signUpForm, testIdentity } from '../testing/identity.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'

const own = ['my-account', 'email-preferences', 'my-account/email-preferences', 'request-password', 'reset-password']
const names = [...own, 'sign-in', 'sign-up/email', 'sign-in/complete', 'sign-up/complete']
const pages = {
  ...testPages(),
  ...Object.fromEntries(names.map((name) => [`PAGE ${name}`, page('PAGE', name, `/${name}`, { heading: `Page ${name}`, sections: [] })])),
}

function open(change: Partial<NonNullable<WebTools['identity']>> = {}) {
  const { identity } = testIdentity(change)
  const content = testContent(pages)
  const site = openSite({ content: content.client, identity })
  const post = (path: string, form: Record<string, string>) =>
    site.web.fetch(
      new Request(origin + path, { method: 'POST', body: new URLSearchParams(form), headers: { host: 'daypart.test', cookie } }),
    )
  return { ...site, post, queries: content.queries }
}

test('an account page requests the same content for every viewer', async () => {
  const { get, queries } = open()
  for (const name of own) {
    queries.length = 0
    await get(`/${name}`)
    const ofSignedOut = [...queries]
    queries.length = 0
    await get(`/${name}`, { cookie })
    expect(queries).toEqual(ofSignedOut)
    expect(queries.find(({ operation }) => operation === 'bonanzaPage')?.variables).toMatchObject({ userId: '0', authorized: false })
  }
})

test('an account page answers 503 with a message when a service does not respond, and does not treat the viewer as signed out', async () => {
  const broken = () => Promise.reject(new Error('no database'))
  const { get, reported } = open({ profile: broken, check: broken })
  for (const path of ['/my-account', '/email-preferences', '/sign-in/complete?redirectPath=/networks']) {
    const response = await get(path, { cookie })
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 503])
    expect(html).toContain('Sorry, we had a problem. Please try again.')
    expect(html).not.toContain('Sign in to')
  }
  expect(reported.map(({ message }) => message)).toContain('account: no database')
})

test('[A5-10] the sign-up page offers the sister service, with its own terms, if one is configured', async () => {
  const { identity, calls } = testIdentity({
    register: async (type, fields) => {
      calls.push(['register', type, fields])
      const cookies = ['__Host-handoff=t.1; HttpOnly']
      return { answer: { result: { code: 200, description: '' }, handoff: { ticket: 't.1' } }, cookies }
    },
  })
  const site = openSite({ content: testContent(pages).client, identity, sisterService: 'https://sister.example/welcome' })
  const main = async (response: Response) => /<main.*<\/main>/s.exec(await response.text())![0]
  expect(await main(await site.get('/sign-up/email'))).toContain('I agree to the terms of use of the sister service')
  expect(await main(await open().get('/sign-up/email'))).not.toContain('sister service')
  const form = { ...signUpForm, sisterService: 'on' }
  const post = (more: Record<string, string>) =>
    site.web.fetch(new Request(`${origin}/sign-up/email`, { method: 'POST', body: new URLSearchParams({ ...form, ...more }) }))
  expect(await main(await post({ terms: 'on', privacy: 'on' }))).toContain('Please check the box to continue')
  expect(await main(await post({}))).toContain('Please check the boxes to continue')
  expect(calls).toEqual([])
  const accepted = await post({ terms: 'on', privacy: 'on', sisterTerms: 'on' })
  expect(calls[0]).toMatchObject(['register', 'email', { sisterService: true }])
  const handoff = accepted.headers.getSetCookie().find((line) => line.startsWith('__Host-handoff='))!
  expect(handoff).toBe('__Host-handoff=t.1; HttpOnly')
  const complete = await site.get('/sign-up/complete', { cookie: `${cookie}; ${handoff.split(';')[0]}` })
  expect(await main(complete)).toContain('href="https://sister.example/welcome?ticket=t.1"')
  const forged = await site.get('/sign-up/complete', { cookie: `${cookie}; handoff=t.2` })
  expect(await main(forged)).not.toContain('sister.example')
})

/** The big list of naughty strings, if it is available. */
const list = new URL('../../../../../shared/data/abuse/blns/blns.json', import.meta.url)
const strings: string[] = ['\u0000', '\ud800', '"><script>alert(1)</script>', '__proto__', '../../..', 'a'.repeat(60_000)]
if (existsSync(list)) strings.push(...(JSON.parse(readFileSync(list, 'utf8')) as string[]))

const fields = [...accountFields, 'session', 'brand', 'step', 'vendor']
const parameters = ['redirectPath', 'brand', 'token', 'code', 'fault']
/** The start index of each group of strings. A group has one string for each field. */
const batches = Array.from({ length: Math.ceil(strings.length / fields.length) }, (_, index) => index * fields.length)
const named = (names: string[], from: number) => Object.fromEntries(names.map((name, at) => [name, strings[(from + at) % strings.length]!]))

test('no string in a form or URL of an account page causes a server error or unescaped markup', { timeout: 60_000 }, async () => {
  const { post, get, reported } = open()
  const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const [index, from] of batches.entries()) {
    const form = named(fields, from + index)
    for (const [path, name] of [
      ['/sign-up/email', 'signUp'],
      ['/my-account', strings[from]!],
      ['/reset-password', 'resetPassword'],
    ] as const) {
      const response = await post(path, { ...form, form: name })
      expect(response.status, JSON.stringify([path, name, form]).slice(0, 500)).toBeLessThan(500)
      expect(main(await response.text())).not.toMatch(/<script|<img src=x/i)
    }
  }
  for (let from = 0; from < strings.length; from += parameters.length) {
    const query = new URLSearchParams(Object.entries(named(parameters, from)).map(([name, text]) => [name, text.slice(0, 1000)]))
    const response = await get(`${from % 4 ? '/my-account' : '/sign-in'}?${query}`, { cookie })
    expect(response.status, `${query}`).toBe(200)
    expect(main(await response.text())).not.toMatch(/<script|<img src=x/i)
  }
  expect(reported).toEqual([])
})

test('a vendor’s sign-in returns to the brand where the sign-in began', async () => {
  const { get } = open()
  const to = async (path: string) => (await get(path)).headers.get('location')
  expect(await to('/sign-in?brand=bravo&lang=es&vendor=apple&fault=CANCELLED')).toBe('/bravo/sign-in?lang=es&vendor=apple&fault=CANCELLED')
  expect(await to('/sign-up/complete?brand=bravo&vendor=google')).toBe('/bravo/sign-up/complete?vendor=google')
  expect(await to('/my-account?brand=bravo&vendor=google')).toBe('/bravo/my-account?vendor=google')
  for (const path of ['/my-account?brand=bravo', '/sign-in?brand=nbc&vendor=apple', '/sign-in?brand=nobody&vendor=apple'])
    expect((await get(path)).status, path).toBe(200)
})
