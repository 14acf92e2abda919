// For tests: opens the personalization service with a clock that the test controls, and browsers that keep their cookies.
import type { PostedWatch, ViewerWatches } from '#contracts/http/personalization.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { newDevice } from '#kit/http/cookies/device.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createPersonalization } from '../personalization.ts'
import { type PersonalizationTables, personalizationMigrations } from '../tables.ts'

const origin = 'https://tv.example'

export async function openPersonalization(database: Database) {
  await migrate(database, [personalizationMigrations])
  const clock = { now: Date.UTC(2026, 10, 20) }
  const personalization = createPersonalization({
    database,
    kv: memoryKv(() => clock.now),
    pageOrigins: [origin],
    // The cookie `__Host-session` contains the id of the account.
    identity: {
      async check(cookie) {
        const [, userId] = /__Host-session=([^;]+)/.exec(cookie ?? '') ?? []
        return userId ? { userId, profileId: `profile-${userId}`, sessionId: `session-${userId}` } : null
      },
    },
    isVideo: async (v4ID) => v4ID !== 'unknown',
    now: () => clock.now,
    report(error) {
      throw error
    },
  })
  const rows = () =>
    database.withTables<PersonalizationTables>().read.selectFrom('personalization_watches').selectAll().orderBy('v4_id').execute()
  const browser = (options?: BrowserOptions) => newBrowser((request) => personalization.fetch(request), options)
  return { personalization, clock, rows, browser }
}

/** `account`: the account that is signed in. `device`: the device cookie; null if the browser stores no cookies. */
type BrowserOptions = { account?: string; device?: string | null; address?: string }
type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }

function newBrowser(fetch: (request: Request) => Promise<Response>, { account, device = newDevice(), address }: BrowserOptions = {}) {
  const state = { account }

  function send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> {
    const cookies = [...(state.account ? [`__Host-session=${state.account}`] : []), ...(device ? [`__Host-device=${device}`] : [])]
    const request = new Request(`${origin}/personalization/users/${path}`, {
      method,
      headers: {
        ...(cookies.length && { cookie: cookies.join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return fetch(withFacts(request, { isSecure: true, isLocal: !address, address }))
  }
  const own = () => `${state.account ?? '0'}/watches`
  return {
    device,
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
  }
}
