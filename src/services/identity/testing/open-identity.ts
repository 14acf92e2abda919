// For tests: opens the identity service with a clock that the test controls, and with callers that store cookies.
import type { BrandGroup } from '#contracts/brand.ts'
import type { IdentityAnswer } from '#contracts/http/identity.ts'
import type { AccountStream } from '#contracts/http/live.ts'
import type { Mail } from '#contracts/http/messages.ts'
import type { AccountFavorite, AccountOnboarding, AccountWatch } from '#contracts/http/personalization.ts'
import type { AccountLink } from '#contracts/http/providers.ts'
import { encodePassword } from '#contracts/password.ts'
import type { AccountPush } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { type RequestFacts, withFacts } from '#kit/http/request-facts.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { createIdentity, type IdentityDependencies } from '../identity.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { type IdentityTables, identityMigrations } from '../tables.ts'
import type { VendorSetup } from '../vendors/vendors.ts'

const colors = { canvas: '#0b0d16', accent: '#ffb02e', onAccent: '#1a1000' }
const brand = (key: string, displayTitle: string) => ({ key, displayTitle, aliases: [], colors })
export const brands = { name: 'Test', brands: [brand('nbc', 'NBC'), brand('bravo', 'Bravo')] } as unknown as BrandGroup
export const origin = 'https://tv.example'

/** The registration of the viewer Ida. */
export const ida = {
  givenName: 'Ida',
  sn: 'Marsh',
  gender: 'Female',
  serviceZip: '10112',
  birthYear: 1980,
  userName: 'ida@viewer.example',
  mail: 'ida@viewer.example',
  password: encodePassword('correct horse battery'),
}
export const credentialsOfIda = { username: ida.mail, password: ida.password }

export type TestResponse = { status: number; answer: IdentityAnswer; headers: Headers }
export type TestIdentity = Awaited<ReturnType<typeof openIdentity>>

/** A fast, insecure replacement for hashing that counts how many passwords it verified. */
export function countingHashing(): Hashing & { verified: number } {
  const counting = {
    verified: 0,
    admit: <Result>(work: () => Promise<Result>) => work(),
    hash: async (password: string) => plain(password),
    async verify(phc: string | undefined, password: string) {
      counting.verified++
      return phc === plain(password)
    },
    isOutdated: () => false,
  }
  return counting
}

const plain = (password: string) => `plain ${Buffer.from(password, 'utf16le').toString('base64')}`

type Options = {
  settings?: Partial<IdentityDependencies['settings']>
  hashing?: Hashing
  vendors?: VendorSetup
  hasProfiles?: () => boolean
  brands?: BrandGroup
  report?: IdentityDependencies['report']
}

function rethrow(error: unknown): never {
  throw error
}

/** Creates the client of a store of another service. Records in `deleted` of which profiles it deletes data. */
const storeOf = <Stored>(rows: Map<string, Stored[]>, what: string, deleted: string[]) => ({
  find: async (userId: string) => rows.get(userId) ?? [],
  delete: async (userId: string) => void rows.delete(userId),
  deleteOfProfile: async (id: string) => void deleted.push(`${what} of ${id}`),
})

export async function openIdentity(database: Database, options: Options = {}) {
  const { settings, hashing = countingHashing(), vendors, hasProfiles, report = rethrow, brands: group = brands } = options
  await migrate(database, [identityMigrations])
  const tables = database.withTables<IdentityTables>()
  const clock = { now: Date.UTC(2026, 10, 20) }
  const outcomes: string[] = []
  const mails: Mail[] = []
  const deletedUsers: string[] = []
  const links = new Map<string, AccountLink>()
  const streams = new Map<string, AccountStream[]>()
  const watches = new Map<string, AccountWatch[]>()
  const favorites = new Map<string, AccountFavorite[]>()
  const deletedProfiles: string[] = []
  const pushes = new Map<string, AccountPush[]>()
  const audiences = new Map<string, string[]>()
  const onboarding = new Map<string, AccountOnboarding[]>()
  const warnings: string[] = []
  const identity = createIdentity({
    database,
    kv: await openKv({ now: () => clock.now }),
    brands: group,
    messages: {
      async send(mail) {
        mails.push(mail)
        return `${mails.length}`
      },
      forget: async (userId) => void deletedUsers.push(userId),
    },
    liveStreams: { find: async (userId) => streams.get(userId) ?? [], delete: async (userId) => void streams.delete(userId) },
    watches: storeOf(watches, 'watches', deletedProfiles),
    favorites: storeOf(favorites, 'favorites', deletedProfiles),
    push: storeOf(pushes, 'notifications', deletedProfiles),
    audiences: { find: async (userId) => audiences.get(userId) ?? [], delete: async (userId) => void audiences.delete(userId) },
    onboarding: storeOf(onboarding, 'onboarding', deletedProfiles),
    providerLinks: { find: async (userId) => links.get(userId) ?? null, delete: async (userId) => void links.delete(userId) },
    secret: 'for tests, and long enough for them',
    publicUrl: origin,
    pageOrigins: [origin],
    settings: {
      sessionTimeout: 31_556_926,
      passwordMin: 5,
      passwordMax: 50,
      revealUnknown: false,
      signInLimit: 1_000_000,
      signInAlarm: 1_000_000,
      auditDays: 400,
      registerLimit: 1_000_000,
      activationLimit: 1_000_000,
      deviceCodeLimit: 1_000_000,
      mailLimit: 1_000_000,
      ...settings,
    },
    now: () => clock.now,
    countOutcome: (outcome) => outcomes.push(outcome),
    report,
    warn: (sentence) => warnings.push(sentence),
    hashing,
    ...(vendors && { vendors }),
    ...(hasProfiles && { hasProfiles }),
  })
  const caller = (facts?: Partial<RequestFacts>) => newCaller((request) => identity.fetch(request), facts)
  return {
    identity,
    tables,
    clock,
    outcomes,
    mails,
    deletedUsers,
    deletedProfiles,
    links,
    streams,
    watches,
    favorites,
    pushes,
    audiences,
    onboarding,
    warnings,
    caller,
    register: (fields: object = {}) => registerAndSignIn(caller(), fields),
  }
}

type RequestParts = { headers?: Record<string, string>; body?: unknown }

/** Returns a caller that stores cookies and the session token, like a browser. */
function newCaller(fetch: (request: Request) => Promise<Response>, facts: Partial<RequestFacts> = {}) {
  const cookies = new Map<string, string>()
  const browser = {
    cookies,
    token: '',
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    copy() {
      const other = newCaller(fetch, facts)
      for (const [name, value] of cookies) other.cookies.set(name, value)
      other.token = browser.token
      return other
    },
    async fetch(method: string, path: string, { headers = {}, body }: RequestParts = {}): Promise<Response> {
      const sent = new Headers(headers)
      if (cookies.size) sent.set('cookie', browser.cookie())
      if (browser.token && !sent.has('session_token')) sent.set('session_token', browser.token)
      const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      const request = new Request(`${origin}${path}`, { method, headers: sent, body: text })
      const response = await fetch(withFacts(request, { isSecure: true, address: '203.0.113.7', ...facts }))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return response
    },
    async send(method: string, path: string, sent: RequestParts = {}): Promise<TestResponse> {
      const response = await browser.fetch(method, path, sent)
      const answer = (await response.json()) as IdentityAnswer
      if (answer.session) browser.token = answer.session.tokenId
      return { status: response.status, answer, headers: response.headers }
    },
    signIn: (headers: Record<string, string> = credentialsOfIda) => browser.send('GET', '/api/v3/profile/session', { headers }),
    resume: () => browser.send('POST', '/api/v3/profile/session'),
    profile: () => browser.send('GET', '/api/v3/profile'),
    signOut: () => browser.send('POST', '/openam/json/realms/root/sessions?_action=logout'),
    change: (fields: Record<string, unknown>, rev: number, headers: Record<string, string> = {}) =>
      browser.send('PATCH', '/api/v3/profile', {
        headers: { rev: `${rev}`, ...headers },
        body: Object.entries(fields).map(([field, value]) => ({ operation: 'replace', field, value })),
      }),
  }
  return browser
}

export type Browser = ReturnType<typeof newCaller>

async function registerAndSignIn(browser: Browser, fields: object): Promise<Browser> {
  const body = { ...ida, ...fields }
  const { status, answer } = await browser.send('POST', '/api/2021-08/profile/email/register', { body })
  if (status !== 200) throw new Error(`not registered: ${JSON.stringify(answer)}`)
  await browser.signIn({ username: body.mail, password: body.password })
  return browser
}
