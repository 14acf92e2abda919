// Linking with a real OpenID Connect provider (oidc-provider), through the routes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { ProviderSetting } from './adapters/settings.ts'
import { createAccountLinks } from './schema/account-links.ts'
import { openProviders, origin } from './testing/open-providers.ts'
import { startTestProvider } from './testing/test-provider.ts'

let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  cable = await startTestProvider(['test-cable', 'asked-cable'].map((id) => `${origin}/provider-auth/callback/${id}`))
})
afterAll(() => cable.stop())

const day = 86_400_000
const nobody = { isAuthenticated: false, provider: null, brands: [], metadata: null, expires: null, authnError: null }

onEachDatabase('linking a provider', (open) => {
  const begin = async (settings = [cable.setting, cable.settingWithApi]) => {
    Object.assign(cable, { subscriber: 'kim', isInToken: false, attributes: { resources: ['nbc', 'bravo'], zip: '10112' }, questions: [] })
    return openProviders(await open(), settings)
  }

  test('[A7-17] the callback of a provider sets the status, and in it the configuration of the provider', async () => {
    const tv = (await begin()).browser()
    type Config = { providers: { mvpd_id: string; isFeatured: boolean }[] }
    const { providers } = (await tv.json<Config>('/provider-auth/nbc/config')).body
    const { isFeatured, ...configuration } = providers.find(({ mvpd_id }) => mvpd_id === 'test-cable')!
    const [begun, before] = [await tv.send('/provider-auth/nbc/authenticate?mvpd=test-cable'), await tv.status()]
    expect([before['isAuthenticated'], before['provider'], isFeatured]).toEqual([false, null, false])
    await tv.follow(begun.headers.get('location')!)
    expect(await tv.status()).toMatchObject({ isAuthenticated: true, provider: configuration })
    expect(Object.keys(configuration)).toEqual(['mvpd_id', 'title', 'mvpd_url', 'mvpd_logo_2x', 'mvpd_color_2x'])
  })

  test('[A3-10], [A3-13] links the device; the state names the provider, the brands of the subscription and its metadata for 30 days', async () => {
    const { browser, clock, outcomes } = await begin()
    const tv = browser()
    cable.attributes = {
      ...cable.attributes,
      hba_status: true,
      max_rating_vchip: 'TV-14',
      max_rating_mpaa: 'PG-13',
      language: 'es',
      encrypted_zip: 'x1',
    }
    expect(await tv.status()).toEqual(nobody)
    expect(await tv.link('test-cable', '&redirectPath=/bravo/show?a=1&mode=popup&lang=es')).toBe(
      '/provider-linked?mode=popup&brand=nbc&redirectPath=%2Fbravo%2Fshow%3Fa%3D1&lang=es',
    )
    const metadata = {
      upstreamUserID: 'kim',
      hbaStatus: true,
      maxRating: { vchip: 'TV-14', mpaa: 'PG-13' },
      language: 'es',
      zip: '10112',
      encryptedZip: 'x1',
    }
    expect(await tv.status()).toEqual({
      isAuthenticated: true,
      provider: {
        mvpd_id: 'test-cable',
        title: 'Test Cable',
        mvpd_url: 'https://cable.example/',
        mvpd_logo_2x: null,
        mvpd_color_2x: '#0b5fff',
      },
      brands: ['nbc', 'bravo'],
      metadata,
      expires: clock.now + 30 * day,
      authnError: null,
    })
    expect(await tv.json('/provider-auth/nbc/metadata')).toEqual({ status: 200, body: metadata })
    expect([tv.cookies().get('mvpd'), tv.cookies().has('__Host-provider_flow')]).toEqual(['test-cable', false])
    expect(outcomes).toEqual(['linked'])
    clock.now += 30 * day - 1
    expect(await tv.status()).toMatchObject({ isAuthenticated: true })
    clock.now += 1
    expect(await tv.status()).toEqual({ ...nobody, authnError: 'EXPIRED' })
    expect(tv.cookies().has('mvpd')).toBe(false)
    expect((await tv.json('/provider-auth/nbc/metadata')).status).toBe(401)
  })

  test('reads attributes of the ID token as well as those of the userinfo endpoint', async () => {
    const { browser } = await begin()
    cable.isInToken = true
    const tv = browser()
    await tv.link()
    expect(await tv.status()).toMatchObject({ brands: ['nbc', 'bravo'], metadata: { zip: '10112' } })
  })

  test('a second device of the account needs no sign-in at the provider; after sign-out neither device has a link', async () => {
    const { browser } = await begin()
    const [first, second] = [browser(), browser()]
    first.signIn('ida')
    await first.link()
    expect(await second.status()).toEqual(nobody)
    second.signIn('ida')
    expect(await second.status()).toMatchObject({ isAuthenticated: true })
    second.signOut()
    expect(await second.status()).toEqual(nobody)
    first.signOut()
    expect(await first.status()).toEqual(nobody)
    first.signIn('ida')
    expect(await first.status()).toMatchObject({ isAuthenticated: true })
  })

  test('a link made without an account stays with its device: an account that signs in uses it there, not on other devices, and its owner can end it', async () => {
    const { browser } = await begin()
    const [shared, other] = [browser(), browser()]
    await shared.link()
    for (const account of ['max', 'ida']) {
      shared.signIn(account)
      expect(await shared.status()).toMatchObject({ isAuthenticated: true })
      other.signIn(account)
      expect(await other.status(), `another device of ${account}`).toEqual(nobody)
    }
    shared.signOut()
    expect(await shared.status()).toMatchObject({ isAuthenticated: true, metadata: { upstreamUserID: 'kim' } })
    await shared.json('/provider-auth/nbc/logout', { method: 'POST' })
    for (const account of ['max', 'ida']) {
      shared.signIn(account)
      expect(await shared.status(), `the shared device with ${account}`).toEqual(nobody)
    }
  })

  test('an account that links or unlinks on a device also ends the link that was made there without an account', async () => {
    const { browser } = await begin()
    const [tv, phone] = [browser(), browser()]
    for (const device of [tv, phone]) {
      await device.link()
      device.signIn('ida')
    }
    await tv.link('asked-cable')
    tv.signOut()
    expect(await tv.status()).toEqual(nobody)
    await phone.json('/provider-auth/nbc/logout', { method: 'POST' })
    expect(await phone.status()).toEqual(nobody)
    phone.signOut()
    expect(await phone.status()).toEqual(nobody)
  })

  test('an account keeps its own link on a device that another account linked', async () => {
    const { browser } = await begin()
    const [shared, other] = [browser(), browser()]
    shared.signIn('ida')
    await shared.link()
    shared.signIn('max')
    expect(await shared.status()).toEqual(nobody)
    other.signIn('max')
    expect(await other.status()).toEqual(nobody)
    await other.link('asked-cable')
    expect(await shared.status()).toMatchObject({ provider: { mvpd_id: 'asked-cable' } })
    shared.signIn('ida')
    expect(await shared.status()).toMatchObject({ provider: { mvpd_id: 'test-cable' } })
  })

  test('a new link replaces the old one on all devices of the account', async () => {
    const { browser, tables } = await begin()
    const [first, second] = [browser(), browser()]
    first.signIn('ida')
    second.signIn('ida')
    await first.link()
    await second.link('asked-cable')
    expect(await first.status()).toMatchObject({ provider: { mvpd_id: 'asked-cable' } })
    expect(await tables.read.selectFrom('providers_links').select('provider').execute()).toEqual([{ provider: 'asked-cable' }])
  })

  test('unlinks the device and the account, and returns the URL at which the provider ends its session', async () => {
    const { browser, tables } = await begin()
    const [first, second] = [browser(), browser()]
    first.signIn('ida')
    second.signIn('ida')
    await first.link()
    const { body } = await second.json<{ logoutUrl: string }>('/provider-auth/nbc/logout', { method: 'POST' })
    const url = new URL(body.logoutUrl)
    expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([cable.issuer, `${origin}/`])
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="logout" value="yes"')])
    expect([await first.status(), await second.status()]).toEqual([nobody, nobody])
    expect(await tables.read.selectFrom('providers_links').selectAll().execute()).toEqual([])
    expect(await second.json('/provider-auth/nbc/logout', { method: 'POST' })).toEqual({ status: 200, body: { logoutUrl: null } })
  })

  test('an anonymous viewer who unlinks a shared device does not unlink the account that linked it', async () => {
    const { browser } = await begin()
    const [shared, other] = [browser(), browser()]
    shared.signIn('ida')
    await shared.link()
    shared.signOut()
    await shared.send('/provider-auth/nbc/logout', { method: 'POST' })
    expect(await shared.status()).toEqual(nobody)
    other.signIn('ida')
    expect(await other.status()).toMatchObject({ isAuthenticated: true })
  })

  test('a form without a script unlinks and continues at the provider, or at a page of this site', async () => {
    const { browser } = await begin()
    const tv = browser()
    await tv.link()
    const page = await tv.send('/provider-auth/nbc/logout', { form: { redirectPath: '/bravo', lang: 'es' } })
    const text = await page.text()
    expect([page.status, page.headers.get('refresh')]).toEqual([
      200,
      expect.stringContaining(`0; url=${cable.issuer}/session/end?id_token_hint=`),
    ])
    expect(text).toContain('<html lang="es">')
    expect(text).toContain(`href="${page.headers.get('refresh')!.slice('0; url='.length).replaceAll('&', '&amp;')}"`)
    expect([await tv.status(), tv.cookies().has('mvpd')]).toEqual([nobody, false])
    for (const [redirectPath, to] of [
      ['/bravo', '/bravo'],
      ['//evil.example', '/'],
      ['https://evil.example/', '/'],
    ] as const)
      expect((await tv.send('/provider-auth/nbc/logout', { form: { redirectPath } })).headers.get('location')).toBe(to)
  })

  test('asks the authorization API at sign-in for the brands of a subscription, by the provider’s names', async () => {
    const { browser, reported } = await begin([{ ...cable.settingWithApi, resources: { bravo: 'BRV' } }])
    cable.attributes = {}
    const tv = browser()
    await tv.link('asked-cable')
    expect(cable.questions).toEqual([{ subscriber: 'kim', session: expect.any(String), resources: ['nbc', 'BRV', 'usa', 'telemundo'] }])
    expect(await tv.status()).toMatchObject({ brands: ['nbc', 'bravo', 'telemundo'] })
    expect(reported).toEqual([])
  })

  test.each([
    ['the viewer cancels', { subscriber: null }, 'CANCELLED'],
    ['the subscription is suspended', { attributes: { status: 'suspended' } }, 'SUSPENDED'],
    ['the subject has invalid characters', { subscriber: 'kim\u00e9' }, 'REFUSED'],
  ])('returns to the picker with the reason when %s', async (_, change, fault) => {
    const { browser, reported } = await begin()
    Object.assign(cable, change)
    const tv = browser()
    expect(await tv.link('test-cable', '&redirectPath=/live')).toBe(`/mvpd-picker?mode=page&brand=nbc&redirectPath=%2Flive&fault=${fault}`)
    expect([await tv.status(), tv.cookies().has('mvpd')]).toEqual([{ ...nobody, authnError: fault }, false])
    expect(reported).toEqual([])
  })

  test('a frame renews a link in its last week for 30 days, without a page of the provider, and only for the same subscriber', async () => {
    const passive = { ...cable.setting, protocol: { ...cable.setting.protocol, passive: true } as ProviderSetting['protocol'] }
    const { browser, clock, outcomes, tables } = await begin([passive, cable.settingWithApi])
    const tv = browser()
    const frame = (from = tv, mvpd = 'test-cable') => from.link(mvpd, '&mode=frame')
    expect(await frame()).toBe('/provider-auth/frame')
    await tv.link()
    expect(await tv.status()).not.toHaveProperty('isRenewable')
    const change = (columns: { expires_at?: number; subject?: string }) =>
      tables.write((trx) => trx.updateTable('providers_links').set(columns).execute())
    const expires = clock.now + 7 * day - 1
    await change({ expires_at: expires })
    expect(await tv.status()).toMatchObject({ expires, isRenewable: true })
    // The provider does not know this browser, so it would have to show a page.
    const elsewhere = browser()
    for (const [name, value] of tv.cookies()) elsewhere.cookies().set(name, value)
    expect(await frame(elsewhere)).toBe('/provider-auth/frame')
    expect(await frame(tv, 'asked-cable')).toBe('/provider-auth/frame')
    expect(await tv.status()).toMatchObject({ expires, authnError: null })
    expect(await frame()).toBe('/provider-auth/frame')
    expect(await tv.status()).toMatchObject({ isAuthenticated: true, expires: clock.now + 30 * day, provider: { mvpd_id: 'test-cable' } })
    expect(outcomes).toEqual(['linked', 'renewed'])
    await change({ subject: 'another subscriber', expires_at: expires })
    await frame()
    expect(await tv.status()).toMatchObject({ expires })
    const end = await tv.send('/provider-auth/frame')
    expect([end.status, end.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("frame-ancestors 'self'")])
  })

  test('stores neither the device nor the session token in clear', async () => {
    const { browser, tables } = await begin()
    const tv = browser()
    await tv.link()
    const rows = JSON.stringify(await tables.read.selectFrom('providers_links').selectAll().execute())
    expect(rows).not.toContain(tv.cookies().get('__Host-device'))
    expect(rows).not.toContain(Buffer.from('{"alg"').toString('base64url').slice(0, 6))
  })

  test('the link of an account can be read without its session token, and deleted; links of devices stay', async () => {
    const database = await open()
    const { browser, clock } = await openProviders(database, [cable.setting])
    const [tv, other] = [browser(), browser()]
    tv.signIn('ida')
    const links = createAccountLinks(database)
    expect(await links.find('ida')).toBeNull()
    await tv.link()
    await other.link()
    const [since, until] = [clock.now, clock.now + 30 * day]
    const metadata = { upstreamUserID: 'kim', zip: '10112' }
    expect(await links.find('ida')).toEqual({ provider: 'test-cable', since, until, brands: ['nbc', 'bravo'], metadata })
    await links.delete('ida')
    expect([await tv.status(), await links.find('ida'), (await other.status())['isAuthenticated']]).toEqual([nobody, null, true])
  })
})
