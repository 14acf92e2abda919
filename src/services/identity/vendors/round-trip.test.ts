// The whole way, from our link over the vendor's own page and back, with the stand-ins of the demo.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Vendor, vendors } from '#contracts/http/identity.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createStandIns } from '../../../../demo/vendors/stand-ins.ts'
import { ida, openHouse, origin } from '../testing/house.ts'
import { openidSetting } from './settings.ts'
import { newWalker, type Page, type Walker } from './testing/walker.ts'
import type { VendorsTools } from './vendors.ts'

const client = (vendor: Vendor) => ({
  clientId: `daypart-${vendor}`,
  clientSecret: `secret of ${vendor}`,
  redirectUris: [`${origin}/identity/vendor/${vendor}/callback`],
})
const clients = { google: client('google'), apple: client('apple'), facebook: client('facebook') }

let server: Server
let tools: VendorsTools

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
    outgoing: () => (url, ask) => fetch(url, { ...ask, redirect: 'manual' }),
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const rest = { gender: 'Female', serviceZip: '10112', birthYear: 1980 }

/** Chooses somebody on the vendor's page; Apple's answer is a form that posts itself. */
async function choose(walker: Walker, vendor: Vendor, form: Record<string, string>, query = ''): Promise<Page> {
  const page = await walker.go(`/identity/vendor/${vendor}/start${query}`)
  expect([page.status, page.url.pathname]).toEqual([200, expect.stringContaining(`/demo-vendors/${vendor}/people/`)])
  const next = await walker.submit(page, form)
  return next.body.includes('Submitting Callback') ? walker.submit(next) : next
}
const landed = ({ url }: Page) => `${url.pathname}?${new URLSearchParams([...url.searchParams].sort())}`

onEachDatabase('the round trip', (open) => {
  const begin = async () => {
    const house = await openHouse(await open(), { vendors: tools })
    house.clock.now = Date.now()
    return { house, walker: newWalker(house) }
  }

  test.each(vendors)('%s: nobody yet, so a form to fill in; then an account, a session, and the next time no form', async (vendor) => {
    const { house, walker } = await begin()
    const arrived = await choose(walker, vendor, { person: 'maya-torres' }, '?redirectPath=/night-shift&brand=bravo&lang=es')
    expect(landed(arrived)).toBe(`/sign-up/complete?brand=bravo&lang=es&redirectPath=%2Fnight-shift&vendor=${vendor}`)
    const isMailVerified = vendor !== 'facebook'
    const name = vendor === 'apple' ? { givenName: '', sn: '' } : { givenName: 'Maya', sn: 'Torres' }
    const mail = 'maya.torres@viewers.example'
    expect((await walker.ask('GET', '/identity/vendor/proof')).answer).toEqual({ vendor, ...name, mail, isMailVerified })
    const body = { ...rest, givenName: 'Maya', sn: 'Torres', ...(isMailVerified ? { mail: 'other@viewers.example' } : { mail }) }
    const made = await walker.ask('POST', `/api/2021-08/profile/${vendor}/register`, { json: body })
    expect([made.status, made.answer.profile]).toEqual([
      200,
      expect.objectContaining({ mail, isMailVerified, signInType: vendor, [`${vendor}Id`]: 'maya-torres', episodeCount: 3 }),
    ])
    const again = newWalker(house)
    expect(landed(await choose(again, vendor, { person: 'maya-torres' }))).toBe(`/sign-in/complete?vendor=${vendor}`)
    const resumed = await again.ask('POST', '/api/v3/profile/session')
    expect([resumed.status, resumed.answer.profile.id]).toEqual([200, made.answer.profile.id])
    expect(house.told).toEqual([`registered ${vendor}`, `signed-in ${vendor}`])
  })

  test('the page of a stand-in speaks the language of the site', async () => {
    const { walker } = await begin()
    for (const vendor of vendors) {
      expect((await walker.go(`/identity/vendor/${vendor}/start?lang=es`)).body).toContain('<html lang="es">')
      expect((await walker.go(`/identity/vendor/${vendor}/start`)).body).toContain('<html lang="en">')
    }
  })

  test('who turns back at the vendor is at sign-in again', async () => {
    const { walker } = await begin()
    for (const vendor of vendors) {
      const back = await choose(walker, vendor, { cancel: '1' }, '?redirectPath=/night-shift')
      expect(landed(back)).toBe(`/sign-in?fault=CANCELLED&redirectPath=%2Fnight-shift&vendor=${vendor}`)
    }
  })

  test('a vendor that tells no mail leaves it to the form; it is not verified by that', async () => {
    const { walker } = await begin()
    await choose(walker, 'facebook', { person: 'sam-okafor' })
    const body = { ...rest, givenName: 'Sam', sn: 'Okafor' }
    const without = await walker.ask('POST', '/api/2021-08/profile/facebook/register', { json: body })
    expect([without.status, without.answer.faults]).toEqual([400, { mail: 'required' }])
    const made = await walker.ask('POST', '/api/2021-08/profile/facebook/register', { json: { ...body, mail: 'sam@viewers.example' } })
    expect([made.status, made.answer.profile.isMailVerified]).toEqual([200, false])
  })

  test('the mail of an account that exists takes nothing over, verified or typed', async () => {
    const { house, walker } = await begin()
    await house.register()
    const back = await choose(walker, 'google', { givenName: 'Ida', familyName: 'M', mail: ida.mail.toUpperCase() })
    expect(landed(back)).toBe('/sign-in?fault=USER_ALREADY_EXISTS&vendor=google')
    expect([...walker.cookies().keys()]).toEqual([])
    await choose(walker, 'facebook', { person: 'sam-okafor' })
    const typed = await walker.ask('POST', '/api/2021-08/profile/facebook/register', { json: { ...ida, ...rest } })
    expect([typed.status, typed.answer.result.description]).toEqual([403, 'An account with this email exists.'])
    const other = newWalker(house)
    await choose(other, 'google', { person: 'maya-torres' })
    await other.ask('POST', '/api/2021-08/profile/google/register', { json: { ...rest, givenName: 'M', sn: 'T' } })
    expect(landed(await choose(newWalker(house), 'apple', { person: 'maya-torres' }))).toBe(
      '/sign-in?fault=VENDOR_ACCOUNT_EXISTS&vendor=apple',
    )
  })

  test('a proof is good for one account, of its own vendor, for half an hour', async () => {
    const { house, walker } = await begin()
    await choose(walker, 'google', { person: 'luis-ortega' })
    const body = { json: { ...rest, givenName: 'Luis', sn: 'Ortega' } }
    const kept = new Map(walker.cookies())
    expect((await walker.ask('POST', '/api/2021-08/profile/apple/register', body)).status).toBe(401)
    const both = await Promise.all([1, 2].map(() => walker.ask('POST', '/api/2021-08/profile/google/register', body)))
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const left = await house.tables.read.selectFrom('identity_codes').select('data').where('purpose', '=', 'vendor-proof').execute()
    expect(left).toEqual([])
    for (const [name, value] of kept) walker.cookies().set(name, value)
    expect((await walker.ask('POST', '/api/2021-08/profile/google/register', body)).status).toBe(401)
    await choose(walker, 'google', { givenName: 'A', familyName: 'B', mail: 'ab@viewers.example' })
    house.clock.now += 1_800_000
    expect((await walker.ask('GET', '/identity/vendor/proof')).status).toBe(404)
    expect((await walker.ask('POST', '/api/2021-08/profile/google/register', body)).status).toBe(401)
  })
})
