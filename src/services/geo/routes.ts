// POST /geolocation/{live or content type}/{brand} [A7-23]: says whether a video or the live stream may play at the place of the viewer.
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { ConsentLaw } from '#contracts/consent.ts'
import { consentAnswer, type GeoClient, geoAnswer, geoRequestBody } from '#contracts/http/geo.ts'
import { timeouts } from '#contracts/limits.ts'
import { body, describe, parameters, query } from '#kit/http/describe.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { AnswerGeoRequest } from './answer.ts'

export type GeoRouteTools = {
  client: Pick<GeoClient, 'consentLaw'>
  answer: AnswerGeoRequest
  /** Called with the outcome of each request, for metrics: `allowed`, `failed`, or the code of the restriction. */
  answered(outcome: string): void
  report(error: unknown, request: Request): void
}

const description = describe({
  summary: 'Determine the place of the viewer, and whether a video or the live stream may play there',
  description:
    'The place comes from the IP address of the connection; X-Forwarded-For and the country header count only if a trusted proxy sends them. ' +
    'Clients send `Accept: application/geo-v2+json`, `Client: oneapp` and an Authorization made with the key of the brand. The key is public, so it is not checked.',
  answers: {
    200: { what: 'The place and the restriction', schema: geoAnswer },
    400: 'A field of the body is invalid',
    403: 'Cross-site request refused',
    404: 'There is no brand with this key',
    503: 'The place could not be determined in time: treat it as restricted',
  },
})
const consentDescription = describe({
  summary: 'Return whether the visitor must agree before the site stores or measures anything',
  description:
    '`consent`: nothing before the visitor agrees. `us`: the visitor may opt out, and has a US privacy string. `none`: the visitor may opt out. An unknown country counts as `consent`.',
  answers: { 200: { what: 'The law of the country of the visitor', schema: consentAnswer } },
})
const path = v.object({
  kind: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9 _-]{0,63}$/), v.description('`live`, or a content type in lower case.')),
  brand: v.pipe(v.string(), v.maxLength(100)),
})
/** The time limit for finding the country, in milliseconds. After it the country counts as unknown. */
const consentTimeout = 3_000
const entitlement = v.object({
  entitlementId: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.check((id) => !id.includes('\0'), 'must have no NUL character'),
      v.description('The mpxGuid of the video, or the pid of the event.'),
    ),
  ),
})

export function addGeoRoutes(router: Hono, { client, answer, answered, report }: GeoRouteTools): void {
  router.get('/geolocation/consent', consentDescription, async (c) => {
    const law = await withTimeout(consentTimeout, () => client.consentLaw(factsOf(c.req.raw))).catch((error): ConsentLaw => {
      report(error, c.req.raw)
      return 'consent'
    })
    return c.json({ law }, 200, { 'cache-control': 'private, no-store' })
  })
  router.post('/geolocation/:kind/:brand', description, parameters(path), query(entitlement), body([], geoRequestBody), async (c) => {
    const { kind, brand } = c.req.valid('param')
    const { entitlementId } = c.req.valid('query')
    const { serviceZip, channelName = null } = c.req.valid('json')
    const asset = { entitlementId: entitlementId || null, channelName }
    const input = { isLive: kind === 'live', brand, ...asset, serviceZip, request: factsOf(c.req.raw) }
    const found = await withTimeout(timeouts.geolocation, () => answer(input)).catch((error) => {
      report(error, c.req.raw)
      return 'failed' as const
    })
    if (found === null) return problems.notFound()
    answered(found === 'failed' ? found : (found.data.restriction ?? 'allowed'))
    if (found !== 'failed') return c.json(found, 200, { 'cache-control': 'private, no-store' })
    const detail = 'The place could not be determined in time.'
    return problem(503, { code: 'GENERIC_ERROR', title: 'Generic Error', detail }, { 'retry-after': '1' })
  })
}
