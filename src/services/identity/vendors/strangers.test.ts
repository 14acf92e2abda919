// What a stranger might do with the doors of vendors: a token in another spelling, a link from elsewhere, asking on and on, two things at once.
import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, openHouse } from '../testing/house.ts'
import { othersWait } from '../testing/others-wait.ts'
import { newFalseVendor } from './testing/false-vendor.ts'
import { newWalker } from './testing/walker.ts'

const about = { givenName: 'Pat', sn: 'Reed', gender: 'Other', serviceZip: '10112', birthYear: 1990 }
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last letter of 64 bytes holds four bits that nobody reads. */
const respelled = (token: string) => token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) ^ 1]!

onEachDatabase('strangers at the doors of vendors', (open, dialect) => {
  async function begin(settings = {}) {
    const vendor = await newFalseVendor(() => Date.now())
    let asked = 0
    const { outgoing } = vendor.tools
    const tools = {
      ...vendor.tools,
      outgoing: (hosts: string[]) => {
        const ask = outgoing(hosts)
        return (...given: Parameters<typeof ask>) => {
          asked++
          return ask(...given)
        }
      },
    }
    const house = await openHouse(await open(), { vendors: tools, settings })
    house.clock.now = Date.now()
    const walker = newWalker(house)
    const session = (token: string) => walker.ask('GET', '/api/v3/profile/google/session', { headers: { id_token: token } })
    const register = (token: string, of = 'google', header = 'id_token') =>
      walker.ask('POST', `/api/2021-08/profile/${of}/register`, { headers: { [header]: token }, json: about })
    return { vendor, house, walker, session, register, asked: () => asked }
  }

  test('a token that was used is used in every spelling of it', async () => {
    const { vendor, session, register } = await begin()
    const token = await vendor.token()
    expect((await register(token)).status).toBe(200)
    expect((await session(token)).status).toBe(200)
    expect((await session(respelled(token))).status).toBe(401)
    expect((await session(await vendor.token({ jti: 'another' }))).status).toBe(200)
  })

  test('no page of another site, nor of a subdomain, leads a viewer into joining a vendor', async () => {
    const { walker } = await begin()
    const status = async (query: string, site: string) =>
      (await walker.see(`/identity/vendor/google/start${query}`, { headers: { 'sec-fetch-site': site } })).status
    for (const site of ['cross-site', 'same-site', 'none']) expect(await status('?intent=link', site), site).toBe(403)
    expect(await status('?intent=link', 'same-origin')).toBe(302)
    expect(await status('', 'cross-site')).toBe(302)
  })

  test('a vendor is asked about tokens and codes of one address only so often', async () => {
    const { vendor, walker, register, asked } = await begin({ signInLimit: 3 })
    vendor.facebook.debug['app_id'] = 'of somebody else'
    for (let each = 0; each < 3; each++) expect((await register('of nobody', 'facebook', 'access_token')).status).toBe(401)
    const before = asked()
    expect((await register('of nobody', 'facebook', 'access_token')).status).toBe(429)
    expect(asked()).toBe(before)
    const started = await walker.see('/identity/vendor/facebook/start')
    const answer = vendor.agree(new URL(started.headers.get('location')!))
    const { url } = await walker.go(`/identity/vendor/facebook/callback?${answer}`)
    expect(url.searchParams.get('fault')).toBe('VENDOR_FAILED')
    expect(asked()).toBe(before)
  })

  test('whom a vendor vouched for asks no more mails whether they have an account than anybody may', async () => {
    const { vendor, house, walker } = await begin({ registerLimit: 3 })
    await house.register()
    vendor.twist = { email_verified: false }
    const started = await walker.see('/identity/vendor/google/start')
    const { url } = await walker.go(`/identity/vendor/google/callback?${vendor.agree(new URL(started.headers.get('location')!))}`)
    expect(url.pathname).toBe('/sign-up/complete')
    const ask = async () =>
      (await walker.ask('POST', '/api/2021-08/profile/google/register', { json: { ...about, mail: ida.mail } })).status
    // One was the account itself.
    expect([await ask(), await ask(), await ask()]).toEqual([403, 403, 429])
  })

  test('of two vendors that are parted at once one stays, where there is no other way in', async () => {
    const { vendor, house, session, register, walker } = await begin()
    const token = await vendor.token()
    await register(token)
    const { answer } = await session(token)
    const account_id = answer.profile.id as string
    const link = { vendor: 'apple', subject: 'pat', account_id, mail: null, linked_at: 1 }
    await house.tables.write((trx) => trx.insertInto('identity_links').values(link).execute())
    const headers = { session_token: answer.session.tokenId as string }
    const part = AsyncResource.bind((of: string) => walker.ask('DELETE', `/identity/vendor/${of}`, { headers }))
    let parted: ReturnType<typeof part>[] = []
    await house.tables.write(async (trx) => {
      await trx.updateTable('identity_links').set({ linked_at: 2 }).execute()
      parted = ['google', 'apple'].map(part)
      if (dialect === 'postgres') await othersWait(trx, 2)
    })
    expect((await Promise.all(parted)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await house.tables.read.selectFrom('identity_links').select('vendor').execute()).toHaveLength(1)
  })
})
