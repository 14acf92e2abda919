// The bodies of responses, and the refusals that several routes share.
import * as v from 'valibot'
import { authorizationErrors, linkErrors } from '#contracts/http/providers.ts'
import { problem } from '#kit/http/problem.ts'

export const noStore = { 'cache-control': 'private, no-store' }

export const providerInfo = v.object({
  mvpd_id: v.string(),
  title: v.string(),
  mvpd_url: v.string(),
  mvpd_logo_2x: v.nullable(v.string()),
  mvpd_color_2x: v.string(),
})
export const providerConfig = v.object({
  brand: v.string(),
  providers: v.array(v.object({ ...providerInfo.entries, isFeatured: v.boolean() })),
})
export const providerMetadata = v.object({
  upstreamUserID: v.string(),
  hbaStatus: v.optional(v.boolean()),
  maxRating: v.optional(v.object({ mpaa: v.optional(v.string()), vchip: v.optional(v.string()) })),
  language: v.optional(v.string()),
  zip: v.optional(v.string()),
  encryptedZip: v.optional(v.string()),
})
export const providerStatus = v.object({
  isAuthenticated: v.boolean(),
  provider: v.nullable(providerInfo),
  brands: v.pipe(v.array(v.string()), v.description('The keys of the brands that the subscription includes.')),
  metadata: v.nullable(providerMetadata),
  expires: v.nullable(v.pipe(v.number(), v.description('Epoch milliseconds.'))),
  isRenewable: v.optional(
    v.pipe(v.boolean(), v.description('Whether the sign-in with `mode=frame` can renew the link, because it ends soon.')),
  ),
  authnError: v.nullable(v.picklist(linkErrors)),
})
/** [A7-19] The provider of the request, if the brand offers it. Clients read `mvpdWhitelist[0]`. */
export const entitlements = v.object({
  mvpdWhitelist: v.array(
    v.object({
      ...providerInfo.entries,
      brand: v.string(),
      platform: v.nullable(v.string()),
      instance: v.nullable(v.string()),
      entitlements: v.pipe(v.array(v.string()), v.description('The keys of the brands that the viewer’s subscription includes.')),
    }),
  ),
})
const decision = v.object({
  resource: v.string(),
  isAuthorized: v.boolean(),
  errorCode: v.optional(v.picklist(authorizationErrors)),
  title: v.optional(v.string()),
  details: v.optional(v.string()),
})
export const decisions = v.object({ decisions: v.array(decision) })
export const mediaToken = v.object({
  resource: v.string(),
  mediaToken: v.string(),
  expires: v.pipe(v.number(), v.description('Epoch milliseconds.')),
})
export const verifiedToken = v.object({
  valid: v.literal(true),
  mvpd: v.string(),
  channel: v.string(),
  asset: v.pipe(v.nullable(v.string()), v.description('The only video for which the token counts, or null: all videos of the channel.')),
  brand: v.string(),
  expires: v.number(),
})
/** [A8-19] A problem (RFC 9457) with the provider's code. */
export const notAuthorizedProblem = v.object({
  type: v.string(),
  status: v.number(),
  code: v.string(),
  title: v.string(),
  detail: v.optional(v.string()),
  errorCode: v.picklist(authorizationErrors),
  errorDetails: v.string(),
})

/** The response to viewers without a link. */
export const notLinked = () =>
  problem(401, { code: 'NOT_LINKED', title: 'Link a TV provider first', errorCode: 'F1', errorDetails: 'This device has no TV provider.' })
