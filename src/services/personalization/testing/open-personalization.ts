// For tests: opens the personalization service with a clock that the test controls, and browsers that keep their cookies.
import type { Brand } from '#contracts/brand.ts'
import type {
  FavoriteChanges,
  FavoriteDocument,
  FavoriteList,
  FavoriteTitle,
  OnboardingChange,
  OnboardingState,
  PostedWatch,
  Recommendations,
  ViewerWatches,
} from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { newDevice } from '#kit/http/cookies/device.ts'
import { createEgress } from '#kit/http/egress.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createPersonalization, type PersonalizationDependencies } from '../personalization.ts'
import type { PushTools } from '../push/push.ts'
import { pushKeys } from '../push/push-keys.ts'
import { type PersonalizationTables, personalizationMigrations } from '../tables.ts'
import { catalogueOf } from './catalogue.ts'

const origin = 'https://tv.example'

/** Brands and keys for notifications. By default every push service refuses them. */
export const pushTools: PushTools = {
  brands: {
    name: 'Group',
    brands: (['nbc', 'bravo'] as const).map((key) => ({
      ...({} as Brand),
      key,
      displayTitle: key,
      language: 'en',
      timeZone: 'America/New_York',
    })),
  },
  catalogue: {
    videoIds: async () => [],
    videos: async () => [],
    titleTiles: async () => [],
    channels: async () => [],
    airingsOfChannels: async () => [],
  },
  publicUrl: origin,
  keys: pushKeys({ secret: 'for tests, and long enough for them' }),
  subject: 'mailto:help@tv.example',
  egress: createEgress({ hosts: [] }),
  onOutcome() {},
}

type Options = {
  push?: Partial<PushTools>
  catalogue?: PersonalizationDependencies['catalogue']
  maxRating?: { mpaa?: string; vchip?: string }
}

const notLinked = { isAuthenticated: false, provider: null, brands: [], metadata: null, expires: null, authnError: null }

/** `push`: replaces some of `pushTools`. `catalogue`: by default without titles. `maxRating`: that of the TV provider to which every viewer is linked then. */
export async function openPersonalization(database: Database, { push, catalogue = catalogueOf([]), maxRating }: Options = {}) {
  await migrate(database, [personalizationMigrations])
  const clock = { now: Date.UTC(2026, 10, 20) }
  const personalization = createPersonalization({
    database,
    kv: memoryKv(() => clock.now),
    push: { ...pushTools, ...push },
    pageOrigins: [origin],
    // The cookie `__Host-session` contains the id of the account.
    identity: {
      async check(cookie) {
        const [, userId] = /__Host-session=([^;]+)/.exec(cookie ?? '') ?? []
        return userId ? { userId, profileId: `profile-${userId}`, sessionId: `session-${userId}` } : null
      },
    },
    isVideo: async (v4ID) => v4ID !== 'unknown',
    catalogue,
    parental: { maxRatingsOf: async ({ profileId }) => (profileId === 'profile-kid' ? { vchip: 'TV-G' } : null) },
    providers: {
      status: async () => ({ ...notLinked, ...(maxRating && { isAuthenticated: true, metadata: { upstreamUserID: 'u', maxRating } }) }),
    },
    mainBrand: 'nbc',
    typesOfTitles: async (ids) =>
      new Map(ids.filter((id) => id !== 'unknown').map((id) => [id, id.startsWith('movie') ? 'movies' : 'series'])),
    now: () => clock.now,
    report(error) {
      throw error
    },
  })
  const rows = () =>
    database.withTables<PersonalizationTables>().read.selectFrom('personalization_watches').selectAll().orderBy('v4_id').execute()
  const favoriteRows = () =>
    database.withTables<PersonalizationTables>().read.selectFrom('personalization_favorites').selectAll().orderBy('title_id').execute()
  const onboardingRows = () =>
    database.withTables<PersonalizationTables>().read.selectFrom('personalization_onboarding').selectAll().orderBy('account_id').execute()
  const browser = (options?: BrowserOptions) => newBrowser((request) => personalization.fetch(request), clock, options)
  return { personalization, clock, rows, favoriteRows, onboardingRows, browser }
}

/** `account`: the account that is signed in. `device`: the device cookie; null if the browser stores no cookies. */
type BrowserOptions = { account?: string; device?: string | null; address?: string }
type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }

function newBrowser(
  fetch: (request: Request) => Promise<Response>,
  clock: { now: number },
  { account, device: ownDevice = newDevice(), address }: BrowserOptions = {},
) {
  const state = { account, device: ownDevice }

  async function send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> {
    const cookies = [
      ...(state.account ? [`__Host-session=${state.account}`] : []),
      ...(state.device ? [`__Host-device=${state.device}`] : []),
    ]
    const request = new Request(`${origin}/personalization/users/${path}`, {
      method,
      headers: {
        ...(cookies.length && { cookie: cookies.join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await fetch(withFacts(request, { isSecure: true, isLocal: !address, address }))
    state.device = /__Host-device=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? state.device
    return response
  }
  const userId = () => state.account ?? '0'
  const own = () => `${userId()}/watches`
  const favorites = () => `${userId()}/favorites`
  return {
    get device() {
      return state.device
    },
    send,
    signIn(as: string) {
      state.account = as
    },
    signOut() {
      state.account = undefined
    },
    watches: async () => ((await (await send(own())).json()) as ViewerWatches).watches,
    /** Stores where the viewer stopped in a video of 1000 seconds, by default. */
    put: async (v4ID: string, position: number, more: Partial<PostedWatch> = {}) =>
      (await send(`${own()}/${v4ID}`, { method: 'PUT', body: { position, duration: 1000, ...more } })).status,
    post: async (watch: unknown) => (await send(own(), { method: 'POST', body: watch })).status,
    remove: async (v4ID = '') => (await send(`${own()}${v4ID && `/${v4ID}`}`, { method: 'DELETE' })).status,
    /** Adds a title, by default a series, chosen now. */
    addFavorite: (id: string, more: { type?: string; created?: string } = {}) =>
      send(favorites(), { method: 'POST', body: favoriteOf(userId(), id, { created: new Date(clock.now).toISOString(), ...more }) }),
    changeFavorites: (changes: FavoriteChanges) => send(favorites(), { method: 'PATCH', body: changes }),
    removeFavorite: (id: string) => send(`${favorites()}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onboarding: async () => (await (await send(`${userId()}/onboarding`)).json()) as OnboardingState,
    changeOnboarding: (change: OnboardingChange) => send(`${userId()}/onboarding`, { method: 'PATCH', body: change }),
    recommendations: async (brand = 'nbc') => (await (await send(`${userId()}/recommendations?brand=${brand}`)).json()) as Recommendations,
    favorites: async () => ((await (await send(favorites())).json()) as FavoriteList).data.map(({ id }) => id),
  }
}

/** Returns the document that adds a favorite. */
export const favoriteOf = (userId: string, id: string, { type = 'series', created }: { type?: string; created: string }) => ({
  data: {
    type: 'favorites',
    attributes: { created },
    relationships: { favorite: { data: { type: type as FavoriteTitle['type'], id } }, user: { data: { type: 'users', id: userId } } },
  } satisfies Omit<FavoriteDocument['data'], 'id'>,
})
