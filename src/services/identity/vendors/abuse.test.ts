// Tests attacks on vendor sign-in: a token in another encoding, a link from another site, too many requests, concurrent requests.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { onEachDatabase, waitingTransactions } from '#kit/db/testing.ts'
import { ida, openIdentity } from '../testing/open-identity.ts'
import { newFakeVendor } from './testing/fake-vendor.ts'
import { newTestBrowser } from './testing/test-browser.ts'

const fields = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Returns the token in another encoding: the last base64url character of its signature has four unused bits. */
const reencoded = (token: string) => token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) ^ 1]!

onEachDatabase('abuse of vendor sign-in', (open, dialect) => {
  async function begin(settings = {}) {
    const vendor = await newFakeVendor(() => Date.now())
    let vendorCalls = 0
    const { outgoing } = vendor.tools
    const tools = {
      ...vendor.tools,
      outgoing: (hosts: string[]) => {
        const call = outgoing(hosts)
        return (...args: Parameters<typeof call>) => {
          vendorCalls++
          return call(...args)
        }
      },
    }
    const opened = await openIdentity(await open(), { vendors: tools, settings })
    opened.clock.now = Date.now()
    const browser = newTestBrowser(opened)
    const session = (token: string) => browser.send('GET', '/api/v3/profile/google/session', { headers: { id_token: token } })
    const register = (token: string, of = 'google', header = 'id_token') =>
      browser.send('POST', `/api/2021-08/profile/${of}/register`, { headers: { [header]: token }, json: fields })
    return { vendor, opened, browser, session, register, countVendorCalls: () => vendorCalls }
  }

  test('a vendor’s token that was used before is rejected in every encoding', async () => {
    const { vendor, session, register } = await begin()
    const token = await vendor.token()
    expect((await register(token)).status).toBe(200)
    expect((await session(token)).status).toBe(200)
    expect((await session(reencoded(token))).status).toBe(401)
    expect((await session(await vendor.token({ jti: 'another' }))).status).toBe(200)
  })

  test('linking a vendor cannot be started from a page of another site or of a subdomain', async () => {
    const { browser } = await begin()
    const status = async (query: string, site: string) =>
      (await browser.fetch(`/identity/vendor/google/start${query}`, { headers: { 'sec-fetch-site': site } })).status
    for (const site of ['cross-site', 'same-site', 'none']) expect(await status('?intent=link', site), site).toBe(403)
    expect(await status('?intent=link', 'same-origin')).toBe(302)
    expect(await status('', 'cross-site')).toBe(302)
  })

  test('calls to a vendor are limited per IP address of the caller', async () => {
    const { vendor, browser, register, countVendorCalls } = await begin({ signInLimit: 3 })
    vendor.facebook.debug['app_id'] = 'another-app'
    for (let each = 0; each < 3; each++) expect((await register('unknown-token', 'facebook', 'access_token')).status).toBe(401)
    const before = countVendorCalls()
    expect((await register('unknown-token', 'facebook', 'access_token')).status).toBe(429)
    expect(countVendorCalls()).toBe(before)
    const started = await browser.fetch('/identity/vendor/facebook/start')
    const answer = vendor.agree(new URL(started.headers.get('location')!))
    const { url } = await browser.go(`/identity/vendor/facebook/callback?${answer}`)
    expect(url.searchParams.get('fault')).toBe('VENDOR_FAILED')
    expect(countVendorCalls()).toBe(before)
  })

  test('registrations with a vendor are limited, because they reveal whether an email address has an account', async () => {
    const { vendor, opened, browser } = await begin({ registerLimit: 3 })
    await opened.register()
    vendor.claims = { email_verified: false }
    const started = await browser.fetch('/identity/vendor/google/start')
    const { url } = await browser.go(`/identity/vendor/google/callback?${vendor.agree(new URL(started.headers.get('location')!))}`)
    expect(url.pathname).toBe('/sign-up/complete')
    const register = async () =>
      (await browser.send('POST', '/api/2021-08/profile/google/register', { json: { ...fields, mail: ida.mail } })).status
    // Three registrations are allowed. The registration of the account itself was the first.
    expect([await register(), await register(), await register()]).toEqual([403, 403, 429])
  })

  test('when both vendors of an account without password are unlinked concurrently, one stays linked', async () => {
    const { vendor, opened, session, register, browser } = await begin()
    const token = await vendor.token()
    await register(token)
    const { answer } = await session(token)
    const account_id = answer.profile.id as string
    const link = { vendor: 'apple', subject: 'pat', account_id, mail: null, linked_at: 1 }
    await opened.tables.write((trx) => trx.insertInto('identity_links').values(link).execute())
    const headers = { session_token: answer.session.tokenId as string }
    const unlink = AsyncResource.bind((of: string) => browser.send('DELETE', `/identity/vendor/${of}`, { headers }))
    let unlinking: ReturnType<typeof unlink>[] = []
    await opened.tables.write(async (trx) => {
      await trx.updateTable('identity_links').set({ linked_at: 2 }).execute()
      unlinking = ['google', 'apple'].map(unlink)
      if (dialect === 'postgres') await waitingTransactions(trx, 2)
    })
    expect((await Promise.all(unlinking)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await opened.tables.read.selectFrom('identity_links').select('vendor').execute()).toHaveLength(1)
  })
})
