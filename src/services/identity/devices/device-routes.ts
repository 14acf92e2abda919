// POST /activate/{network}/code, /token and /register.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { deviceName } from '#contracts/device-name.ts'
import { allNetworks } from '#contracts/http/activation.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import { body, describe, type Guard } from '#kit/http/describe.ts'
import { isForm, postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { toResponse } from '../requests/parse.ts'
import { type Devices, noViewer } from './devices.ts'

export type DeviceRouteDependencies = {
  devices: Devices
  /** The brands' keys. */
  networks: readonly string[]
  /** The guard that runs before the body of a code request is parsed. */
  codeRequestGuard: Guard
  /** Returns the viewer of the request, or null. The request must have the session cookie and the session token of the viewer. */
  viewerOf(request: Request): Promise<SessionOwner | null>
}

const codeBody = v.object({ device: deviceName })
const registerBody = v.object({
  userCode: v.pipe(v.string(), v.maxLength(100)),
  confirm: v.optional(v.pipe(v.boolean(), v.description('Without it, the answer names the device; true confirms it, false denies it.'))),
})
const tokenBody = v.object({ device_code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })

const codeText = describe({
  summary: 'Get a code to show on a device (RFC 8628)',
  answers: { 200: 'The code', 403: 'Cross-site request refused', 404: 'Unknown network', 429: 'Too many requests from this address' },
})
const tokenText = describe({
  summary: 'Poll for the outcome of a device’s code (RFC 8628)',
  description: 'JSON or a form with `device_code`.',
  answers: {
    200: 'Signed in; the answer is that of a sign-in',
    400: 'Pending, denied or expired; see `error`',
    403: 'Cross-site request refused',
  },
})
const registerText = describe({
  summary: 'Enter the code of a device, and confirm or deny the device',
  description: 'Needs the session token in the header `token`, and the session cookie.',
  answers: {
    200: 'Name and network of the device',
    401: 'Not signed in',
    403: 'Cross-site request refused',
    404: 'The code has expired or is invalid',
    429: 'Too many codes entered',
  },
})

export function addDeviceRoutes(router: Hono, { devices, networks, codeRequestGuard, viewerOf }: DeviceRouteDependencies): void {
  const signedIn: Guard = async (c) => ((await viewerOf(c.req.raw)) ? undefined : toResponse({ answer: noViewer, cookies: [] }))
  const known = new Set([...networks, allNetworks])
  router.use('/activate/:network/*', async (c, next) => (known.has(c.req.param('network')) ? next() : problems.notFound()))

  router.post('/activate/:network/code', codeText, body([codeRequestGuard], codeBody), async (c) => {
    const code = await devices.requestCode(c.req.param('network'), c.req.valid('json').device, callerOf(c.req.raw))
    return 'wait' in code ? problems.tooMany(code.wait) : Response.json(code.device, { headers: noStore })
  })

  router.post('/activate/:network/token', tokenText, async (c) => {
    const parsed = v.safeParse(tokenBody, await fieldsOf(c.req.raw))
    if (!parsed.success) return refusal('invalid_request')
    const polled = await devices.poll(parsed.output.device_code, callerOf(c.req.raw))
    if ('error' in polled) return refusal(polled.error)
    return toResponse(polled.signedIn)
  })

  router.post('/activate/:network/register', registerText, body([signedIn], registerBody), async (c) => {
    const answer = await devices.activate(c.req.param('network'), c.req.valid('json'), await viewerOf(c.req.raw), callerOf(c.req.raw))
    return toResponse({ answer, cookies: [] })
  })
}

const noStore = { 'cache-control': 'no-store' }

const refusal = (error: string) => Response.json({ error }, { status: 400, headers: noStore })

/** Parses a form or JSON: RFC 8628 clients send forms. */
async function fieldsOf(request: Request): Promise<unknown> {
  if (isForm(request)) {
    const posted = await postedForm(request)
    return posted instanceof Response ? null : Object.fromEntries(posted)
  }
  try {
    return await request.json()
  } catch {
    return null
  }
}
