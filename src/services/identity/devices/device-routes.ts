// POST /activate/{network}/code, /token and /register.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { allNetworks } from '#contracts/http/activation.ts'
import type { Known } from '#contracts/http/identity.ts'
import { body, describe, type Guard } from '#kit/http/describe.ts'
import { isForm, postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { present } from '../wire.ts'
import { type Devices, noViewer } from './devices.ts'

export type DeviceRouteTools = {
  devices: Devices
  /** Brands' keys. */
  networks: readonly string[]
  /** Before a device asks for a code. */
  mayAsk: Guard
  /** Whose session this is: the cookie and the token that was made for it. */
  viewerOf(request: Request): Promise<Known | null>
}

const line = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(60),
  v.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u, 'is no plain text'),
)
const codeBody = v.object({ device: v.pipe(line, v.description('What the device is called: a viewer is asked whether it is theirs.')) })
const registerBody = v.object({
  userCode: v.pipe(v.string(), v.maxLength(100)),
  confirm: v.optional(v.pipe(v.boolean(), v.description('Absent: which device is it? Then yes or no.'))),
})
const tokenBody = v.object({ device_code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })

const codeText = describe({
  summary: 'A device asks for a code to show (RFC 8628)',
  answers: { 200: 'The code', 403: 'A page of another site asked', 404: 'No such network', 429: 'Too many from this address' },
})
const tokenText = describe({
  summary: 'A device asks what became of its code (RFC 8628)',
  description: 'JSON or a form with `device_code`.',
  answers: { 200: 'Signed in: as for a session', 400: 'Not yet, or not any more: `error` says which', 403: 'A page of another site asked' },
})
const registerText = describe({
  summary: 'A viewer enters the code of a device, and confirms the device',
  description: 'With the session in the header `token`, and its cookie.',
  answers: {
    200: 'The device, by name',
    401: 'Nobody is signed in',
    403: 'A page of another site asked',
    404: 'The code has expired or is invalid',
    429: 'Too many codes were entered',
  },
})

export function addDeviceRoutes(door: Hono, { devices, networks, mayAsk, viewerOf }: DeviceRouteTools): void {
  const signedIn: Guard = async (c) => ((await viewerOf(c.req.raw)) ? undefined : present({ answer: noViewer, cookies: [] }))
  const known = new Set([...networks, allNetworks])
  door.use('/activate/:network/*', async (c, next) => (known.has(c.req.param('network')) ? next() : problems.notFound()))

  door.post('/activate/:network/code', codeText, body([mayAsk], codeBody), async (c) => {
    const asked = await devices.ask(c.req.param('network'), c.req.valid('json').device, callerOf(c.req.raw))
    return 'wait' in asked ? problems.tooMany(asked.wait) : Response.json(asked.device, { headers: unkept })
  })

  door.post('/activate/:network/token', tokenText, async (c) => {
    const asked = v.safeParse(tokenBody, await fieldsOf(c.req.raw))
    if (!asked.success) return refusal('invalid_request')
    const polled = await devices.poll(asked.output.device_code, callerOf(c.req.raw))
    if ('error' in polled) return refusal(polled.error)
    return present(polled.signedIn)
  })

  door.post('/activate/:network/register', registerText, body([signedIn], registerBody), async (c) => {
    const answer = await devices.activate(c.req.param('network'), c.req.valid('json'), await viewerOf(c.req.raw), callerOf(c.req.raw))
    return present({ answer, cookies: [] })
  })
}

const unkept = { 'cache-control': 'no-store' }

const refusal = (error: string) => Response.json({ error }, { status: 400, headers: unkept })

/** RFC 8628 sends forms; everything else here is JSON. */
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
