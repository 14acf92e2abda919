// The access service: decides whether a viewer may watch a video or a live stream. All rules are in decide-video.ts and decide-live.ts.
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { ConsentLaw } from '#contracts/consent.ts'
import type { AccessClient } from '#contracts/http/access.ts'
import { onDemandCountries, timeouts } from '#contracts/limits.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { problem } from '#kit/http/problem.ts'
import type { Service } from '#kit/http/service.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { createOpensToAll } from './check-live.ts'
import { addLiveRoute, type LiveRouteTools } from './live-routes.ts'
import { createRefusalOf } from './refusal-of.ts'
import { addVideoRoutes, type VideoRouteTools } from './video-routes.ts'

type RouteTools = VideoRouteTools & LiveRouteTools
/** Tools with defaults: the countries and the timeout are those of the specification, no part of the site is off, no brand has ads or is for children, the law demands consent, and no channel is on the air. */
type Optional =
  | 'countries'
  | 'decided'
  | 'hasAds'
  | 'isForChildren'
  | 'consentLaw'
  | 'featuresOff'
  | 'timeout'
  | 'channels'
  | 'channelUrl'
  | 'channelEncryption'
  | 'live'
  | 'liveCountries'
  | 'stationBrands'

export type AccessTools = Omit<RouteTools, 'brands' | Optional> &
  Partial<Pick<RouteTools, Optional>> & {
    brands: BrandGroup
    /** Origins of the site's pages. */
    pageOrigins: string[]
    kv: Kv
    /** Rate limit of requests per IP address in a minute; this machine is exempt. */
    requestLimit: number
  }

export type Access = Service & { client: AccessClient }

export function createAccess({ brands, ...tools }: AccessTools): Access {
  const router = createRouter({
    report: tools.report,
    pageOrigins: tools.pageOrigins,
    refuseCrossSite: () => problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail: 'Cross-site request refused.' }),
  })
  const defaults = {
    ...{ countries: onDemandCountries, featuresOff: [], decided: () => undefined, hasAds: () => false, timeout: timeouts.access },
    ...{ isForChildren: () => false, consentLaw: async (): Promise<ConsentLaw> => 'consent' },
    ...{
      channels: [],
      channelUrl: () => null,
      channelEncryption: () => null,
      live: { holds: async () => false },
      liveCountries: ['US'],
      stationBrands: new Set<string>(),
    },
  }
  const all = { ...defaults, ...tools, brands: brandBook(brands) }
  const limit = limited(tools.kv, { name: 'access', max: tools.requestLimit, windowMs: 60_000 })
  addVideoRoutes(router, all, limit)
  addLiveRoute(router, all, limit)
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'access'),
    client: { opensToAll: createOpensToAll(all), refusalOf: createRefusalOf(all) },
  }
}
