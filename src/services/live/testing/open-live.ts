// For tests: opens the live service with clocks that the test controls, and browsers that keep their cookies.
import type { BrandGroup } from '#contracts/brand.ts'
import { brandAuthorization, type ViewerStreams } from '#contracts/http/live.ts'
import type { Subscriber } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createLive, type LiveDependencies } from '../live.ts'
import { type LiveTables, liveMigrations } from '../tables.ts'

const origin = 'https://tv.example'
export const brands = {
  name: 'Test',
  brands: [
    { key: 'nbc', aliases: [] },
    { key: 'sports', aliases: [], liveStreams: 3 },
  ],
} as unknown as BrandGroup
const channels = [
  { id: 'nbc.example', brand: 'nbc' },
  { id: 'news.example', brand: 'nbc' },
  ...['two', 'three', 'four', 'five'].map((name) => ({ id: `${name}.example`, brand: 'nbc' })),
  { id: 'sports.example', brand: 'sports' },
]
/** The lifetime of a session in milliseconds. */
export const lifetime = 60_000

/** The links of accounts and devices: the key is the account, or else the cookie of the device. */
type Links = Map<string, Subscriber>

export async function openLive(database: Database, { kv, ...more }: Partial<LiveDependencies> & { kv?: Kv } = {}) {
  await migrate(database, [liveMigrations])
  const clock = { now: Date.UTC(2026, 10, 20), monotonic: 0 }
  const links: Links = new Map()
  const outcomes: string[] = []
  const live = createLive({
    database,
    kv: kv ?? memoryKv(() => clock.now),
    isShared: kv !== undefined,
    brands,
    channels,
    secret: 'for tests, and long enough for them',
    pageOrigins: [origin],
    isSecure: true,
    seconds: lifetime / 1000,
    streams: 1,
    now: () => clock.now,
    monotonicNow: () => clock.monotonic,
    // The cookie `__Host-session` contains the id of the account.
    identity: {
      async check(cookie) {
        const [, userId] = /__Host-session=([^;]+)/.exec(cookie ?? '') ?? []
        return userId ? { userId, profileId: `profile of ${userId}`, sessionId: `session of ${userId}` } : null
      },
    },
    providers: { subscriber: async ({ device, account }) => links.get(account?.userId ?? device ?? '') ?? null },
    countOutcome: (outcome) => outcomes.push(outcome),
    report(error) {
      throw error
    },
    ...more,
  })
  return {
    live,
    clock,
    links,
    outcomes,
    rows: () => database.withTables<LiveTables>().read.selectFrom('live_slots').selectAll().orderBy('slot').execute(),
    /** Advances both clocks. */
    wait(milliseconds: number) {
      clock.now += milliseconds
      clock.monotonic += milliseconds
    },
    browser: (options?: BrowserOptions) => newBrowser((request) => live.fetch(request), options),
  }
}

const agents = {
  laptop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  phone: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
}
type BrowserOptions = { account?: string; agent?: keyof typeof agents; address?: string }
type Sent = { method?: string; form?: Record<string, string>; headers?: Record<string, string> }

/** A browser of a viewer, who is signed in with `account`. */
function newBrowser(fetch: (request: Request) => Promise<Response>, { account, agent = 'laptop', address }: BrowserOptions = {}) {
  const cookies = new Map<string, string>(account ? [['__Host-session', account]] : [])

  async function send(path: string, { method = 'GET', form, headers = {} }: Sent = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { authorization: brandAuthorization('nbc'), 'user-agent': agents[agent], ...(cookie && { cookie }), ...headers }
    const body = form && { body: new URLSearchParams(form) }
    const request = new Request(origin + path, { method, headers: all, ...body })
    const response = await fetch(withFacts(request, { isSecure: true, isLocal: !address, address }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const streams = async (brand = 'nbc') =>
    (await (await send('/v2/sessions', { headers: { authorization: brandAuthorization(brand) } })).json()) as ViewerStreams
  const start = async ({ brand = 'nbc', channel = 'nbc.example', instead = '' } = {}) =>
    send((await streams(brand)).path, {
      method: 'POST',
      form: { brand, channel, ...(instead && { instead }) },
      headers: { authorization: brandAuthorization(brand) },
    })
  return {
    cookies,
    send,
    streams,
    start,
    /** Starts a session, and returns its path and id. */
    async watch(options?: Parameters<typeof start>[0]) {
      const response = await start(options)
      const path = response.headers.get('location') ?? ''
      return { path, id: path.split('/').at(-1)!, status: response.status }
    },
    beat: async (path: string) => (await send(path, { method: 'POST' })).status,
    end: async (path: string) => (await send(path, { method: 'DELETE' })).status,
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>
