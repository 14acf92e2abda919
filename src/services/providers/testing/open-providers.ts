// For tests: opens the providers service with a clock that the test controls, and browsers that keep their cookies.
import type { BrandGroup } from '#contracts/brand.ts'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import type { ProviderSetting } from '../adapters/settings.ts'
import { createProviders, type ProvidersDependencies } from '../providers.ts'
import { type ProvidersTables, providersMigrations } from '../schema/tables.ts'

export const origin = 'https://tv.example'
const brand = (key: string, more: object = {}) => ({ key, displayTitle: key, aliases: [], language: 'en', ...more })
export const brands = {
  name: 'Test',
  brands: [brand('nbc', { livePlatformKey: 'nbc-live' }), brand('bravo'), brand('usa'), brand('telemundo', { language: 'es' })],
} as unknown as BrandGroup

const video = (mpxGuid: string, brand: string, rating: string | null) => ({ mpxGuid, brand, rating }) as PlayableVideo
/** The videos of the catalogue. */
const videos = [video('rated', 'bravo', 'TV-14'), video('unrated', 'bravo', null), video('other', 'nbc', 'TV-G')]

/** Calls providers on this machine as the site calls others: without following redirects. */
export const direct: Outgoing = () => (url, request) => fetch(url, { ...request, redirect: 'manual' })

export type TestProviders = Awaited<ReturnType<typeof openProviders>>

export async function openProviders(
  database: Database,
  settings: readonly ProviderSetting[],
  more: Partial<Pick<ProvidersDependencies, 'outgoing' | 'isOn' | 'codeLimits' | 'callTimeout' | 'refusalOf'>> = {},
) {
  await migrate(database, [providersMigrations])
  const clock = { now: Date.now() }
  const outcomes: string[] = []
  const reported: unknown[] = []
  const warnings: string[] = []
  const kv = await openKv({ now: () => clock.now })
  const providers = createProviders({
    database,
    kv,
    brands,
    content: { playableVideo: async (id) => videos.find(({ mpxGuid }) => mpxGuid === id) ?? null },
    refusalOf: async () => null,
    secret: 'for tests, and long enough for them',
    publicUrl: origin,
    pageOrigins: [origin],
    settings,
    outgoing: direct,
    isOn: () => true,
    // The cookie `__Host-session` contains the id of the account.
    identity: {
      async check(cookie) {
        const [, userId] = /__Host-session=([^;]+)/.exec(cookie ?? '') ?? []
        return userId ? { userId, profileId: `profile of ${userId}`, sessionId: `session of ${userId}` } : null
      },
    },
    now: () => clock.now,
    codeLimits: { requested: 1_000_000, entered: 1_000_000 },
    countOutcome: (outcome) => outcomes.push(outcome),
    report: (error) => reported.push(error),
    warn: (message) => warnings.push(message),
    ...more,
  })
  return {
    providers,
    clock,
    outcomes,
    reported,
    warnings,
    kv,
    tables: database.withTables<ProvidersTables>(),
    browser: () => newBrowser((request) => providers.fetch(request)),
  }
}

type Sent = { json?: unknown; form?: Record<string, string>; headers?: Record<string, string>; method?: string }
/** The largest number of redirects that are followed. */
const mostRedirects = 12

export type TestBrowser = ReturnType<typeof newBrowser>

/** A browser that keeps the cookies of each site, and follows redirects between the providers service and test providers. */
function newBrowser(handle: (request: Request) => Promise<Response>) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => jars.get(url.origin) ?? jars.set(url.origin, new Map()).get(url.origin)!

  async function send(to: string | URL, { json, form, headers = {}, method }: Sent = {}): Promise<Response> {
    const url = new URL(to, origin)
    const jar = jarOf(url)
    const all = new Headers(headers)
    if (jar.size) all.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    if (form) all.set('content-type', 'application/x-www-form-urlencoded')
    if (json !== undefined) all.set('content-type', 'application/json')
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
    const request = new Request(url, { method: method ?? (body === null ? 'GET' : 'POST'), headers: all, body, redirect: 'manual' })
    const isOurs = url.origin === origin
    const response = await (isOurs ? handle(withFacts(request, { isSecure: true, address: '203.0.113.7' })) : fetch(request))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  const browser = {
    send,
    cookies: () => jarOf(new URL(origin)),
    signIn: (userId: string) => void jarOf(new URL(origin)).set('__Host-session', userId),
    signOut: () => void jarOf(new URL(origin)).delete('__Host-session'),
    async json<Body = Record<string, unknown>>(to: string, sent: Sent = {}): Promise<{ status: number; body: Body }> {
      const response = await send(to, sent)
      return { status: response.status, body: (await response.json()) as Body }
    },
    /** Follows redirects to a page of the site, and returns its path and query. */
    async follow(to: string | URL): Promise<string> {
      let url = new URL(to, origin)
      for (let left = mostRedirects; left; left--) {
        if (url.origin === origin && !url.pathname.startsWith('/provider-auth/')) return `${url.pathname}${url.search}`
        const response = await send(url)
        const location = response.headers.get('location')
        if (!location && response.ok && url.origin === origin) return url.pathname
        if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
        url = new URL(location, url)
      }
      throw new Error('too many redirects')
    },
    /** Links a provider, and returns the page that follows. */
    link: (mvpd = 'test-cable', more = '', brand = 'nbc') => browser.follow(`/provider-auth/${brand}/authenticate?mvpd=${mvpd}${more}`),
    status: async (brand = 'nbc') => (await browser.json(`/provider-auth/${brand}/status`)).body,
  }
  return browser
}
