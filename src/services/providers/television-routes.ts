// Routes of televisions, which have no browser for the sign-in at a provider: the code, its polling and confirmation, and the profile.
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { deviceName } from '#contracts/device-name.ts'
import { codeLife, pollInterval } from '#contracts/http/activation.ts'
import { safePath } from '#contracts/safe-path.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { deviceOf } from '#kit/http/cookies/device.ts'
import { body, describe, type Guard, guarded, parameters } from '#kit/http/describe.ts'
import { isForm, postedForm } from '#kit/http/posted-form.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { pollErrors, type Televisions } from './devices/televisions.ts'
import type { Links } from './links/links.ts'
import type { Owners } from './links/owners.ts'
import { noStore, providerInfo, providerMetadata } from './response-schemas.ts'

export type TelevisionRouteDependencies = {
  televisions: Televisions
  links: Links
  owners: Owners
  /** Limits the codes that an IP address requests. */
  codeLimited: Guard
  /** Limits the polls of an IP address, and its polls of one code. */
  pollLimited: Guard
  /** The schema of a brand that offers providers. */
  brand: v.GenericSchema<string, string>
}

const seconds = (example: number, text: string) => v.pipe(v.number(), v.description(text), v.examples([example]))
const session = v.object({
  code: v.pipe(v.string(), v.description('The code to show, for example WDJB-MJHT.')),
  url: v.pipe(v.string(), v.description('The page on which the viewer enters the code.')),
  urlComplete: v.pipe(v.string(), v.description('The same page with the code, for a QR code.')),
  expires_in: seconds(codeLife, 'Seconds until the code expires.'),
  interval: seconds(pollInterval, 'Seconds to wait between two polls.'),
})
const linked = v.object({ status: v.literal('linked') })
const pollRefusal = v.object({
  error: v.pipe(
    v.picklist(pollErrors),
    v.description(
      'authorization_pending: poll again after the interval. slow_down: the same, the interval has grown. expired_token and access_denied: show a new code.',
    ),
  ),
  interval: seconds(pollInterval, 'Seconds to wait until the next poll.'),
})
const television = v.object({
  name: v.string(),
  brand: v.string(),
  state: v.picklist(['waiting', 'confirmed', 'denied', 'linked']),
})
const profile = v.object({
  profile: v.nullable(
    v.object({
      provider: providerInfo,
      brands: v.pipe(v.array(v.string()), v.description('The keys of the brands that the subscription includes.')),
      metadata: v.nullable(providerMetadata),
      expires: v.pipe(v.nullable(v.number()), v.description('Epoch milliseconds at which the link ends.')),
    }),
  ),
})
const decision = v.object({ confirm: v.boolean() })
const decisionForm = v.object({ confirm: v.picklist(['yes', 'no']), redirectPath: v.optional(v.string()) })

export function addTelevisionRoutes(router: Hono, dependencies: TelevisionRouteDependencies): void {
  addSessionRoutes(router, dependencies)
  addConfirmationRoute(router, dependencies)
  addProfileRoute(router, dependencies)
}

function addSessionRoutes(router: Hono, { televisions, owners, codeLimited, pollLimited, brand }: TelevisionRouteDependencies): void {
  router.post(
    '/provider-auth/:brand/sessions',
    describe({
      summary: 'Get a code with which a viewer links this television',
      description: 'The answer sets the cookie `device`, if the request has none. The television sends it with all its later requests.',
      answers: {
        200: { what: 'The code', schema: session },
        400: 'The body does not match the schema',
        403: 'Cross-site request refused',
        404: 'No such brand',
        429: 'Too many codes requested from this address',
      },
    }),
    parameters(v.object({ brand })),
    body([codeLimited], v.object({ device: deviceName })),
    async (c) => {
      const { owner, cookies } = await owners.ownerWithDevice(c.req.raw)
      const response = c.json(await televisions.open(c.req.valid('param').brand, c.req.valid('json').device, owner.device), 200, noStore)
      appendCookies(response.headers, cookies)
      return response
    },
  )
  router.get(
    '/provider-auth/:brand/sessions/:code',
    describe({
      summary: 'Poll until the viewer has linked this television (RFC 8628)',
      description: 'Only the television that requested the code gets an answer: its cookie `device` identifies it.',
      answers: {
        200: { what: 'Linked. Get the profile next.', schema: linked },
        400: { what: 'Not linked: poll again, or show a new code; see `error`', schema: pollRefusal },
        404: 'No such brand, or not a code of this television',
        429: 'Too many polls from this address: one television needs 120 in ten minutes',
      },
    }),
    parameters(v.object({ brand, code: v.string() })),
    guarded(pollLimited),
    async (c) => {
      const { brand, code } = c.req.valid('param')
      const polled = await televisions.poll(code, brand, deviceOf(c.req.raw))
      if (!polled) return problems.notFound()
      return 'error' in polled ? c.json(polled, 400, noStore) : c.json({ status: 'linked' as const }, 200, noStore)
    },
  )
}

function addConfirmationRoute(router: Hono, { televisions, owners, brand }: TelevisionRouteDependencies): void {
  router.post(
    '/provider-auth/:brand/sessions/:code',
    describe({
      summary: 'Confirm or deny the television that shows a code',
      description:
        'Only the browser that confirmed a television can link it: by `authenticate` with `code`, within ten minutes. The body is JSON with `confirm` (true or false), or a form with `confirm` (yes or no), which is redirected to its field `redirectPath`.',
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object', properties: { confirm: { type: 'boolean' } }, required: ['confirm'] } },
        },
        required: true,
      },
      answers: {
        200: { what: 'The television and its state', schema: television },
        303: 'To the picker (for forms)',
        400: 'The field `confirm` is missing or invalid',
        403: 'Cross-site request refused',
        404: 'No such brand, or the code has expired or is invalid',
        429: 'Too many codes entered',
      },
    }),
    parameters(v.object({ brand, code: v.string() })),
    async (c) => {
      const read = await readDecision(c)
      if (read instanceof Response) return read
      const { owner, cookies } = await owners.ownerWithDevice(c.req.raw)
      const { code } = c.req.valid('param')
      const answer = await televisions.decide(code, read.isConfirmed, owner.device, callerOf(c.req.raw))
      const response =
        read.to === null ? toResponse(c, answer) : new Response(null, { status: 303, headers: { location: read.to, ...noStore } })
      appendCookies(response.headers, cookies)
      return response
    },
  )
}

function toResponse(c: Context, answer: Awaited<ReturnType<Televisions['decide']>>): Response {
  if ('television' in answer) return c.json(answer.television, 200, noStore)
  if (answer.error === 'TOO_MANY') return problems.tooMany(answer.wait)
  return problem(404, { code: 'EXPIRED', title: 'The code has expired or is invalid', detail: 'Get a new code on the television.' })
}

/** Returns the decision, and the path to which a form is redirected; null for JSON. Returns a response if the body is invalid. */
async function readDecision(c: Context): Promise<{ isConfirmed: boolean; to: string | null } | Response> {
  if (isForm(c.req.raw)) {
    const posted = await postedForm(c.req.raw)
    if (posted instanceof Response) return posted
    const read = v.safeParse(decisionForm, Object.fromEntries(posted))
    if (!read.success) return problems.badRequest('confirm: send yes or no')
    const picker = `/mvpd-picker?${new URLSearchParams({ code: c.req.param('code') ?? '' })}`
    return { isConfirmed: read.output.confirm === 'yes', to: safePath(read.output.redirectPath) ?? picker }
  }
  const read = v.safeParse(decision, await c.req.json().catch(() => null))
  return read.success ? { isConfirmed: read.output.confirm, to: null } : problems.badRequest('confirm: send true or false')
}

function addProfileRoute(router: Hono, { links, owners, brand }: TelevisionRouteDependencies): void {
  router.get(
    '/provider-auth/:brand/profile',
    describe({
      summary: 'Get the profile of this device: its TV provider, and what the provider tells about the subscriber',
      description: 'A device without a link has no profile: it requests a code next.',
      answers: { 200: { what: 'The profile, or null', schema: profile }, 404: 'No such brand' },
    }),
    parameters(v.object({ brand })),
    async (c) => {
      const status = await links.status(await owners.ownerOf(c.req.raw), c.req.valid('param').brand)
      const { provider, brands, metadata, expires } = status
      return c.json({ profile: provider && { provider, brands, metadata, expires } }, 200, noStore)
    },
  )
}
