// For tests: an access service whose sources are fakes that the test replaces.
import type { BrandGroup } from '#contracts/brand.ts'
import type { AccessRequest } from '#contracts/http/access.ts'
import type { PlayableVideo } from '#contracts/http/catalogue.ts'
import { type RequestFacts, withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { type AccessTools, createAccess } from '../access.ts'
import { createDeviceCount } from '../device-count.ts'
import { pilot } from './pilot.ts'

export const now = Date.UTC(2026, 10, 20)
export const finale: PlayableVideo = { ...pilot, mpxGuid: '1002', entitlement: 'auth', freeAt: now + 86_400_000 }

const brands = {
  name: 'Test',
  brands: [
    { key: 'nbc', aliases: ['peacock-tv'], source: 'nbc', nielsenMode: 'dcr' },
    { key: 'bravo', aliases: [], source: 'bravo', features: { providers: false } },
  ],
} as unknown as BrandGroup

const notLinked = { isAuthenticated: false, provider: null, brands: [], metadata: null, expires: null, authnError: null }

/** The status of a viewer who is linked to a TV provider. */
export const linked = { ...notLinked, isAuthenticated: true, metadata: { upstreamUserID: 'u' } }

/** Replacements of tools; of the clients `content` and `geo`, replacements of operations. */
export type Changes = Partial<Omit<AccessTools, 'content' | 'geo'>> & { [Client in 'content' | 'geo']?: Partial<AccessTools[Client]> }

/** Creates the service. Without changes, every viewer is in the US, signed out and without a TV provider. */
export function openAccess({ content, geo, ...changes }: Changes = {}) {
  const verdicts: string[] = []
  const errors: unknown[] = []
  const kv = memoryKv(() => now)
  const access = createAccess({
    content: {
      playableVideo: async (id) => [pilot, finale].find(({ mpxGuid }) => mpxGuid === id) ?? null,
      playableAiring: async () => null,
      onAir: async () => ({ airing: null, coming: [] }),
      ...content,
    },
    media: {
      playbackUrl: ({ mpxGuid, films, duration }, viewer) => `/media/${mpxGuid}/${films.join('+')}/${duration}/${viewer}`,
      detailsUrl: async () => null,
      encryptionOf: async () => null,
    },
    identity: { check: async () => null },
    credits: {
      credits: async () => null,
      unlock: async () => ({ outcome: 'noCredits', credits: 0 }),
      ledger: async () => [],
    },
    providers: { status: async () => notLinked, authorize: async () => null },
    parental: { maxRatingsOf: async () => null },
    devices: createDeviceCount(kv),
    kv,
    requestLimit: 600,
    geo: {
      locate: async ({ country }) => ({ country: country ?? 'US', zip: null, timeZone: null, stations: {} }),
      isBlackedOut: async () => false,
      blackoutsOf: async () => new Map(),
      ...geo,
    },
    live: { holds: async () => true },
    brands,
    secret: 'secret',
    pageOrigins: [],
    now: () => now,
    decided: (verdict) => verdicts.push(verdict),
    report: (error) => errors.push(error),
    ...changes,
  })
  return { access, verdicts, errors, ask: (options?: Options) => ask(access, options) }
}

type Options = {
  path?: string
  body?: Partial<AccessRequest> | Record<string, unknown> | string
  headers?: Record<string, string>
} & Partial<RequestFacts>

async function ask(
  access: ReturnType<typeof createAccess>,
  { path = '/access/vod/nbc/1001', body = { device: 'web' }, headers = {}, ...facts }: Options = {},
) {
  const request = new Request(`http://tv.example${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await access.fetch(withFacts(request, { address: '127.0.0.1', ...facts }))
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}
