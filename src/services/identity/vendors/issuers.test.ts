// Which provider "google" is, is a setting: who is somebody at one is nobody at another.
import type { JWTPayload } from 'jose'
import { expect, test, vi } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openHouse } from '../testing/house.ts'
import { issuer, newFalseVendor } from './testing/false-vendor.ts'
import { newWalker } from './testing/walker.ts'

const about = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }
const mail = { email: 'else@viewers.example' }

onEachDatabase('issuers', (open) => {
  /** The site, with Google's button leading to this provider. */
  async function siteOf(database: Database, from: string) {
    const vendor = await newFalseVendor(() => Date.now(), from)
    const house = await openHouse(database, { vendors: vendor.tools })
    house.clock.now = Date.now()
    const walker = newWalker(house)
    const send = async (method: string, path: string, claims: JWTPayload) =>
      walker.ask(method, path, { headers: { id_token: await vendor.token(claims) }, ...(method === 'POST' && { json: about }) })
    return {
      ...house,
      register: async (claims = {}) => (await send('POST', '/api/2021-08/profile/google/register', claims)).status,
      signIn: async (claims = {}) => (await send('GET', '/api/v3/profile/google/session', claims)).status,
    }
  }

  test('whom the old provider knew is nobody at the new one, whatever it calls its people', async () => {
    const database = await open()
    const before = await siteOf(database, issuer)
    expect([await before.register(), await before.signIn({ iat: 1 })]).toEqual([200, 200])
    const after = await siteOf(database, 'https://other.example/realms/tv')
    expect([await after.signIn(mail), await after.register(mail)]).toEqual([404, 409])
    expect(await before.signIn({ iat: 2 })).toBe(200)
  })

  test('links of before issuers were kept are of the provider that is set up when the site starts', async () => {
    const database = await open()
    const { tables, identity, ...before } = await siteOf(database, `${issuer}/`)
    await before.register()
    const issuers = async () => (await tables.read.selectFrom('identity_links').select('issuer').execute()).map((link) => link.issuer)
    await tables.write((trx) => trx.updateTable('identity_links').set({ issuer: null }).execute())
    expect(await before.signIn({ iat: 1 })).toBe(200)
    identity.start()
    await vi.waitFor(async () => expect(await issuers()).toEqual([issuer]))
    await identity.stop()
    expect(await (await siteOf(database, 'https://other.example')).signIn(mail)).toBe(404)
    expect(await before.signIn({ iat: 2 })).toBe(200)
  })
})
