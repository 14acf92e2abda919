// The issuer of the vendor "google" is a setting. A subject identifies a person at one issuer only.
import type { JWTPayload } from 'jose'
import { expect, test, vi } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openIdentity } from '../testing/open-identity.ts'
import { issuer, newFakeVendor } from './testing/fake-vendor.ts'
import { newTestBrowser } from './testing/test-browser.ts'

const fields = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }
const mail = { email: 'else@viewers.example' }

onEachDatabase('issuers', (open) => {
  /** Opens identity with this issuer for the vendor `google`. */
  async function openWithIssuer(database: Database, from: string) {
    const vendor = await newFakeVendor(() => Date.now(), from)
    const opened = await openIdentity(database, { vendors: vendor.tools })
    opened.clock.now = Date.now()
    const browser = newTestBrowser(opened)
    const send = async (method: string, path: string, claims: JWTPayload) =>
      browser.send(method, path, { headers: { id_token: await vendor.token(claims) }, ...(method === 'POST' && { json: fields }) })
    return {
      ...opened,
      register: async (claims = {}) => (await send('POST', '/api/2021-08/profile/google/register', claims)).status,
      signIn: async (claims = {}) => (await send('GET', '/api/v3/profile/google/session', claims)).status,
    }
  }

  test('a person of the old issuer cannot sign in after a change of the issuer setting', async () => {
    const database = await open()
    const before = await openWithIssuer(database, issuer)
    expect([await before.register(), await before.signIn({ iat: 1 })]).toEqual([200, 200])
    const after = await openWithIssuer(database, 'https://other.example/realms/tv')
    expect([await after.signIn(mail), await after.register(mail)]).toEqual([404, 409])
    expect(await before.signIn({ iat: 2 })).toBe(200)
  })

  test('when the site starts, the configured issuer is stored in links without an issuer', async () => {
    const database = await open()
    const { tables, identity, ...before } = await openWithIssuer(database, `${issuer}/`)
    await before.register()
    const issuers = async () => (await tables.read.selectFrom('identity_links').select('issuer').execute()).map((link) => link.issuer)
    await tables.write((trx) => trx.updateTable('identity_links').set({ issuer: null }).execute())
    expect(await before.signIn({ iat: 1 })).toBe(200)
    identity.start()
    await vi.waitFor(async () => expect(await issuers()).toEqual([issuer]))
    await identity.stop()
    expect(await (await openWithIssuer(database, 'https://other.example')).signIn(mail)).toBe(404)
    expect(await before.signIn({ iat: 2 })).toBe(200)
  })
})
