// Routes of decisions: which channels a subscription includes [A7-18], [A7-19], media tokens, and their verifier [A7-30].
import type { Hono } from 'hono'
import * as v from 'valibot'
import { listAtMost } from '#contracts/at-most.ts'
import type { AccessClient, AccessCode } from '#contracts/http/access.ts'
import type { ContentClient } from '#contracts/http/content.ts'
import type { AuthorizationError, ProviderDecision } from '#contracts/http/providers.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { body, describe, type Guard, parameters, query } from '#kit/http/describe.ts'
import { problem } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { type Offer, toInfo } from './adapters/offer.ts'
import type { Authorization } from './decisions/authorization.ts'
import type { MediaTokens } from './decisions/media-tokens.ts'
import type { Links } from './links/links.ts'
import type { Owners } from './links/owners.ts'
import { decisions, entitlements, mediaToken, noStore, notAuthorizedProblem, notLinked } from './response-schemas.ts'
import { deviceKey } from './schema/link-store.ts'

export type DecisionRouteDependencies = {
  content: Pick<ContentClient, 'playableVideo'>
  /** Decides about the video of a media token, apart from the TV provider. */
  refusalOf: AccessClient['refusalOf']
  offer: Offer
  links: Links
  authorization: Authorization
  mediaTokens: MediaTokens
  owners: Owners
  countOutcome(outcome: string): void
  /** Limits the requests of an IP address that call a provider. */
  limited: Guard
  /** The schema of a brand that offers providers. */
  brand: v.GenericSchema<string, string>
}

/** The largest number of resources of one request. */
const mostResources = 100
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const assetId = v.pipe(text(200), v.description('The mpxGuid of a video of the resource. The token then counts for this video only.'))

export function addDecisionRoutes(router: Hono, dependencies: DecisionRouteDependencies): void {
  addEntitlementsRoute(router, dependencies)
  addPreauthorizeRoute(router, dependencies)
  addAuthorizeRoute(router, dependencies)
}

function addEntitlementsRoute(router: Hono, { offer, links, owners, brand }: DecisionRouteDependencies): void {
  router.get(
    '/localized-mvpd/entitlements',
    describe({
      summary: 'Get the brands that the viewer’s subscription includes',
      answers: {
        200: { what: 'One entry, or none if the brand does not offer the provider', schema: entitlements },
        400: 'Invalid parameter',
      },
    }),
    query(v.object({ mvpd: text(64), brand, platform: v.optional(text(64)), instance: v.optional(text(64)) })),
    async (c) => {
      const { mvpd, brand, platform = null, instance = null } = c.req.valid('query')
      const setting = offer.find(mvpd, brand)
      const { provider, brands } = await links.status(await owners.ownerOf(c.req.raw), brand)
      const own = provider?.mvpd_id === mvpd ? brands : []
      return c.json({ mvpdWhitelist: setting ? [{ ...toInfo(setting), brand, platform, instance, entitlements: own }] : [] }, 200, noStore)
    },
  )
}

function addPreauthorizeRoute(router: Hono, { links, authorization, owners, limited, brand }: DecisionRouteDependencies): void {
  router.post(
    '/provider-auth/:brand/preauthorize',
    describe({
      summary: 'Ask the TV provider which resources the subscription includes',
      answers: {
        200: { what: 'A decision for each resource', schema: decisions },
        400: 'The body does not match the schema',
        401: 'The viewer has no link',
        403: 'Cross-site request refused',
        404: 'No such brand',
        429: 'Too many requests from this IP address',
      },
    }),
    parameters(v.object({ brand })),
    body([limited], v.object({ resources: listAtMost(mostResources, brand) })),
    async (c) => {
      const found = await links.current(await owners.ownerOf(c.req.raw), c.req.valid('param').brand)
      if (!found) return notLinked()
      const resources = [...new Set(c.req.valid('json').resources)]
      const decided = await authorization.decide(found.setting, found.link, resources)
      await links.noteDecisions(found.setting, found.link, decided)
      return c.json({ decisions: decided }, 200, noStore)
    },
  )
}

function addAuthorizeRoute(router: Hono, dependencies: DecisionRouteDependencies): void {
  const { content, refusalOf, links, authorization, mediaTokens, owners, limited, brand, countOutcome } = dependencies
  router.post(
    '/provider-auth/:brand/authorize',
    describe({
      summary: 'Ask the TV provider for a resource, and get a media token',
      answers: {
        200: { what: 'Authorized: a media token, valid for seven minutes and one verification', schema: mediaToken },
        400: 'The body does not match the schema',
        401: 'The viewer has no link',
        403: {
          what: 'Refused by the provider, or by the access check of the video, or a cross-site request',
          schema: notAuthorizedProblem,
          type: 'application/problem+json',
        },
        404: 'No such brand, or the resource has no video with the id of the asset',
        429: 'Too many requests from this IP address',
      },
    }),
    parameters(v.object({ brand })),
    body([limited], v.object({ resource: brand, asset: v.optional(v.object({ id: assetId })) })),
    async (c) => {
      const { brand } = c.req.valid('param')
      const { resource, asset } = c.req.valid('json')
      const { owner, cookies } = await owners.ownerWithDevice(c.req.raw)
      const found = await links.current(owner, resource)
      if (!found) return notLinked()
      const video = asset ? await content.playableVideo(asset.id) : null
      if (asset && video?.brand !== resource) return unknownVideo()
      const viewer = { from: factsOf(c.req.raw), device: owner.device, cookie: c.req.header('cookie') ?? null }
      const refusal = video && (await refusalOf({ brand: resource, id: video.mpxGuid }, viewer))
      if (refusal) {
        countOutcome(`refused ${refusal.code}`)
        return mayNotPlay(refusal)
      }
      // The rating is that of the catalogue: a caller that names its own could pass the subscriber's limit.
      const rated = video && { id: video.mpxGuid, rating: video.rating }
      const [decision] = await authorization.decide(found.setting, found.link, [resource], rated)
      if (!decision?.isAuthorized) {
        countOutcome(`refused ${decision?.errorCode ?? 'F1'}`)
        return notAuthorized(decision)
      }
      countOutcome('authorized')
      const token = await mediaTokens.issue({
        link: found.link.id,
        provider: found.setting.id,
        resource,
        brand,
        device: deviceKey(owner.device),
        asset: rated,
      })
      const response = c.json({ resource, ...token }, 200, noStore)
      appendCookies(response.headers, cookies)
      return response
    },
  )
}

const unknownVideo = () =>
  problem(404, {
    code: 'UNKNOWN_VIDEO',
    title: 'Unknown video',
    detail: 'The resource has no video with this id. Send the mpxGuid of one of its videos as `asset.id`.',
  })

/** The provider's codes for refusals of the access check, so that televisions show the same texts. */
const errorCodes: Partial<Record<AccessCode, AuthorizationError>> = {
  PARENTAL_CONTROLS: 'PARENTAL_CONTROLS',
  LOCATION_UNAVAILABLE: 'LOCATION',
  BLACKOUT: 'LOCATION',
}

/** Returns the refusal of a video that must not play, whatever the provider decides. */
const mayNotPlay = ({ code, title, detail }: { code: AccessCode; title: string; detail: string }) =>
  problem(403, { code, title, detail, errorCode: errorCodes[code] ?? 'F1', errorDetails: detail })

/** [A8-19] Returns the refusal with the provider's code and words. */
function notAuthorized(decision: Extract<ProviderDecision, { isAuthorized: false }> | undefined): Response {
  const { errorCode = 'F1', title, details } = decision ?? {}
  const errorDetails = [title, details].filter(Boolean).join('. ')
  return problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', errorCode, errorDetails })
}
