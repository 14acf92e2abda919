// Tests the browser flow, and attacks on the flow: the vendor's answer must match the flow cookie of this browser.
import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { credentialsOfIda, ida, openIdentity, origin } from '../testing/open-identity.ts'
import { newFakeVendor } from './testing/fake-vendor.ts'
import { newTestBrowser, type Page, type TestBrowser } from './testing/test-browser.ts'

const flowCookie = '__Host-vendor_flow'
const pathOf = ({ url }: Page) => `${url.pathname}?${new URLSearchParams([...url.searchParams].sort())}`
const failed = '/sign-in?fault=VENDOR_FAILED&vendor=google'

onEachDatabase('the browser flow', (open) => {
  async function begin(report?: (error: unknown) => void) {
    const vendor = await newFakeVendor(() => Date.now())
    const opened = await openIdentity(await open(), { vendors: vendor.tools, ...(report && { report }) })
    opened.clock.now = Date.now()
    const browser = newTestBrowser(opened)
    /** Starts the flow and returns the URL at the vendor. */
    const goToVendor = async (of = 'google', query = '', who: TestBrowser = browser) => {
      const { status, headers } = await who.fetch(`/identity/vendor/${of}/start${query}`)
      expect(status).toBe(302)
      return new URL(headers.get('location')!)
    }
    const returnFromVendor = (answer: URLSearchParams, of = 'google', who: TestBrowser = browser) =>
      who.go(`/identity/vendor/${of}/callback?${answer}`)
    /** Completes the flow with the fake vendor’s answer. */
    const completeFlow = async (of = 'google', query = '', who: TestBrowser = browser) =>
      returnFromVendor(vendor.agree(await goToVendor(of, query, who)), of, who)
    return { vendor, opened, browser, goToVendor, returnFromVendor, completeFlow }
  }

  test('the start route redirects to the vendor with a new PKCE challenge, state and nonce; the flow cookie is HttpOnly, Lax, and expires in ten minutes', async () => {
    const { browser, goToVendor } = await begin()
    const [one, two] = [(await goToVendor()).searchParams, (await goToVendor()).searchParams]
    expect(one.get('code_challenge_method')).toBe('S256')
    expect(one.get('redirect_uri')).toBe(`${origin}/identity/vendor/google/callback`)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect([name, one.get(name)]).toEqual([name, expect.stringMatching(/^[\w-]{43}$/)])
      expect(one.get(name)).not.toBe(two.get(name))
    }
    const [line] = (await browser.fetch('/identity/vendor/google/start')).headers.getSetCookie()
    expect(line).toMatch(/^__Host-vendor_flow=[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly; Secure$/)
    expect((await goToVendor('apple')).searchParams.get('response_mode')).toBe('form_post')
    expect((await goToVendor('facebook', '?lang=es')).searchParams.get('locale')).toBe('es_LA')
    expect((await goToVendor('google', '?lang=es')).searchParams.get('ui_locales')).toBe('es')
  })

  test('a person without an account is redirected to the registration form after a valid vendor answer', async () => {
    const { completeFlow } = await begin()
    expect(pathOf(await completeFlow())).toBe('/sign-up/complete?vendor=google')
  })

  test('a browser that returns with another browser’s state is rejected, and can then return with its own state', async () => {
    const { vendor, goToVendor, returnFromVendor, browser } = await begin()
    const answer = vendor.agree(await goToVendor())
    for (const state of ['forged', '', answer.get('state')!.slice(1)]) {
      const forged = new URLSearchParams(answer)
      forged.set('state', state)
      expect(pathOf(await returnFromVendor(forged))).toBe(failed)
    }
    expect(browser.cookies().has(flowCookie)).toBe(true)
    expect(pathOf(await returnFromVendor(answer))).toBe('/sign-up/complete?vendor=google')
    expect(browser.cookies().has(flowCookie)).toBe(false)
  })

  test('a vendor’s answer for another browser is rejected', async () => {
    const { vendor, opened, goToVendor, returnFromVendor } = await begin()
    const stranger = newTestBrowser(opened)
    const answer = vendor.agree(await goToVendor('google', '', stranger))
    expect(pathOf(await returnFromVendor(answer))).toBe(failed)
    await goToVendor()
    expect(pathOf(await returnFromVendor(answer))).toBe(failed)
    expect(opened.outcomes).toEqual(['refused google', 'refused google'])
  })

  test('a flow cookie that is forged, expired, or of another vendor is rejected', async () => {
    const { vendor, opened, browser, goToVendor, returnFromVendor } = await begin()
    const answer = vendor.agree(await goToVendor())
    const sealed = browser.cookies().get(flowCookie)!
    expect(pathOf(await returnFromVendor(answer, 'apple'))).toBe('/sign-in?fault=VENDOR_FAILED&vendor=apple')
    for (const forged of [`${sealed.slice(0, -2)}xx`, `a${sealed}`, sealed.split('.')[0]!, `${sealed.split('.')[0]}.`, 'x', '.']) {
      browser.cookies().set(flowCookie, forged)
      expect([forged, pathOf(await returnFromVendor(answer))]).toEqual([forged, failed])
    }
    browser.cookies().set(flowCookie, sealed)
    opened.clock.now += 600_000
    expect(pathOf(await returnFromVendor(answer))).toBe(failed)
  })

  test('a vendor’s code is accepted one time, and only with the PKCE verifier of this browser', async () => {
    const { vendor, browser, goToVendor, returnFromVendor } = await begin()
    const answer = vendor.agree(await goToVendor())
    const sealed = browser.cookies().get(flowCookie)!
    await returnFromVendor(answer)
    browser.cookies().set(flowCookie, sealed)
    expect(pathOf(await returnFromVendor(answer))).toBe(failed)
    const stolen = vendor.agree(await goToVendor())
    const own = await goToVendor()
    stolen.set('state', own.searchParams.get('state')!)
    expect(pathOf(await returnFromVendor(stolen))).toBe(failed)
  })

  test('an ID token with a wrong nonce, issuer, audience, age or signer is rejected', async () => {
    const { vendor, opened, completeFlow, browser } = await begin()
    const expired = Math.floor(Date.now() / 1000) - 60
    const invalidClaims = [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: 'https://evil.example' },
      { aud: 'another-app' },
      { exp: expired },
      { sub: undefined },
    ]
    for (const claims of invalidClaims) {
      vendor.claims = claims
      expect([claims, pathOf(await completeFlow())]).toEqual([claims, failed])
    }
    vendor.claims = {}
    vendor.signer = vendor.strangersKey
    expect(pathOf(await completeFlow())).toBe(failed)
    expect([...browser.cookies().keys()]).toEqual([])
    expect(opened.outcomes).toEqual(Array.from({ length: invalidClaims.length + 1 }, () => 'refused google'))
  })

  test('the viewer is redirected to sign-in if a vendor is down, and the error is reported', async () => {
    const reports: unknown[] = []
    const { vendor, goToVendor, returnFromVendor, browser } = await begin((error) => reports.push(error))
    const answer = vendor.agree(await goToVendor())
    vendor.isDown = true
    expect(pathOf(await returnFromVendor(answer))).toBe(failed)
    expect(reports).toHaveLength(1)
    expect((await browser.fetch('/identity/vendor/twitter/start')).status).toBe(404)
  })

  test('Apple’s posted answer is redirected to a GET request, and the unsigned name in the answer only prefills the form', async () => {
    const { vendor, browser, goToVendor } = await begin()
    vendor.claims = { given_name: undefined, family_name: undefined }
    const answer = vendor.agree(await goToVendor('apple'))
    const user = JSON.stringify({ name: { firstName: 'Pat', lastName: 'Reed' }, email: 'evil@viewers.example' })
    const back = await browser.go('/identity/vendor/apple/callback', { form: { ...Object.fromEntries(answer), user, more: 'x' } })
    expect(pathOf(back)).toBe('/sign-up/complete?vendor=apple')
    const proof = (await browser.send('GET', '/identity/vendor/proof')).answer
    expect(proof).toEqual({ vendor: 'apple', givenName: 'Pat', sn: 'Reed', mail: 'pat@viewers.example', isMailVerified: true })
    const posted = await browser.fetch('/identity/vendor/apple/callback', { form: { code: 'a', state: 'b', id_token: 'c' } })
    expect([posted.status, posted.headers.get('location'), posted.headers.get('referrer-policy')]).toEqual([
      303,
      '/identity/vendor/apple/callback?code=a&state=b',
      'no-referrer',
    ])
    const text = { headers: { 'content-type': 'text/plain' }, json: 'x' }
    expect((await browser.fetch('/identity/vendor/apple/callback', text, 'POST')).status).toBe(415)
  })

  test('the query parameters of the start route are passed on to pages of this site only', async () => {
    const { completeFlow } = await begin()
    const back = await completeFlow(
      'google',
      `?redirectPath=${encodeURIComponent('https://evil.example/\r\nx')}&brand=bravo&fault=X&vendor=apple&other=1`,
    )
    expect(back.url.origin).toBe(origin)
    expect(pathOf(back)).toBe('/sign-up/complete?brand=bravo&redirectPath=https%3A%2F%2Fevil.example%2F%0D%0Ax&vendor=google')
    const long = await completeFlow('google', `?redirectPath=${'a'.repeat(9000)}`)
    expect(long.url.searchParams.get('redirectPath')).toHaveLength(500)
  })

  test('the redirect URI has the origin of the request only if this origin belongs to the site', async () => {
    const { opened } = await begin()
    const redirectOrigin = async (host: string, facts = {}) => {
      const { headers } = await newTestBrowser(opened, facts).fetch('/identity/vendor/google/start', { headers: { host } })
      return new URL(new URL(headers.get('location')!).searchParams.get('redirect_uri')!).origin
    }
    expect(await redirectOrigin('evil.example')).toBe(origin)
    expect(await redirectOrigin('tv.example')).toBe(origin)
    expect(await redirectOrigin('localhost:3000', { isLocal: true, isSecure: false })).toBe('http://localhost:3000')
  })
})

onEachDatabase('linking a vendor to an account', (open) => {
  async function begin() {
    const vendor = await newFakeVendor(() => Date.now())
    const opened = await openIdentity(await open(), { vendors: vendor.tools })
    opened.clock.now = Date.now()
    await opened.register()
    const verify = () => opened.tables.write((trx) => trx.updateTable('identity_accounts').set({ mail_verified_at: 1 }).execute())
    const signIn = async () => {
      const browser = newTestBrowser(opened)
      const { answer } = await browser.send('GET', '/api/v3/profile/session', { headers: credentialsOfIda })
      return { browser, token: answer.session.tokenId as string }
    }
    const linkGoogle = async (browser: TestBrowser) => {
      const { url } = await browser.go('/identity/vendor/google/start?intent=link&brand=bravo')
      if (url.origin === origin) return url.search
      return (await browser.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.search
    }
    return { vendor, opened, verify, signIn, linkGoogle }
  }

  test('a viewer can link a vendor after a recent sign-in, and can then sign in with this vendor', async () => {
    const { vendor, opened, verify, signIn, linkGoogle } = await begin()
    await verify()
    const { browser, token } = await signIn()
    expect(await linkGoogle(browser)).toBe('?brand=bravo&vendor=google')
    const { answer } = await browser.send('GET', '/api/v3/profile', { headers: { session_token: token } })
    expect(answer.profile).toMatchObject({ mail: ida.mail, signInType: 'email', googleId: 'pat-1' })
    const other = newTestBrowser(opened)
    const { url } = await other.go('/identity/vendor/google/start')
    expect((await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)).url.pathname).toBe('/sign-in/complete')
    expect((await other.send('POST', '/api/v3/profile/session')).answer.profile.mail).toBe(ida.mail)
  })

  test('linking a vendor is refused without a session, without a recent sign-in, with an unverified email address, or from a second session', async () => {
    const { vendor, opened, verify, signIn, linkGoogle } = await begin()
    const { browser } = await signIn()
    expect(await linkGoogle(browser)).toBe('?brand=bravo&vendor=google&fault=UNVERIFIED')
    await verify()
    expect(await linkGoogle(newTestBrowser(opened))).toBe('?brand=bravo&vendor=google&fault=VENDOR_FAILED')
    const { url } = await browser.go('/identity/vendor/google/start?intent=link')
    const { browser: other } = await signIn()
    other.cookies().set(flowCookie, browser.cookies().get(flowCookie)!)
    const elsewhere = await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)
    expect(elsewhere.url.search).toBe('?vendor=google&fault=VENDOR_FAILED')
    opened.clock.now += 600_001
    expect(await linkGoogle(browser)).toBe('?brand=bravo&vendor=google&fault=STALE')
    expect(await opened.tables.read.selectFrom('identity_links').selectAll().execute()).toEqual([])
  })

  test('a vendor id cannot be linked to two accounts, and an account cannot be linked to two ids of one vendor', async () => {
    const { vendor, verify, opened, signIn, linkGoogle } = await begin()
    await verify()
    const { browser } = await signIn()
    await linkGoogle(browser)
    vendor.claims = { sub: 'pat-2' }
    expect(await linkGoogle(browser)).toBe('?brand=bravo&vendor=google&fault=ACCOUNT_ID_ALREADY_EXISTS')
    vendor.claims = {}
    await opened.register({ mail: 'other@viewers.example', userName: 'other@viewers.example' })
    await verify()
    const other = newTestBrowser(opened)
    await other.send('GET', '/api/v3/profile/session', { headers: { ...credentialsOfIda, username: 'other@viewers.example' } })
    expect(await linkGoogle(other)).toBe('?brand=bravo&vendor=google&fault=ACCOUNT_ID_ALREADY_EXISTS')
  })

  test('a vendor can be unlinked unless it is the last sign-in method; linking and unlinking each send an email', async () => {
    const { vendor, verify, signIn, linkGoogle, opened } = await begin()
    await verify()
    const { browser, token } = await signIn()
    await linkGoogle(browser)
    const unlinkGoogle = (who: TestBrowser, session_token: string) =>
      who.send('DELETE', '/identity/vendor/google', { headers: { session_token } })
    expect((await unlinkGoogle(browser, 'v1.forged')).status).toBe(401)
    expect((await unlinkGoogle(browser, token)).answer.profile.googleId).toBeUndefined()
    expect((await unlinkGoogle(browser, token)).status).toBe(404)
    const subjects = opened.mails.filter(({ kind }) => kind === 'notice').map(({ to, subject }) => `${to} ${subject}`)
    expect(subjects).toEqual([`${ida.mail} New sign-in method for NBC`, `${ida.mail} A sign-in method was removed from your NBC account`])
    await linkGoogle(browser)
    const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
    const caller = { address: undefined, isLocal: false, isSecure: true, userAgent: null }
    const { vendors } = opened.identity.client
    expect((await vendors.unlink('google', { ...caller, cookie: null })).answer.result.code).toBe(401)
    expect((await vendors.unlink('google', { ...caller, cookie })).answer.profile?.googleId).toBeUndefined()
    const other = newTestBrowser(opened)
    const { url } = await other.go('/identity/vendor/google/start')
    await other.go(`/identity/vendor/google/callback?${vendor.agree(url)}`)
    const json = { givenName: 'P', sn: 'R', gender: 'Other', serviceZip: '', birthYear: 1990 }
    const { answer } = await other.send('POST', '/api/2021-08/profile/google/register', { json })
    const last = await unlinkGoogle(other, answer.session.tokenId)
    expect([last.status, last.answer.result.description]).toEqual([
      409,
      'Choose a password first: the account would have no way to sign in.',
    ])
  })
})
