// Subscribers of the demo's TV providers link and unlink their subscriptions on a running site.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { readConfig } from '#kit/config.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import type { ProvidersTables } from '#services/providers/schema/tables.ts'
import { demoProviders, demoSubscribers } from '../../demo/providers/providers.ts'
import { openProviders } from '../services/providers.ts'
import { newBrowser } from '../testing/browser.ts'
import { type DemoSite, openDemoSite } from '../testing/demo-site.ts'
import { openDemoProviders } from './providers.ts'

const open = (settings: Record<string, string>) => {
  const config = readConfig({ SECRET: 'for tests, and long enough for them', ...settings })
  const { PUBLIC_URL: publicUrl } = config
  const report = (error: unknown) => {
    throw error
  }
  return openProviders({ config, brands: { name: 'Demo', brands: [] }, publicUrl, pageOrigins: [publicUrl], report })
}

test('the demo’s providers exist only in a demo on this machine without PROVIDERS_FILE', () => {
  expect(open({}).settings.map(({ id }) => id)).toEqual(demoProviders.map(({ id }) => id))
  const folder = mkdtempSync(join(tmpdir(), 'daypart-providers-'))
  const file = join(folder, 'providers.json')
  writeFileSync(file, '{"providers":[]}')
  const without: Record<string, string>[] = [
    { DEMO: 'off' },
    { IDENTITY: 'off' },
    { PROVIDERS: 'off' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://tv.example' },
    { PROVIDERS_FILE: file },
  ]
  for (const settings of without) {
    const { settings: providers, nodeHandler } = open(settings)
    expect([settings, providers, nodeHandler]).toEqual([settings, [], undefined])
  }
  rmSync(folder, { recursive: true })
})

test('the authorization API of the slow provider answers after its delay', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const config = readConfig({ SECRET: 'for tests, and long enough for them' })
  const server = createServer((request, response) => void opened.nodeHandler(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const publicUrl = `http://127.0.0.1:${port}`
  const opened = openDemoProviders({
    config: { ...config, PORT: port },
    publicUrl,
    pageOrigins: [publicUrl],
    brandKeys: ['nbc', 'bravo'],
    slow: () => slow,
    report: (error) => expect(error).toBeUndefined(),
  })
  const { url, secret } = opened.settings.find(({ id }) => id === 'driftwood')!.authorization!
  let hasAnswered = false
  const answer = opened
    .outgoing([])(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ subscriber: 'sage.quinn', session: null, resources: ['bravo'] }),
    })
    .finally(() => {
      hasAnswered = true
    })
  const other = await fetch(`${publicUrl}/demo-providers/driftwood/.well-known/openid-configuration`)
  expect([other.status, hasAnswered]).toEqual([200, false])
  release()
  expect(await (await answer).json()).toEqual({ decisions: [{ resource: 'bravo', authorized: true }] })
  server.close()
})

describe('the TV providers of a demo on this machine', () => {
  const video = { kind: 'video', id: 'nd-1', brand: 'nbc', title: 'Night desk', programmingType: 'Full Episode', rating: 'TV-MA' } as const
  const expired = { ...video, id: 'nd-0', expiration: '2020-01-01' }
  const coming = { ...video, id: 'nd-2', available: '2100-01-01' }
  const logged: string[] = []
  let site: DemoSite
  beforeAll(async () => {
    site = await openDemoSite([video, expired, coming], (line) => logged.push(line))
  }, 60_000)
  afterAll(() => site.close())

  function begin(provider: string, { brand = 'nbc', lang = 'en' } = {}) {
    const browser = newBrowser(site.address)
    const openSignIn = () =>
      browser.go(`/provider-auth/${brand}/authenticate?mvpd=${provider}&mode=page&redirectPath=/night-desk&lang=${lang}`)
    /** Signs in, and returns the page that the browser shows then. SAML needs one more form. */
    const signIn = async (username: string, password = site.password) => {
      const page = await browser.submit(await openSignIn(), { username, password })
      return page.body.includes('SAMLResponse') ? browser.submit(page) : page
    }
    const status = (of = brand) => browser.json(`/provider-auth/${of}/status`)
    const authorize = (resource: string, asset?: { id: string }) =>
      browser.json(`/provider-auth/${resource}/authorize`, { json: { resource, ...(asset && { asset }) } })
    return { ...browser, openSignIn, signIn, status, authorize }
  }

  test('brands offer the providers that are not limited to other brands; featured providers come first', async () => {
    const { json } = newBrowser(site.address)
    const offered = async (brand: string) => {
      const { providers } = (await json(`/provider-auth/${brand}/config`)) as { providers: { mvpd_id: string; isFeatured: boolean }[] }
      return providers.map(({ mvpd_id, isFeatured }) => (isFeatured ? mvpd_id.toUpperCase() : mvpd_id)).join(' ')
    }
    expect(await offered('nbc')).toBe('COPPERLINE NORTHBEAM FERNHOLLOW LANTERNSTREAM PLAZAVISION candlewick driftwood quarrytown')
    expect(await offered('bravo')).toBe('COPPERLINE NORTHBEAM FERNHOLLOW LANTERNSTREAM candlewick driftwood')
    expect(await offered('telemundo')).toBe('COPPERLINE NORTHBEAM FERNHOLLOW LANTERNSTREAM PLAZAVISION candlewick driftwood')
  })

  test('each provider has a white logo, also the provider that is down', async () => {
    for (const { id, title } of demoProviders) {
      const { status, headers, body } = await newBrowser(site.address).go(`/demo-providers/${id}/logo.svg`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(body).toContain(`<title>${title}</title>`)
    }
  })

  const working = demoSubscribers.filter(({ provider, isSuspended }) => provider !== 'candlewick' && !isSuspended)
  test.each(working)('$username signs in at $provider and links the subscription', async (subscriber) => {
    const { signIn, status } = begin(subscriber.provider)
    const { url } = await signIn(subscriber.username)
    expect([url.pathname, url.searchParams.get('redirectPath'), url.searchParams.get('mode')]).toEqual([
      '/provider-linked',
      '/night-desk',
      'page',
    ])
    const { maxRating, zip, language, isAtHome = false } = subscriber
    expect(await status()).toMatchObject({
      isAuthenticated: true,
      provider: { mvpd_id: subscriber.provider },
      brands: expect.arrayContaining(['nbc']),
      metadata: { upstreamUserID: subscriber.username, zip, language, hbaStatus: isAtHome, ...(maxRating && { maxRating }) },
    })
  })

  test('the subscriptions include the channels of their package and of their region', async () => {
    const brandsOf = async (provider: string, username: string): Promise<string[]> => {
      const { signIn, status } = begin(provider)
      await signIn(username)
      return (await status()).brands
    }
    expect((await brandsOf('copperline', 'lee.moreno')).sort()).toEqual(['cnbc', 'nbc', 'nbc-news', 'telemundo'])
    expect((await brandsOf('plazavision', 'lucia.mena')).sort()).toEqual(['nbc', 'telemundo', 'telemundo-deportes', 'universo'])
    expect((await brandsOf('quarrytown', 'walt.hicks')).sort()).toEqual(['nbc', 'nbc-sports', 'nbc-sports-philadelphia'])
    expect(await brandsOf('fernhollow', 'tess.lund')).toEqual(expect.arrayContaining(['nbc-sports-boston', 'syfy']))
    expect(await brandsOf('fernhollow', 'tess.lund')).not.toContain('nbc-sports-bay-area')
  })

  test('a wrong password or username shows the form again, with the username and an error', async () => {
    for (const provider of ['copperline', 'northbeam']) {
      const { openSignIn, submit, status } = begin(provider, { lang: 'es' })
      const { password } = site
      for (const fields of [
        { username: 'dana"price', password: 'demo' },
        { username: 'walt.hicks', password },
        { username: '', password },
      ]) {
        const page = await submit(await openSignIn(), fields)
        expect([page.status, page.url.pathname.startsWith(`/demo-providers/${provider}/`)]).toEqual([422, true])
        expect(page.body).toContain('role="alert">El usuario o la contraseña no son correctos.')
        expect(page.body).toContain(`name="username" value="${fields.username.replace('"', '&#34;')}"`)
        expect(page.body).not.toContain(password)
      }
      expect((await status()).isAuthenticated).toBe(false)
    }
  })

  test('a cancelled sign-in and a suspended subscription return to the picker with a reason', async () => {
    for (const provider of ['copperline', 'northbeam']) {
      const { openSignIn, submit } = begin(provider)
      const cancelled = await submit(await openSignIn(), { cancel: '1' })
      const { url } = cancelled.body.includes('SAMLResponse') ? await submit(cancelled) : cancelled
      expect([provider, url.pathname, url.searchParams.get('fault')]).toEqual([provider, '/mvpd-picker', 'CANCELLED'])
    }
    const { signIn, status } = begin('copperline')
    const { url } = await signIn('kim.abbott')
    expect([url.pathname, url.searchParams.get('fault')]).toEqual(['/mvpd-picker', 'SUSPENDED'])
    expect((await status()).isAuthenticated).toBe(false)
  })

  test('a provider that is down returns to the picker with a reason', async () => {
    const { openSignIn } = begin('candlewick')
    const { url } = await openSignIn()
    expect([url.pathname, url.searchParams.get('fault')]).toEqual(['/mvpd-picker', 'PROVIDER_UNAVAILABLE'])
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(/^the TV provider candlewick failed: /)])
  })

  test('the authorization API refuses other channels, ratings above the limit, and a second stream', async () => {
    const lee = begin('copperline')
    await lee.signIn('lee.moreno')
    expect(await lee.authorize('nbc', { id: video.id })).toMatchObject({ resource: 'nbc', mediaToken: expect.any(String) })
    expect(JSON.stringify(await lee.authorize('syfy'))).toContain('Not in your package')
    const joel = begin('fernhollow')
    await joel.signIn('joel.nash')
    expect(JSON.stringify(await joel.authorize('nbc', { id: video.id }))).toContain('PARENTAL_CONTROLS')
    const ines = begin('lanternstream')
    await ines.signIn('ines.ramos')
    expect(JSON.stringify(await ines.authorize('nbc', { id: video.id }))).toContain('CONCURRENCY')
  })

  test('no media token is issued for a video that is blacked out, has expired, or is not available yet', async () => {
    const lee = begin('copperline')
    await lee.signIn('lee.moreno')
    const blackout = new URL('/geolocation/blackouts/night-desk', site.address)
    const send = async (method: string, body?: object) =>
      (await fetch(blackout, { method, headers: { 'content-type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) }))
        .status
    expect(await send('PUT', { video: video.id })).toBe(200)
    expect(await lee.authorize('nbc', { id: video.id })).toMatchObject({ status: 403, code: 'BLACKOUT', errorCode: 'LOCATION' })
    expect(await send('DELETE')).toBe(204)
    expect(await lee.authorize('nbc', { id: video.id })).toMatchObject({ mediaToken: expect.any(String) })
    for (const { id } of [expired, coming])
      expect(await lee.authorize('nbc', { id }), id).toMatchObject({ status: 403, code: 'NOT_AVAILABLE', errorCode: 'F1' })
  })

  test('after the viewer unlinks, the provider ends its session', async () => {
    for (const [provider, username] of [
      ['copperline', 'dana.price'],
      ['northbeam', 'omar.field'],
    ] as const) {
      const { signIn, status, json, go, submit } = begin(provider)
      await signIn(username)
      const { logoutUrl } = await json('/provider-auth/nbc/logout', { json: {} })
      expect((await status()).isAuthenticated).toBe(false)
      const page = await go(logoutUrl)
      expect([provider, page.status]).toEqual([provider, 200])
      const last = provider === 'copperline' ? await submit(page, { logout: 'yes' }) : page
      expect(last.body).toContain(provider === 'copperline' ? 'a page' : 'You are signed out.')
    }
  })

  test('the export of an account lists its TV provider, which counts on its other devices, and ends with the account', async () => {
    const { signIn, status, json } = begin('copperline')
    const password = encodePassword('lamps on the quay')
    const names = { givenName: 'Ida', sn: 'Marsh', gender: 'Female', birthYear: 1980, serviceZip: '10112' }
    const person = { ...names, userName: 'ida@viewer.example', mail: 'ida@viewer.example', password }
    await json('/api/2021-08/profile/email/register', { json: person })
    const toAccount = { headers: { username: person.mail, password } }
    const { session } = await json('/api/v3/profile/session', toAccount)
    await signIn('dana.price')
    const { expires, metadata } = await status()
    const exported = await json('/identity/export')
    expect(exported.tvProvider).toEqual({
      provider: 'copperline',
      since: new Date(expires - 30 * 86_400_000).toISOString(),
      until: new Date(expires).toISOString(),
      brands: expect.arrayContaining(['nbc', 'bravo']),
      metadata: { ...metadata, upstreamUserID: 'dana.price', zip: '10112' },
    })
    const phone = begin('copperline')
    await phone.json('/api/v3/profile/session', toAccount)
    expect((await phone.status()).provider).toMatchObject({ mvpd_id: 'copperline' })
    await json('/identity/account', { method: 'DELETE', headers: { password, session_token: session.tokenId } })
    expect([(await status()).isAuthenticated, (await phone.status()).isAuthenticated]).toEqual([false, false])
    const database = await openDatabase({ dataDir: site.dataDir })
    const rows = await database
      .withTables<ProvidersTables>()
      .read.selectFrom('providers_links')
      .selectAll()
      .where('account_id', 'is not', null)
      .execute()
    await database.close()
    expect(rows).toEqual([])
  })

  test('an answer of the SAML provider that is sent a second time, or by another browser, links nothing', async () => {
    const { openSignIn, submit, go, status } = begin('northbeam')
    const page = await submit(await openSignIn(), { username: 'omar.field', password: site.password })
    const stranger = newBrowser(site.address)
    const stolen = await stranger.submit(page)
    expect([stolen.url.pathname, stolen.url.searchParams.get('fault')]).toEqual(['/mvpd-picker', 'EXPIRED'])
    expect((await submit(page)).url.pathname).toBe('/provider-linked')
    expect((await submit(page)).url.searchParams.get('fault')).toBe('EXPIRED')
    const next = await openSignIn()
    expect(next.status).toBe(200)
    expect((await submit(page)).url.searchParams.get('fault')).toBe('REFUSED')
    expect((await go('/provider-auth/callback/northbeam', { form: { SAMLResponse: 'x'.repeat(1_000_000) } })).status).toBe(413)
    expect((await status()).isAuthenticated).toBe(true)
  })

  test.each<[string, (xml: string) => string]>([
    ['a changed subject', (xml) => xml.replace('ruth.vega', 'omar.field')],
    ['a comment in the subject', (xml) => xml.replace('ruth.vega', 'ruth<!---->.vega')],
    ['no signatures', (xml) => xml.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')],
    ['a second assertion', (xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/, '$&$&')],
    ['a document type', (xml) => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`],
    ['no XML', () => '\u0000'],
  ])('a posted SAML response with %s is refused and links nothing', async (_, change) => {
    const { openSignIn, submit, status } = begin('northbeam')
    const page = await submit(await openSignIn(), { username: 'ruth.vega', password: site.password })
    const response = /name="SAMLResponse" value="([^"]*)"/.exec(page.body)![1]!
    const forged = Buffer.from(change(Buffer.from(response, 'base64').toString())).toString('base64')
    const { url } = await submit(page, { SAMLResponse: forged })
    expect([url.pathname, url.searchParams.get('fault')]).toEqual(['/mvpd-picker', 'REFUSED'])
    expect((await status()).isAuthenticated).toBe(false)
  })

  test('the metadata for the SAML provider names the entity id and the callback; other providers have none', async () => {
    const { go } = newBrowser(site.address)
    const path = '/provider-auth/saml/metadata/northbeam'
    const { body, headers } = await go(path)
    expect(headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8')
    expect(body).toContain(`entityID="${new URL(path, site.address)}"`)
    expect(body).toContain(`Location="${new URL('/provider-auth/callback/northbeam', site.address)}" index="0" isDefault="true"`)
    expect((await go('/provider-auth/saml/metadata/copperline')).status).toBe(404)
    expect((await go('/provider-auth/saml/metadata/none')).status).toBe(404)
  })

  test('bad requests to a provider get an error of the client', async () => {
    const { go } = newBrowser(site.address)
    const paths = ['copperline/', 'copperline/sign-in/none', 'copperline/auth?client_id=x', 'copperline/%', 'northbeam/', 'northbeam/sso']
    for (const path of [...paths, 'northbeam/sso?SAMLRequest=x', 'northbeam/sso?SAMLRequest=PGE+', 'quarrytown/authorize'])
      expect([path, (await go(`/demo-providers/${path}`)).status]).toEqual([path, expect.toSatisfy((code) => code >= 400 && code < 500)])
    for (const authorization of ['', 'Bearer x'])
      expect((await go('/demo-providers/copperline/authorize', { json: {}, headers: { authorization } })).status).toBe(401)
    expect((await go('/demo-providers/candlewick/.well-known/openid-configuration')).status).toBe(503)
  })
})
