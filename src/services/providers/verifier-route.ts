// POST /tokenverifier/entitlement/verifier [A7-30]: verifies a media token for a channel.
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { BrandGroup } from '#contracts/brand.ts'
import { deviceOf } from '#kit/http/cookies/device.ts'
import { describe } from '#kit/http/describe.ts'
import { isForm, postedForm } from '#kit/http/posted-form.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { MediaTokens, TokenFault } from './decisions/media-tokens.ts'
import { noStore, verifiedToken } from './response-schemas.ts'
import { deviceKey } from './schema/link-store.ts'

export type VerifierDependencies = { brands: BrandGroup; mediaTokens: MediaTokens; countOutcome(outcome: string): void }

const base64 = v.pipe(v.string('is not text'), v.maxLength(4000, 'is too long'), v.regex(/^[\w+/-]+={0,2}$/, 'is not base64'))
const input = v.object({
  mediatoken: v.pipe(base64, v.description('The media token in base64.')),
  accesskey: v.pipe(v.string('is not text'), v.maxLength(200, 'is too long'), v.description('The key or livePlatformKey of the brand.')),
  channel: v.pipe(v.string('is not text'), v.maxLength(200, 'is too long'), v.description('The resource of the token.')),
  asset: v.optional(v.pipe(v.string('is not text'), v.maxLength(200, 'is too long'))),
})

const faults: Record<TokenFault, string> = {
  TOKEN_INVALID: 'The media token is not one of this site. Ask for a new one.',
  TOKEN_EXPIRED: 'The media token has expired. Ask for a new one.',
  TOKEN_REPLAYED: 'The media token was verified before. Ask for a new one.',
  TOKEN_FOREIGN: 'The media token belongs to another channel, video, brand or device.',
}

export function addVerifierRoute(router: Hono, { brands, mediaTokens, countOutcome }: VerifierDependencies): void {
  const keyOf = new Map(brands.brands.flatMap(({ key, livePlatformKey }) => [[key, key] as const, [livePlatformKey ?? key, key] as const]))
  const refuse = (fault: TokenFault) => {
    countOutcome(`verifier ${fault}`)
    return problem(403, { code: fault, title: 'Media token refused', detail: faults[fault] })
  }
  router.post(
    '/tokenverifier/entitlement/verifier',
    describe({
      summary: 'Verify a media token for a channel or one of its videos, one time',
      description: 'The body is JSON, or a form with the same fields.',
      requestBody: { content: { 'application/json': { schema: bodySchema } }, required: true },
      answers: {
        200: { what: 'The token is valid', schema: verifiedToken },
        400: 'A field is missing or invalid',
        403: 'The token is forged, expired, verified before, or belongs to another channel, video, brand or device; `code` tells which',
      },
    }),
    async (c) => {
      const fields = await readFields(c.req.raw)
      if (fields instanceof Response) return fields
      const { mediatoken, accesskey, channel, asset = null } = fields
      const brand = keyOf.get(accesskey)
      const device = deviceOf(c.req.raw)
      const token = Buffer.from(mediatoken, 'base64').toString('utf8')
      const use = { resource: channel, asset, brand: brand ?? '', device: device && deviceKey(device) }
      const verified = await mediaTokens.verify(token, use)
      if (typeof verified === 'string') return refuse(verified)
      countOutcome('verified')
      const { provider: mvpd, resource, asset: video, brand: of, expires } = verified
      return c.json({ valid: true as const, mvpd, channel: resource, asset: video?.id ?? null, brand: of, expires }, 200, noStore)
    },
  )
}

const field = (description: string) => ({ type: 'string' as const, description })
const bodySchema = {
  type: 'object' as const,
  properties: {
    mediatoken: field('The media token in base64.'),
    accesskey: field('The key or the livePlatformKey of the brand.'),
    channel: field('The resource of the token.'),
    asset: field('The mpxGuid of the video to deliver; absent for the whole channel. A token for anything else is refused.'),
  },
  required: ['mediatoken', 'accesskey', 'channel'],
}

/** Returns the fields of a JSON body or a form, or the response that names the first invalid field. */
async function readFields(request: Request): Promise<v.InferOutput<typeof input> | Response> {
  const content = isForm(request) ? await readForm(request) : await request.json().catch(() => null)
  if (content instanceof Response) return content
  const read = v.safeParse(input, content, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  if (!issue.path) return problems.badRequest('The body is neither a JSON object nor a form.')
  return problems.badRequest(`${v.getDotPath(issue)}: ${issue.received === 'undefined' ? 'is missing' : issue.message}`)
}

async function readForm(request: Request): Promise<object | Response> {
  const form = await postedForm(request)
  return form instanceof Response ? form : Object.fromEntries(form)
}
