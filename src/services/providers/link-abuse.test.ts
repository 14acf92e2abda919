// Requests that try to misuse linking: forged and replayed answers, other sites, redirects to other sites, hostile paths.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { DatabaseFault } from '#kit/db/faults.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openProviders, origin, type TestBrowser } from './testing/open-providers.ts'
import { startTestProvider } from './testing/test-provider.ts'

let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  cable = await startTestProvider([`${origin}/provider-auth/callback/test-cable`])
})
afterAll(() => cable.stop())

const authenticate = '/provider-auth/nbc/authenticate?mvpd=test-cable'

onEachDatabase('misuse of linking', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  const begin = (more: Parameters<typeof openProviders>[2] = {}, settings = [cable.setting]) => openProviders(database, settings, more)

  /** Signs in at the provider, and returns the URL of its answer without opening it. */
  async function answerOf(browser: TestBrowser): Promise<URL> {
    let url = new URL((await browser.send(authenticate)).headers.get('location')!)
    while (url.origin !== origin) url = new URL((await browser.send(url)).headers.get('location')!, url)
    return url
  }
  const isLinked = async (browser: TestBrowser) => (await browser.status())['isAuthenticated']

  test('refuses an answer with another state, without a flow, of another browser, and the second use of an answer', async () => {
    const { browser } = await begin()
    const [victim, attacker] = [browser(), browser()]
    const [own, foreign] = [await answerOf(victim), await answerOf(attacker)]
    expect(await victim.follow(foreign)).toBe('/mvpd-picker?fault=REFUSED')
    expect(await browser().follow(own)).toBe('/mvpd-picker?fault=EXPIRED')
    expect(await victim.follow('/provider-auth/callback/test-cable?code=x')).toBe('/mvpd-picker?fault=REFUSED')
    expect(await isLinked(victim)).toBe(false)
    expect(await victim.follow(own)).toBe('/provider-linked?mode=page&brand=nbc')
    expect(await victim.follow(own)).toBe('/mvpd-picker?fault=EXPIRED')
    expect(await isLinked(attacker)).toBe(false)
  })

  test('refuses an answer with a changed code, and one that arrives after ten minutes', async () => {
    const { browser, clock, warnings } = await begin()
    const [one, two] = [browser(), browser()]
    const forged = await answerOf(one)
    forged.searchParams.set('code', 'another')
    expect(await one.follow(forged)).toBe('/mvpd-picker?mode=page&brand=nbc&fault=REFUSED')
    expect(await one.status()).toMatchObject({ isAuthenticated: false, authnError: 'REFUSED' })
    expect(warnings).toEqual([expect.stringMatching(/^The TV provider test-cable refused a sign-in, or its answer was invalid: OAUTH_/)])
    const late = await answerOf(two)
    clock.now += 600_000
    expect(await two.follow(late)).toBe('/mvpd-picker?fault=EXPIRED')
  })

  test('refuses a flow cookie that was changed or belongs to another provider', async () => {
    const { browser } = await begin({}, [cable.setting, { ...cable.setting, id: 'other-cable' }])
    const tv = browser()
    const answer = await answerOf(tv)
    const sealed = tv.cookies().get('__Host-provider_flow')!
    expect(await tv.follow(answer.href.replace('test-cable', 'other-cable'))).toBe('/mvpd-picker?fault=REFUSED')
    for (const forged of ['', 'x', sealed.slice(1), `${sealed.slice(0, -2)}AA`, 'A'.repeat(9000)]) {
      tv.cookies().set('__Host-provider_flow', forged)
      expect(await tv.follow(answer)).toBe('/mvpd-picker?fault=EXPIRED')
    }
  })

  test.each([
    ['signs in', null, 'ida'],
    ['signs out', 'ida', null],
    ['changes the account', 'ida', 'max'],
  ])(
    'refuses the answer when the viewer %s during the sign-in at the provider, and links neither account nor device',
    async (_, from, to) => {
      const { browser, tables } = await begin()
      const tv = browser()
      const use = (account: string | null) => (account ? tv.signIn(account) : tv.signOut())
      use(from)
      const answer = await answerOf(tv)
      use(to)
      expect(await tv.follow(answer)).toBe('/mvpd-picker?mode=page&brand=nbc&fault=OWNER_CHANGED')
      expect(await tv.status()).toMatchObject({ isAuthenticated: false, authnError: 'OWNER_CHANGED' })
      expect(await tables.read.selectFrom('providers_links').where('account_id', 'in', ['ida', 'max']).selectAll().execute()).toEqual([])
      use(from)
      expect(await tv.follow(answer), 'the flow has ended').toBe('/mvpd-picker?fault=EXPIRED')
      expect(await tv.link()).toBe('/provider-linked?mode=page&brand=nbc')
      await tv.send('/provider-auth/nbc/logout', { method: 'POST' })
    },
  )

  test('refuses the answer of another device, also with the flow cookie of the device that began', async () => {
    const { browser } = await begin()
    const [victim, attacker] = [browser(), browser()]
    await victim.link()
    const answer = await answerOf(attacker)
    victim.cookies().set('__Host-provider_flow', attacker.cookies().get('__Host-provider_flow')!)
    cable.subscriber = 'attacker'
    expect(await victim.follow(answer)).toBe('/mvpd-picker?mode=page&brand=nbc&fault=OWNER_CHANGED')
    expect(await victim.status()).toMatchObject({ metadata: { upstreamUserID: 'kim' } })
    cable.subscriber = 'kim'
  })

  test('a redirect path never leads to another site', async () => {
    const { browser } = await begin()
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/..//evil.example', 'javascript:alert(1)']) {
      const page = await browser().link('test-cable', `&redirectPath=${encodeURIComponent(path)}`)
      expect(page).toBe('/provider-linked?mode=page&brand=nbc')
    }
  })

  test('a redirect path that is too long for a cookie is left out, and the link works', async () => {
    const { browser } = await begin()
    const tv = browser()
    const path = `/${'%22'.repeat(600)}`
    await tv.send(`${authenticate}&redirectPath=${encodeURIComponent(path)}`)
    expect(tv.cookies().get('__Host-provider_flow')!.length).toBeLessThan(4000)
    expect(await tv.link('test-cable', `&redirectPath=${encodeURIComponent(path)}`)).toBe('/provider-linked?mode=page&brand=nbc')
    const long = `/${'a'.repeat(1400)}`
    expect(await tv.link('test-cable', `&redirectPath=${long}`)).toContain('a'.repeat(1400))
    expect((await tv.send(`${authenticate}&redirectPath=/${'a'.repeat(2000)}`)).status).toBe(400)
  })

  test('another site cannot start a link: the viewer gets the picker instead', async () => {
    const { browser } = await begin()
    for (const site of ['cross-site', 'same-site']) {
      const response = await browser().send(authenticate, { headers: { 'sec-fetch-site': site } })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/mvpd-picker?brand=nbc'])
    }
  })

  test('images on another site cannot use up the number of sign-ins of an IP address', async () => {
    const { browser } = await begin()
    const tv = browser()
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    for (let count = 0; count < 200; count++) await tv.send(authenticate, { headers })
    for (let count = 0; count < 200; count++)
      expect((await tv.send('/provider-auth/callback/test-cable?code=x', { headers })).status).toBe(403)
    expect(await tv.link()).toBe('/provider-linked?mode=page&brand=nbc')
  })

  test('another site cannot unlink, authorize or preauthorize', async () => {
    const { browser } = await begin()
    const tv = browser()
    await tv.link()
    for (const path of ['logout', 'authorize', 'preauthorize']) {
      const sent = { method: 'POST', json: { resource: 'nbc', resources: ['nbc'] }, headers: { origin: 'https://evil.example' } }
      expect((await tv.json(`/provider-auth/nbc/${path}`, sent)).status).toBe(403)
    }
    expect(await isLinked(tv)).toBe(true)
  })

  test('continues a posted answer with a GET request, which has the cookies, one time within a minute', async () => {
    const { browser, clock } = await begin()
    const [first, second] = [browser(), browser()]
    const post = async (tv: TestBrowser) => {
      const { pathname, searchParams } = await answerOf(tv)
      const cookies = new Map(tv.cookies())
      tv.cookies().clear()
      const headers = { origin: 'https://cable.example', 'sec-fetch-site': 'cross-site' }
      const posted = await tv.send(pathname, { form: Object.fromEntries(searchParams), headers })
      for (const [name, value] of cookies) tv.cookies().set(name, value)
      return [posted.status, posted.headers.get('location')!] as const
    }
    const [status, next] = await post(first)
    expect([status, next]).toEqual([303, expect.stringMatching(/^\/provider-auth\/callback\/test-cable\?answer=[\w-]{32}$/)])
    expect(await first.follow(next)).toBe('/provider-linked?mode=page&brand=nbc')
    const [, late] = await post(second)
    clock.now += 60_001
    expect(await second.follow(late)).toBe('/mvpd-picker?fault=REFUSED')
    const tooLong = { form: { SAMLResponse: 'x'.repeat(60_000) } }
    expect((await second.send('/provider-auth/callback/test-cable', tooLong)).status).toBe(413)
    expect((await second.send('/provider-auth/callback/test-cable', { json: {} })).status).toBe(415)
  })

  test('unknown brands, unknown providers and brands without the feature `providers` are answered with 404', async () => {
    const { browser } = await begin({ isOn: (brand) => brand !== 'usa' })
    const tv = browser()
    for (const brand of ['nope', 'usa', '__proto__', '%00', 'x'.repeat(500), '..%2f..'])
      for (const path of ['config', 'status', 'metadata', 'authenticate?mvpd=test-cable'])
        expect((await tv.send(`/provider-auth/${brand}/${path}`)).status, `${brand} ${path}`).toBe(404)
    for (const id of ['nope', 'constructor', 'x'.repeat(500)]) expect((await tv.send(`/provider-auth/callback/${id}`)).status).toBe(404)
    expect(await tv.link('nope', '&redirectPath=/live')).toBe(
      '/mvpd-picker?mode=page&brand=nbc&redirectPath=%2Flive&fault=UNKNOWN_PROVIDER',
    )
  })

  test('a provider that a brand does not offer can neither be linked there nor count there', async () => {
    const { browser } = await begin({}, [{ ...cable.setting, brands: ['bravo'] }])
    const tv = browser()
    expect(await tv.link('test-cable')).toContain('fault=UNKNOWN_PROVIDER')
    expect(await tv.link('test-cable', '', 'bravo')).toContain('/provider-linked')
    expect([(await tv.status('nbc'))['isAuthenticated'], await tv.status('bravo')]).toEqual([
      false,
      expect.objectContaining({ isAuthenticated: true, brands: ['bravo'] }),
    ])
    expect((await tv.json<{ providers: unknown[] }>('/provider-auth/nbc/config')).body.providers).toEqual([])
  })

  test('limits the requests of one IP address that call a provider', async () => {
    const { browser } = await begin()
    const tv = browser()
    const statuses: number[] = []
    for (let count = 0; count < 121; count++) statuses.push((await tv.send('/provider-auth/callback/test-cable')).status)
    expect([statuses[119], statuses[120]]).toEqual([302, 429])
  })

  test('returns to the picker when the provider cannot be reached, and after five failures does not call it', async () => {
    let calls = 0
    const outgoing = () => async () => {
      calls++
      throw new TypeError('fetch failed')
    }
    const { browser, reported } = await begin({ outgoing })
    const tv = browser()
    for (let count = 0; count < 5; count++) expect(await tv.link()).toBe('/mvpd-picker?mode=page&brand=nbc&fault=PROVIDER_UNAVAILABLE')
    const before = calls
    expect(await tv.link()).toContain('fault=PROVIDER_UNAVAILABLE')
    expect([calls, reported.length]).toEqual([before, 5])
    expect(await tv.status()).toMatchObject({ authnError: 'PROVIDER_UNAVAILABLE' })
  })

  test('while the database refuses writes, a sign-in returns to the picker, and links are still read', async () => {
    let isBroken = false
    const broken: Database = {
      ...database,
      write: (act, how) => (isBroken ? Promise.reject(new DatabaseFault('full', 'no space')) : database.write(act, how)),
      withTables: <Own>() => broken as unknown as Database<Own>,
    }
    const { browser, reported } = await openProviders(broken, [cable.setting])
    const [tv, late] = [browser(), browser()]
    await tv.link()
    isBroken = true
    expect(await isLinked(tv)).toBe(true)
    expect(await late.link()).toBe('/mvpd-picker?mode=page&brand=nbc&fault=PROVIDER_UNAVAILABLE')
    expect(await tv.json('/provider-auth/nbc/logout', { method: 'POST' })).toMatchObject({ status: 503 })
    expect(reported).toHaveLength(2)
  })
})
