// Tests the whole flow with the demo's stand-in vendors: from our link to the vendor's page, and back.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createStandIns } from '../../../../demo/vendors/stand-ins.ts'
import { ida, openIdentity, origin } from '../testing/open-identity.ts'
import { openidSetting } from './settings.ts'
import { newTestBrowser, type Page, type TestBrowser } from './testing/test-browser.ts'
import type { VendorSetup } from './vendors.ts'

const client = (vendor: Vendor) => ({
  clientId: `daypart-${vendor}`,
  clientSecret: `secret of ${vendor}`,
  redirectUris: [`${origin}/identity/vendor/${vendor}/callback`],
})
const clients = { google: client('google'), apple: client('apple'), facebook: client('facebook') }

let server: Server
let tools: VendorSetup

beforeAll(async () => {
  let answer: Awaited<ReturnType<typeof createStandIns>> | undefined
  server = createServer((request, response) => void answer!(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/demo-vendors`
  answer = await createStandIns({ address, clients })
  const openid = (vendor: 'google' | 'apple') => openidSetting(vendor, { ...clients[vendor], issuer: `${address}/${vendor}` })
  const graph = `${address}/facebook`
  tools = {
    settings: {
      google: openid('google'),
      apple: openid('apple'),
      facebook: { ...clients.facebook, dialog: `${graph}/dialog/oauth`, graph },
    },
    outgoing: () => (url, request) => fetch(url, { ...request, redirect: 'manual' }),
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const otherFields = { gender: 'Female', serviceZip: '10112', birthYear: 1980 }

/** Chooses a person on the vendor's page; Apple's answer is a form that submits itself. */
async function choose(browser: TestBrowser, vendor: Vendor, form: Record<string, string>, query = ''): Promise<Page> {
  const page = await browser.go(`/identity/vendor/${vendor}/start${query}`)
  expect([page.status, page.url.pathname]).toEqual([200, expect.stringContaining(`/demo-vendors/${vendor}/people/`)])
  const next = await browser.submit(page, form)
  return next.body.includes('Submitting Callback') ? browser.submit(next) : next
}
const pathOf = ({ url }: Page) => `${url.pathname}?${new URLSearchParams([...url.searchParams].sort())}`

onEachDatabase('the whole flow with the stand-in vendors', (open) => {
  const begin = async () => {
    const opened = await openIdentity(await open(), { vendors: tools })
    opened.clock.now = Date.now()
    return { opened, browser: newTestBrowser(opened) }
  }

  test.each(vendors)('%s: a new person completes the sign-up form and is signed in; the next sign-in needs no form', async (vendor) => {
    const { opened, browser } = await begin()
    const arrived = await choose(browser, vendor, { person: 'maya-torres' }, '?redirectPath=/night-shift&brand=bravo&lang=es')
    expect(pathOf(arrived)).toBe(`/sign-up/complete?brand=bravo&lang=es&redirectPath=%2Fnight-shift&vendor=${vendor}`)
    const isMailVerified = vendor !== 'facebook'
    const name = vendor === 'apple' ? { givenName: '', sn: '' } : { givenName: 'Maya', sn: 'Torres' }
    const mail = 'maya.torres@viewers.example'
    expect((await browser.send('GET', '/identity/vendor/proof')).answer).toEqual({ vendor, ...name, mail, isMailVerified })
    const body = { ...otherFields, givenName: 'Maya', sn: 'Torres', ...(isMailVerified ? { mail: 'other@viewers.example' } : { mail }) }
    const registered = await browser.send('POST', `/api/2021-08/profile/${vendor}/register`, { json: body })
    expect([registered.status, registered.answer.profile]).toEqual([
      200,
      expect.objectContaining({ mail, isMailVerified, signInType: vendor, [`${vendor}Id`]: 'maya-torres', episodeCount: 3 }),
    ])
    const again = newTestBrowser(opened)
    expect(pathOf(await choose(again, vendor, { person: 'maya-torres' }))).toBe(`/sign-in/complete?vendor=${vendor}`)
    const resumed = await again.send('POST', '/api/v3/profile/session')
    expect([resumed.status, resumed.answer.profile.id]).toEqual([200, registered.answer.profile.id])
    expect(opened.outcomes).toEqual([`registered ${vendor}`, `signed-in ${vendor}`])
  })

  test('the page of the stand-in vendor has the language of the site', async () => {
    const { browser } = await begin()
    for (const vendor of vendors) {
      expect((await browser.go(`/identity/vendor/${vendor}/start?lang=es`)).body).toContain('<html lang="es">')
      expect((await browser.go(`/identity/vendor/${vendor}/start`)).body).toContain('<html lang="en">')
    }
  })

  test('a viewer who cancels at the vendor is redirected to sign-in', async () => {
    const { browser } = await begin()
    for (const vendor of vendors) {
      const back = await choose(browser, vendor, { cancel: '1' }, '?redirectPath=/night-shift')
      expect(pathOf(back)).toBe(`/sign-in?fault=CANCELLED&redirectPath=%2Fnight-shift&vendor=${vendor}`)
    }
  })

  test('if the vendor sends no email address, the account has the email address of the form, unverified', async () => {
    const { browser } = await begin()
    await choose(browser, 'facebook', { person: 'sam-okafor' })
    const body = { ...otherFields, givenName: 'Sam', sn: 'Okafor' }
    const without = await browser.send('POST', '/api/2021-08/profile/facebook/register', { json: body })
    expect([without.status, without.answer.faults]).toEqual([400, { mail: 'required' }])
    const registered = await browser.send('POST', '/api/2021-08/profile/facebook/register', {
      json: { ...body, mail: 'sam@viewers.example' },
    })
    expect([registered.status, registered.answer.profile.isMailVerified]).toEqual([200, false])
  })

  test('a vendor sign-in never takes over an existing account with the same email address, whether the vendor verified the address or the person typed it', async () => {
    const { opened, browser } = await begin()
    await opened.register()
    const back = await choose(browser, 'google', { givenName: 'Ida', familyName: 'M', mail: ida.mail.toUpperCase() })
    expect(pathOf(back)).toBe('/sign-in?fault=USER_ALREADY_EXISTS&vendor=google')
    expect([...browser.cookies().keys()]).toEqual([])
    await choose(browser, 'facebook', { person: 'sam-okafor' })
    const typed = await browser.send('POST', '/api/2021-08/profile/facebook/register', { json: { ...ida, ...otherFields } })
    expect([typed.status, typed.answer.result.description]).toEqual([403, 'An account with this email exists.'])
    const other = newTestBrowser(opened)
    await choose(other, 'google', { person: 'maya-torres' })
    await other.send('POST', '/api/2021-08/profile/google/register', { json: { ...otherFields, givenName: 'M', sn: 'T' } })
    expect(pathOf(await choose(newTestBrowser(opened), 'apple', { person: 'maya-torres' }))).toBe(
      '/sign-in?fault=VENDOR_ACCOUNT_EXISTS&vendor=apple',
    )
  })

  test('a proof of a vendor sign-in creates one account, at the route of its own vendor, within half an hour', async () => {
    const { opened, browser } = await begin()
    await choose(browser, 'google', { person: 'luis-ortega' })
    const body = { json: { ...otherFields, givenName: 'Luis', sn: 'Ortega' } }
    const cookies = new Map(browser.cookies())
    expect((await browser.send('POST', '/api/2021-08/profile/apple/register', body)).status).toBe(401)
    const responses = await Promise.all([1, 2].map(() => browser.send('POST', '/api/2021-08/profile/google/register', body)))
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    const remaining = await opened.tables.read.selectFrom('identity_codes').select('data').where('purpose', '=', 'vendor-proof').execute()
    expect(remaining).toEqual([])
    for (const [name, value] of cookies) browser.cookies().set(name, value)
    expect((await browser.send('POST', '/api/2021-08/profile/google/register', body)).status).toBe(401)
    await choose(browser, 'google', { givenName: 'A', familyName: 'B', mail: 'ab@viewers.example' })
    opened.clock.now += 1_800_000
    expect((await browser.send('GET', '/identity/vendor/proof')).status).toBe(404)
    expect((await browser.send('POST', '/api/2021-08/profile/google/register', body)).status).toBe(401)
  })
})
