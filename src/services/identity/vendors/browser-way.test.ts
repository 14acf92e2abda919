// The way of a browser when somebody on it plays false: the vendor's answer must fit what this browser was given.
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, idaSignsIn, openHouse, origin } from '../testing/house.ts'
import { newFalseVendor } from './testing/false-vendor.ts'
import { newWalker, type Page, type Walker } from './testing/walker.ts'

const flowCookie = '__Host-vendor_flow'
const landed = ({ url }: Page) => `${url.pathname}?${new URLSearchParams([...url.searchParams].sort())}`
const failed = '/sign-in?fault=VENDOR_FAILED&vendor=google'

onEachDatabase('the way of a browser', (open) => {
  async function begin(report?: (error: unknown) => void) {
    const vendor = await newFalseVendor(() => Date.now())
    const house = await openHouse(await open(), { vendors: vendor.tools, ...(report && { report }) })
    house.clock.now = Date.now()
    const walker = newWalker(house)
    /** To the vendor; answers what it was asked. */
    const leave = async (of = 'google', query = '', who: Walker = walker) => {
      const { status, headers } = await who.see(`/identity/vendor/${of}/start${query}`)
      expect(status).toBe(302)
      return new URL(headers.get('location')!)
    }
    const comeBack = (answer: URLSearchParams, of = 'google', who: Walker = walker) => who.go(`/identity/vendor/${of}/callback?${answer}`)
    /** There and back as somebody. */
    const walk = async (of = 'google', query = '', who: Walker = walker) => comeBack(vendor.agree(await leave(of, query, who)), of, who)
    return { vendor, house, walker, leave, comeBack, walk }
  }

  test('a vendor is asked with PKCE, state and nonce, each new; what is held of it is HttpOnly, Lax, and ends in ten minutes', async () => {
    const { walker, leave } = await begin()
    const [one, two] = [(await leave()).searchParams, (await leave()).searchParams]
    expect(one.get('code_challenge_method')).toBe('S256')
    expect(one.get('redirect_uri')).toBe(`${origin}/identity/vendor/google/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect([name, one.get(name)]).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)])
      expect(one.get(name)).not.toBe(two.get(name))
    }
    const [line] = (await walker.see('/identity/vendor/google/start')).headers.getSetCookie()
    expect(line).toMatch(/^__Host-vendor_flow=[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly; Secure$/)
    expect((await leave('apple')).searchParams.get('response_mode')).toBe('form_post')
    expect((await leave('facebook', '?lang=es')).searchParams.get('locale')).toBe('es_LA')
    expect((await leave('google', '?lang=es')).searchParams.get('ui_locales')).toBe('es')
  })

  test('it works as it should', async () => {
    const { walk } = await begin()
    expect(landed(await walk())).toBe('/sign-up/complete?vendor=google')
  })

  test('a state that is not of this browser is refused, and what it held still counts for its own', async () => {
    const { vendor, leave, comeBack, walker } = await begin()
    const answer = vendor.agree(await leave())
    for (const state of ['forged', '', answer.get('state')!.slice(1)]) {
      const forged = new URLSearchParams(answer)
      forged.set('state', state)
      expect(landed(await comeBack(forged))).toBe(failed)
    }
    expect(walker.cookies().has(flowCookie)).toBe(true)
    expect(landed(await comeBack(answer))).toBe('/sign-up/complete?vendor=google')
    expect(walker.cookies().has(flowCookie)).toBe(false)
  })

  test('an answer that another browser was given signs nobody in', async () => {
    const { vendor, house, leave, comeBack } = await begin()
    const stranger = newWalker(house)
    const answer = vendor.agree(await leave('google', '', stranger))
    expect(landed(await comeBack(answer))).toBe(failed)
    await leave()
    expect(landed(await comeBack(answer))).toBe(failed)
    expect(house.told).toEqual(['refused google', 'refused google'])
  })

  test('what a browser holds is ours alone to write, is for one vendor, and ends', async () => {
    const { vendor, house, walker, leave, comeBack } = await begin()
    const answer = vendor.agree(await leave())
    const sealed = walker.cookies().get(flowCookie)!
    expect(landed(await comeBack(answer, 'apple'))).toBe('/sign-in?fault=VENDOR_FAILED&vendor=apple')
    for (const forged of [`${sealed.slice(0, -2)}xx`, `a${sealed}`, sealed.split('.')[0]!, `${sealed.split('.')[0]}.`, 'x', '.']) {
      walker.cookies().set(flowCookie, forged)
      expect([forged, landed(await comeBack(answer))]).toEqual([forged, failed])
    }
    walker.cookies().set(flowCookie, sealed)
    house.clock.now += 600_000
    expect(landed(await comeBack(answer))).toBe(failed)
  })

  test('a code is good once, and with the verifier that this browser has', async () => {
    const { vendor, walker, leave, comeBack } = await begin()
    const answer = vendor.agree(await leave())
    const sealed = walker.cookies().get(flowCookie)!
    await comeBack(answer)
    walker.cookies().set(flowCookie, sealed)
    expect(landed(await comeBack(answer))).toBe(failed)
    const stolen = vendor.agree(await leave())
    const own = await leave()
    stolen.set('state', own.searchParams.get('state')!)
    expect(landed(await comeBack(stolen))).toBe(failed)
  })

  test('an ID token with another nonce, issuer, audience, age or signer is refused in the way of a browser too', async () => {
    const { vendor, house, walk, walker } = await begin()
    const over = Math.floor(Date.now() / 1000) - 60
    const twists = [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: 'https://evil.example' },
      { aud: 'another-app' },
      { exp: over },
      { sub: undefined },
    ]
    for (const twist of twists) {
      vendor.twist = twist
      expect([twist, landed(await walk())]).toEqual([twist, failed])
    }
    vendor.twist = {}
    vendor.signer = vendor.strangersKey
    expect(landed(await walk())).toBe(failed)
    expect([...walker.cookies().keys()]).toEqual([])
    expect(house.told).toEqual(Array.from({ length: twists.length + 1 }, () => 'refused google'))
  })

  test('a vendor that is down leads back to sign-in, and is reported', async () => {
    const reports: unknown[] = []
    const { vendor, leave, comeBack, walker } = await begin((error) => reports.push(error))
    const answer = vendor.agree(await leave())
    vendor.isDown = true
    expect(landed(await comeBack(answer))).toBe(failed)
    expect(reports).toHaveLength(1)
    expect((await walker.see('/identity/vendor/twitter/start')).status).toBe(404)
  })

  test('Apple posts: its code goes on by GET, and its unsigned name only fills a form', async () => {
    const { vendor, walker, leave } = await begin()
    vendor.twist = { given_name: undefined, family_name: undefined }
    const answer = vendor.agree(await leave('apple'))
    const user = JSON.stringify({ name: { firstName: 'Pat', lastName: 'Reed' }, email: 'evil@viewers.example' })
    const back = await walker.go('/identity/vendor/apple/callback', { form: { ...Object.fromEntries(answer), user, more: 'x' } })
    expect(landed(back)).toBe('/sign-up/complete?vendor=apple')
    const proof = (await walker.ask('GET', '/identity/vendor/proof')).answer
    expect(proof).toEqual({ vendor: 'apple', givenName: 'Pat', sn: 'Reed', mail: 'pat@viewers.example', isMailVerified: true })
    const posted = await walker.see('/identity/vendor/apple/callback', { form: { code: 'a', state: 'b', id_token: 'c' } })
    expect([posted.status, posted.headers.get('location'), posted.headers.get('referrer-policy')]).toEqual([
      303,
      '/identity/vendor/apple/callback?code=a&state=b',
      'no-referrer',
    ])
    const text = { headers: { 'content-type': 'text/plain' }, json: 'x' }
    expect((await walker.see('/identity/vendor/apple/callback', text, 'POST')).status).toBe(415)
  })

  test('what the start is given goes on to pages of ours only, whatever it says', async () => {
    const { walk } = await begin()
    const back = await walk(
      'google',
      `?redirectPath=${encodeURIComponent('https://evil.example/\r\nx')}&brand=bravo&fault=X&vendor=apple&other=1`,
    )
    expect(back.url.origin).toBe(origin)
    expect(landed(back)).toBe('/sign-up/complete?brand=bravo&redirectPath=https%3A%2F%2Fevil.example%2F%0D%0Ax&vendor=google')
    const long = await walk('google', `?redirectPath=${'a'.repeat(9000)}`)
    expect(long.url.searchParams.get('redirectPath')).toHaveLength(500)
  })

  test('it goes back to the site it came from, and to no site that is not ours', async () => {
    const { house } = await begin()
    const to = async (host: string, facts = {}) => {
      const { headers } = await newWalker(house, facts).see('/identity/vendor/google/start', { headers: { host } })
      return new URL(new URL(headers.get('location')!).searchParams.get('redirect_uri')!).origin
    }
    expect(await to('evil.example')).toBe(origin)
    expect(await to('tv.example')).toBe(origin)
    expect(await to('localhost:3000', { isLocal: true, isSecure: false })).toBe('http://localhost:3000')
  })
})

onEachDatabase('joining a vendor to an account', (open) => {
  async function begin() {
    const vendor = await newFalseVendor(() => Date.now())
    const house = await openHouse(await open(), { vendors: vendor.tools })
    house.clock.now = Date.now()
    await house.register()
    const verify = () => house.tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    const signIn = async () => {
      const walker = newWalker(house)
      const { answer } = await walker.ask('GET', '/api/v3/profile/session', { headers: idaSignsIn })
      return { walker, token: answer.session.tokenId as string }
    }
    const join = async (walker: Walker) => {
      const { url } = await walker.go('/identity/vendor/google/start?intent=link&brand=bravo')
      if (url.origin === origin) return url.search
      return (await walker.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.search
    }
    return { vendor, house, verify, signIn, join }
  }

  test('whoever is signed in and proved it moments ago joins a vendor, and may come in by it', async () => {
    const { vendor, house, verify, signIn, join } = await begin()
    await verify()
    const { walker, token } = await signIn()
    expect(await join(walker)).toBe('?brand=bravo&vendor=google')
    const { answer } = await walker.ask('GET', '/api/v3/profile', { headers: { session_token: token } })
    expect(answer.profile).toMatchObject({ mail: ida.mail, signInType: 'email', googleId: 'pat-1' })
    const other = newWalker(house)
    const { url } = await other.go('/identity/vendor/google/start')
    expect((await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.pathname).toBe('/sign-in/complete')
    expect((await other.ask('POST', '/api/v3/profile/session')).answer.profile.mail).toBe(ida.mail)
  })

  test('not without a session, not after ten minutes, not before the mail is verified, not for another session than the one it began in', async () => {
    const { vendor, house, verify, signIn, join } = await begin()
    const { walker } = await signIn()
    expect(await join(walker)).toBe('?brand=bravo&vendor=google&fault=UNVERIFIED')
    await verify()
    expect(await join(newWalker(house))).toBe('?brand=bravo&vendor=google&fault=VENDOR_FAILED')
    const { url } = await walker.go('/identity/vendor/google/start?intent=link')
    const { walker: other } = await signIn()
    other.cookies().set(flowCookie, walker.cookies().get(flowCookie)!)
    const elsewhere = await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)
    expect(elsewhere.url.search).toBe('?vendor=google&fault=VENDOR_FAILED')
    house.clock.now += 600_001
    expect(await join(walker)).toBe('?brand=bravo&vendor=google&fault=STALE')
    expect(await house.tables.read.selectFrom('identity_links').selectAll().execute()).toEqual([])
  })

  test('an id of a vendor is for one account, and an account has one id of a vendor', async () => {
    const { vendor, verify, house, signIn, join } = await begin()
    await verify()
    const { walker } = await signIn()
    await join(walker)
    vendor.twist = { sub: 'pat-2' }
    expect(await join(walker)).toBe('?brand=bravo&vendor=google&fault=ACCOUNT_ID_ALREADY_EXISTS')
    vendor.twist = {}
    await house.register({ mail: 'other@viewers.example', userName: 'other@viewers.example' })
    await verify()
    const other = newWalker(house)
    await other.ask('GET', '/api/v3/profile/session', { headers: { ...idaSignsIn, username: 'other@viewers.example' } })
    expect(await join(other)).toBe('?brand=bravo&vendor=google&fault=ACCOUNT_ID_ALREADY_EXISTS')
  })

  test('a vendor is parted again, but not the last way in; the account is told by mail of both', async () => {
    const { vendor, verify, signIn, join, house } = await begin()
    await verify()
    const { walker, token } = await signIn()
    await join(walker)
    const part = (who: Walker, session_token: string) => who.ask('DELETE', '/identity/vendor/google', { headers: { session_token } })
    expect((await part(walker, 'v1.forged')).status).toBe(401)
    expect((await part(walker, token)).answer.profile.googleId).toBeUndefined()
    expect((await part(walker, token)).status).toBe(404)
    const told = house.mails.filter(({ kind }) => kind === 'notice').map(({ to, subject }) => `${to} ${subject}`)
    expect(told).toEqual([`${ida.mail} A new way to sign in to NBC`, `${ida.mail} A way to sign in to NBC was removed`])
    await join(walker)
    const cookie = [...walker.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
    const caller = { address: undefined, isLocal: false, isSecure: true, userAgent: null }
    const { vendors } = house.identity.client
    expect((await vendors.part('google', { ...caller, cookie: null })).answer.result.code).toBe(401)
    expect((await vendors.part('google', { ...caller, cookie })).answer.profile?.googleId).toBeUndefined()
    const other = newWalker(house)
    const { url } = await other.go('/identity/vendor/google/start')
    await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)
    const json = { givenName: 'P', sn: 'R', gender: 'Other', serviceZip: '', birthYear: 1990 }
    const { answer } = await other.ask('POST', '/api/2021-08/profile/google/register', { json })
    const last = await part(other, answer.session.tokenId)
    expect([last.status, last.answer.result.description]).toEqual([409, 'An account needs a way in: choose a password first.'])
  })
})
