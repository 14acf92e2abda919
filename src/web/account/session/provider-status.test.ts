// The viewer's link to a TV provider in the browser. The providers service and the access service answer its requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { events as eventsSchema } from '#contracts/http/events.ts'
import { providerFramePath } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { finale, openAccess } from '../../../services/access/testing/open-access.ts'
import type { ProviderSetting } from '../../../services/providers/adapters/settings.ts'
import { openProviders, origin, type TestBrowser, type TestProviders } from '../../../services/providers/testing/open-providers.ts'
import { startTestProvider } from '../../../services/providers/testing/test-provider.ts'
import { noLink } from '../../tiles/provider-link.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { sendAtOnce } from '../../ui/events/testing.ts'
import type { Visit } from '../../ui/visit.tsx'
import { clearAccount, setAccount } from './account-info.ts'
import { providerChangeKey } from './provider-change-key.ts'
import { mayHaveFrame, renewInFrame } from './provider-frame.ts'
import { authorizationOf, changeLink, configured, failed } from './provider-state.ts'
import { checkProvider, unlinkProvider } from './provider-status.ts'
import { requestViewerAccess } from './viewer-access.ts'

sendAtOnce()

const dataDir = mkdtempSync(join(tmpdir(), 'daypart-link-'))
let database: Database
let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  database = await openDatabase({ dataDir })
  cable = await startTestProvider(['test-cable', 'asked-cable'].map((id) => `${origin}/provider-auth/callback/${id}`))
})
afterAll(async () => {
  cable.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const minute = 60_000
const day = 86_400_000
const path = '/night-shift/video/finale/1002'
const video = { brand: 'nbc', mpxGuid: finale.mpxGuid }
let opened: TestProviders
/** The protocol of a provider that renews links in a frame. */
let passive: ProviderSetting['protocol']
let tv: TestBrowser
/** The requests of the page, as method and path. */
let requests: string[]
/** Answers a request instead of the service. */
let intercept: (path: string) => Promise<Response> | null
let sentEvents: Promise<unknown>[]
let stored: string[]

beforeEach(async () => {
  Object.assign(cable, { attributes: { resources: ['nbc', 'bravo'], zip: '10112', max_rating_vchip: 'TV-PG' }, questions: [] })
  passive = { ...cable.setting.protocol, passive: true } as typeof passive
  opened = await openProviders(database, [{ ...cable.setting, protocol: passive }, cable.settingWithApi])
  tv = opened.browser()
  requests = []
  sentEvents = []
  stored = []
  intercept = () => null
  const { access } = openAccess({ providers: opened.providers.client, now: () => opened.clock.now })
  const fetchOutside = globalThis.fetch
  vi.stubGlobal('fetch', async (to: string | Request | URL, init: RequestInit = {}) => {
    if (typeof to !== 'string' || !to.startsWith('/')) return fetchOutside(to, init)
    requests.push(`${init.method ?? 'GET'} ${to}`)
    const { method, body, signal } = init
    const answer =
      intercept(to) ??
      (to.startsWith('/access/')
        ? access.fetch(withFacts(new Request(origin + to, { ...init, headers: { ...init.headers, cookie: cookies() } }), secure))
        : tv.send(to, { ...(method && { method }), ...(body && { json: JSON.parse(String(body)) }) }))
    const response = await answer
    signal?.throwIfAborted()
    return response
  })
  vi.stubGlobal('location', { pathname: path, host: 'tv.example' })
  vi.stubGlobal('document', { documentElement: { dataset: { brand: 'nbc' } }, querySelector: () => null })
  vi.stubGlobal('localStorage', { setItem: (key: string) => stored.push(key), removeItem: () => {} })
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, body: Blob) => sentEvents.push(body.text().then((text) => v.parse(eventsSchema, JSON.parse(text)).events[0])),
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.useFakeTimers({ now: opened.clock.now, toFake: ['Date'] })
  viewerStore.change({ ...noLink, userId: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const secure = { isSecure: true, address: '203.0.113.7' }
const cookies = () => [...tv.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
const check = (key = 'nbc', { off = [], ...options }: { off?: Visit['brand']['off'] } & Parameters<typeof checkProvider>[1] = {}) =>
  checkProvider({ brand: { key, off }, platform: 'web' }, { now: () => opened.clock.now, ...options })
const link = () => viewerStore.read()
const attributes = async () => (await Promise.all(sentEvents)).filter((event) => (event as { name: string }).name === 'User')

test('[A3-08] [A3-09] [A3-11] [A4-14] the check stores the provider, its metadata and its brands; a reset clears everything', async () => {
  expect(link()).toMatchObject({ authenticated: false, providerCheck: null, isBrandsChecked: false })
  await tv.link('asked-cable')
  expect(await check()).toBe(true)
  expect(link()).toMatchObject({
    authenticated: true,
    providerCheck: { brand: 'nbc', at: opened.clock.now },
    authnError: null,
    provider: { mvpd_id: 'asked-cable', title: 'Test Cable' },
    providerMetadata: { upstreamUserID: 'kim', zip: '10112', maxRating: { vchip: 'TV-PG' } },
    expires: opened.clock.now + 30 * day,
    entitlements: ['nbc', 'bravo'],
    isBrandsChecked: true,
    nip: true,
  })
  const { providers } = (await tv.json<{ providers: { mvpd_id: string; title: string }[] }>('/provider-auth/nbc/config')).body
  changeLink((before) =>
    configured(
      before,
      providers.map(({ mvpd_id: id, title }) => ({ id, title })),
    ),
  )
  expect(link().mvpds).toEqual({ 'test-cable': { title: 'Test Cable' }, 'asked-cable': { title: 'Test Cable' } })
  clearAccount()
  expect(link()).toMatchObject(noLink)
})

test('[A3-09] [A4-14] a failed sign-in leaves the viewer without a provider and with the error; a linked provider stays linked', async () => {
  cable.attributes = { status: 'suspended' }
  await tv.link()
  expect(await check()).toBe(false)
  expect(link()).toMatchObject({ authenticated: false, provider: null, authnError: 'SUSPENDED', providerCheck: { brand: 'nbc' } })
  changeLink((before) => failed(before, 'CANCELLED'))
  expect(link()).toMatchObject({ authenticated: false, authnError: 'CANCELLED' })
  cable.attributes = { resources: ['nbc'] }
  await tv.link()
  await check('nbc', { force: true })
  expect(link().authnError).toBeNull()
  changeLink((before) => failed(before, 'PROVIDER_UNAVAILABLE'))
  expect(link()).toMatchObject({ authenticated: true, authnError: 'PROVIDER_UNAVAILABLE' })
})

test('a link is checked once in five minutes and brand, and again for another account', async () => {
  await tv.link()
  const counted = async (checked: Promise<unknown>) => {
    await checked
    return requests.splice(0).filter((request) => request.endsWith('/status')).length
  }
  expect(await counted(check())).toBe(1)
  opened.clock.now += 5 * minute - 1
  expect(await counted(check())).toBe(0)
  opened.clock.now++
  expect(await counted(check())).toBe(1)
  expect(await counted(check('bravo'))).toBe(1)
  expect(await counted(check('bravo', { force: true }))).toBe(1)
  setAccount({ id: 'a1', episodeCount: 3, serviceZip: '' })
  expect(await counted(check('bravo'))).toBe(1)
  setAccount({ id: 'a1', episodeCount: 2, serviceZip: '' })
  expect(await counted(check('bravo'))).toBe(0)
})

/** Stubs the frames of the page: a frame follows the redirects of its URL. Returns the frames, and how many of them are in the page. */
function stubFrames() {
  const frames: { src: string; end: string | null; sandbox: string }[] = []
  let inPage = 0
  const createElement = () => {
    const frame = {
      src: '',
      end: null as string | null,
      load: () => {},
      sandbox: '',
      setAttribute: (_: 'sandbox', value: string) => (frame.sandbox = value),
      addEventListener: (_: string, load: () => void) => (frame.load = load),
    }
    frames.push(frame)
    return Object.assign(frame, { remove: () => inPage-- })
  }
  const append = async (frame: ReturnType<typeof createElement>) => {
    inPage++
    frame.end = await tv.follow(frame.src)
    frame.load()
  }
  Object.assign(document, { createElement, body: { append } })
  return { frames, countInPage: () => inPage }
}

test('[A3-09] [A7-16] the service has setup, popup, logout, preauthorization and metadata; a hidden frame renews a link in its last week, and is destroyed; live pages have none', async () => {
  const { frames, countInPage } = stubFrames()
  const endSoon = () =>
    opened.tables.write((trx) =>
      trx
        .updateTable('providers_links')
        .set({ expires_at: opened.clock.now + 6 * day })
        .execute(),
    )
  expect((await tv.json('/provider-auth/nbc/config')).body).toMatchObject({
    providers: [{ mvpd_id: 'test-cable' }, { mvpd_id: 'asked-cable' }],
  })
  expect(await tv.link('test-cable', '&mode=popup')).toContain('/provider-linked?mode=popup')
  expect((await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['usa'] } })).body).toMatchObject({
    decisions: [{ resource: 'usa', isAuthorized: false }],
  })
  await check('nbc', { renew: renewInFrame })
  expect(link().providerMetadata).toEqual((await tv.json('/provider-auth/nbc/metadata')).body)
  await endSoon()
  await check('nbc', { force: true })
  expect([frames, link().isIFrameLogin]).toEqual([[], false])
  expect(await check('nbc', { force: true, renew: renewInFrame })).toBe(true)
  expect(frames).toMatchObject([{ src: '/provider-auth/nbc/authenticate?mvpd=test-cable&mode=frame', end: providerFramePath }])
  expect(frames[0]!.sandbox, 'the provider must not navigate the window').toBe('allow-forms allow-same-origin allow-scripts')
  expect([countInPage(), link().isIFrameLogin, link().expires]).toEqual([0, true, opened.clock.now + 30 * day])
  await endSoon()
  await check('nbc', { force: true, renew: renewInFrame })
  expect(frames).toHaveLength(1)
  await unlinkProvider('nbc')
  expect(link().isIFrameLogin).toBe(false)
  expect(['/', '/night-shift', '/live-upcoming', '/live', '/watch/sports/x/1', '/mvpd-picker'].filter(mayHaveFrame)).toEqual([
    '/',
    '/night-shift',
    '/live-upcoming',
  ])
})

test('[A4-17] after a successful check the entitlements of the provider are fetched; without an answer the next check fetches them', async () => {
  await tv.link()
  intercept = (to) => (to.startsWith('/localized-mvpd/') ? Promise.resolve(new Response('', { status: 503 })) : null)
  expect(await check('nbc', { off: ['dimming'] })).toBe(true)
  expect(requests).toEqual([
    'GET /provider-auth/nbc/status',
    'GET /localized-mvpd/entitlements?mvpd=test-cable&platform=web&brand=nbc&instance=tv.example',
  ])
  expect(link()).toMatchObject({ authenticated: true, entitlements: [], isBrandsChecked: false, nip: false })
  intercept = () => null
  await check('nbc', { off: ['dimming'] })
  expect(link()).toMatchObject({ entitlements: ['nbc', 'bravo'], isBrandsChecked: true, nip: false })
})

test('a service that does not answer changes nothing; a link that has ended resets the provider', async () => {
  await tv.link()
  await check()
  for (const answer of [Promise.resolve(new Response('', { status: 503 })), Promise.reject(new TypeError('offline'))]) {
    intercept = () => answer
    expect(await check('nbc', { force: true })).toBe(true)
  }
  expect(link().provider?.mvpd_id).toBe('test-cable')
  intercept = () => null
  opened.clock.now += 30 * day
  expect(await check()).toBe(false)
  expect(link()).toMatchObject({ ...noLink, providerCheck: { brand: 'nbc' }, authnError: 'EXPIRED' })
})

test('[A4-15] a viewer who becomes unauthenticated ends the pending request for the metadata: its late answer links nothing', async () => {
  await tv.link()
  const waiting = Promise.withResolvers<Response>()
  intercept = (to) => (to.endsWith('/status') ? waiting.promise : null)
  const late = await tv.send('/provider-auth/nbc/status')
  const checking = check()
  await unlinkProvider('nbc')
  waiting.resolve(late)
  expect(await checking).toBe(false)
  expect(link()).toMatchObject(noLink)
})

test('unlinking resets the provider, tells the other tabs and returns the provider’s logout; after a failure the provider stays', async () => {
  await tv.link()
  await check()
  expect(stored.splice(0)).toEqual([providerChangeKey])
  intercept = () => Promise.resolve(new Response('', { status: 500 }))
  await expect(unlinkProvider('nbc')).rejects.toThrow('500')
  expect([link().authenticated, stored]).toEqual([true, []])
  intercept = () => null
  expect(await unlinkProvider('nbc')).toMatch(new RegExp(`^${cable.issuer}/session/end`))
  expect(link()).toMatchObject(noLink)
  expect(stored).toEqual([providerChangeKey])
})

test('a tab that follows another tab reports the change to no other tab', async () => {
  await tv.link()
  await check('nbc', { force: true, isFollowing: true })
  expect([link().authenticated, stored]).toEqual([true, []])
})

test('[A4-19] analytics receives the user’s attributes when the provider changes, and None when the viewer becomes unauthenticated', async () => {
  await tv.link()
  await check()
  await check('nbc', { force: true })
  const authenticationExpiry = new Date(opened.clock.now + 30 * day).toISOString()
  expect(await attributes()).toMatchObject([{ type: 'Attributes', mvpd: 'test-cable', authenticationExpiry, brand: 'nbc', path }])
  await tv.link('asked-cable')
  await check('nbc', { force: true })
  await unlinkProvider('nbc')
  expect((await attributes()).slice(1)).toMatchObject([
    { mvpd: 'asked-cable', authenticationExpiry },
    { mvpd: 'None', authenticationExpiry: 'None' },
  ])
})

test('[C8-10] a failure to read the end of the link logs an error, and the attribute is None', async () => {
  await tv.link()
  await opened.tables.write((trx) => trx.updateTable('providers_links').set({ expires_at: 9e15 }).execute())
  await check()
  expect(await Promise.all(sentEvents)).toMatchObject([
    { name: 'Error', type: 'Script', fatal: false, message: expect.stringContaining('Invalid time value') },
    { name: 'User', mvpd: 'test-cable', authenticationExpiry: 'None' },
  ])
})

test('[A3-12] [A4-16] the decision about a page’s video is stored by path; the provider is asked again only after its token has expired', async () => {
  await tv.link('asked-cable')
  await check()
  cable.questions = []
  const decisionAt = (at: string) => authorizationOf(link(), at, video.mpxGuid, Date.now())
  const requesting = requestViewerAccess(video)
  expect(decisionAt(path)).toMatchObject({ isAuthorizationChecked: false, isAuthorized: false, authToken: null, authzError: null })
  expect(await requesting).toMatchObject({ allow: true })
  const token = { mediaToken: expect.stringMatching(/^ey/), expires: Math.floor(Date.now() / 1000) * 1000 + 7 * minute }
  expect(decisionAt(path)).toMatchObject({ isAuthorizationChecked: true, isAuthorized: true, authToken: token, authzError: null })
  expect(decisionAt('/another/page')).toBeNull()
  opened.clock.now += 6 * minute
  vi.setSystemTime(opened.clock.now)
  expect(await requestViewerAccess(video)).toMatchObject({ allow: true })
  expect(cable.questions).toHaveLength(1)
  opened.clock.now += minute
  vi.setSystemTime(opened.clock.now)
  expect(decisionAt(path)).toBeNull()
  cable.decide = async ({ resources }) =>
    Response.json({ decisions: resources.map((resource) => ({ resource, authorized: false, code: 'NOT_SUBSCRIBED' })) })
  await requestViewerAccess(video)
  expect(cable.questions).toHaveLength(2)
  expect(decisionAt(path)).toMatchObject({
    isAuthorizationChecked: true,
    isAuthorized: false,
    authToken: null,
    authzError: 'NOT_SUBSCRIBED',
  })
  expect(Object.keys(link().authorizations)).toEqual([path])
})

test.each([
  ['unlinking', () => unlinkProvider('nbc')],
  ['a sign-out', async () => clearAccount()],
  ['a sign-in', async () => setAccount({ id: 'a1', episodeCount: 3, serviceZip: '' })],
  ['another provider', () => tv.link('asked-cable').then(() => check('nbc', { force: true }))],
])('[A4-16] the decisions of all paths are cleared by %s', async (_, clear) => {
  await tv.link()
  await check()
  await requestViewerAccess(video)
  expect(link().authorizations[path]?.isAuthorized).toBe(true)
  await clear()
  expect(link().authorizations).toEqual({})
})
