// The routes of stream sessions [A7-31]..[A7-34].
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Brand } from '#contracts/brand.ts'
import { browserName } from '#contracts/browser-name.ts'
import { streamConflict, streamStart, viewerStreams } from '#contracts/http/live.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import { deviceCookie, deviceOf, newDevice } from '#kit/http/cookies/device.ts'
import { describe, parameters } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { refusals, sessionHeaders, toRunningStream } from './answers.ts'
import type { Sessions } from './sessions.ts'
import { type createFindViewer, isOwner, type Viewer } from './viewer.ts'

export type LiveRouteTools = {
  sessions: Sessions
  findViewer: ReturnType<typeof createFindViewer>
  findBrand(authorization: string | null | undefined): Brand | undefined
  channels: readonly Pick<ChannelSetting, 'id' | 'brand'>[]
  kv: Kv
  /** The lifetime of a session in milliseconds. */
  lifetime: number
  now: () => number
  countOutcome(outcome: string): void
  /** Called with each accepted heartbeat. */
  onBeat(request: Request, owner: string, sessionId: string): void
}

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const owner = v.object({ mvpd: text(64), user: text(400) })
const session = v.object({ ...owner.entries, sessionId: text(64) })

const form = (isRequired: boolean) => ({
  required: isRequired,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object' as const,
        properties: { brand: { type: 'string' as const }, channel: { type: 'string' as const }, instead: { type: 'string' as const } },
        required: isRequired ? ['brand', 'channel'] : [],
      },
    },
  },
})
const authorization = {
  name: 'authorization',
  in: 'header' as const,
  required: true,
  description: '`Basic` with the access key of the brand. The key is public; the viewer is known by the session and the device cookie.',
  schema: { type: 'string' as const },
}
const running = 'The session runs. Expires minus Date is the time until the next heartbeat'
const refused = {
  401: 'Unknown access key',
  403: 'Cross-site request refused',
  404: 'The path or the session is not that of the viewer',
  429: 'Too many requests from this IP address',
}
const descriptions = {
  start: describe({
    summary: 'Start the session of a live stream',
    description: '`instead`: the id of a session of the viewer that ends first.',
    parameters: [authorization],
    requestBody: form(true),
    answers: {
      202: `${running}. Location is the path of the session`,
      400: 'A field of the form is invalid',
      409: { what: 'Too many streams of the viewer run', schema: streamConflict, type: 'application/problem+json' },
      415: 'The body is not a form',
      ...refused,
      404: 'The path is not that of the viewer, or the brand has no such channel (`UNKNOWN_CHANNEL`)',
    },
  }),
  beat: describe({
    summary: 'Continue a session: the heartbeat',
    parameters: [authorization],
    requestBody: form(false),
    answers: { 202: running, 410: 'The session has ended, or another stream has taken its slot', ...refused },
  }),
  end: describe({
    summary: 'End a session',
    parameters: [authorization],
    requestBody: form(false),
    answers: { 204: 'Ended', 410: 'The session had ended before', ...refused },
  }),
  list: describe({
    summary: 'Return the path at which the viewer starts sessions, and the streams that run there',
    parameters: [authorization],
    answers: { 200: { what: 'The path and the streams', schema: viewerStreams }, 401: refused[401], 429: refused[429] },
  }),
}

/** The largest numbers of requests of one IP address in a minute. Many viewers can share an address, and each sends a heartbeat a minute. */
const limits = { change: 600, beat: 20_000 }

export function addLiveRoutes(router: Hono, tools: LiveRouteTools): void {
  const { sessions, findViewer, findBrand, channels, kv, lifetime, now, countOutcome, onBeat } = tools
  const guard = (name: keyof typeof limits) => limited(kv, { name: `live ${name}`, max: limits[name], windowMs: 60_000 })
  const [changeLimit, beatLimit] = [guard('change'), guard('beat')]

  type Known = { brand: Brand; viewer: Viewer }
  /** Returns the brand and the viewer of a request, whose path must be the viewer's own; or the refusal. */
  async function identify(c: Context, limit: typeof changeLimit, path: { mvpd: string; user: string }): Promise<Known | Response> {
    const tooMany = await limit(c)
    if (tooMany) return tooMany
    const brand = findBrand(c.req.header('authorization'))
    if (!brand) return refusals.brand()
    const viewer = await findViewer(c.req.header('cookie') ?? null, deviceOf(c.req.raw), brand)
    return viewer && isOwner(viewer.owner, path.mvpd, path.user) ? { brand, viewer } : refusals.unknown()
  }
  const onPath = '/v2/sessions/:mvpd/:user'

  router.get('/v2/sessions', descriptions.list, async (c) => {
    const tooMany = await changeLimit(c)
    if (tooMany) return tooMany
    const brand = findBrand(c.req.header('authorization'))
    if (!brand) return refusals.brand()
    const device = deviceOf(c.req.raw) ?? newDevice()
    if (!deviceOf(c.req.raw)) c.header('set-cookie', deviceCookie(device, c.req.raw))
    const viewer = (await findViewer(c.req.header('cookie') ?? null, device, brand))!
    const streams = (await sessions.running(viewer.owner)).map(toRunningStream(viewer.device))
    c.header('cache-control', 'private, no-store')
    return c.json({ path: pathOf(viewer.owner), limit: viewer.limit, streams })
  })

  router.post(onPath, descriptions.start, parameters(owner), async (c) => {
    const known = await identify(c, changeLimit, c.req.valid('param'))
    if (known instanceof Response) return known
    const fields = await startFields(c.req.raw)
    if (fields instanceof Response) return fields
    const { brand, viewer } = known
    if (fields.brand !== brand.key) return problems.badRequest('brand: is not that of the access key')
    if (!channels.some(({ id, brand: own }) => id === fields.channel && own === brand.key)) return refusals.channel()
    const stream = {
      owner: viewer.owner,
      brand: brand.key,
      channel: fields.channel,
      device: viewer.device,
      device_name: browserName(c.req.header('user-agent') ?? ''),
      account_id: viewer.accountId,
      started_at: now(),
    }
    const started = await sessions.start({ stream, limit: viewer.limit, instead: fields.instead })
    countOutcome('running' in started ? 'refused' : started.hasTakenOver ? 'taken over' : 'started')
    if ('running' in started) return refusals.conflict(started.running.map(toRunningStream(viewer.device)))
    const location = `${pathOf(viewer.owner)}/${started.sessionId}`
    return new Response(null, { status: 202, headers: { location, ...sessionHeaders(now(), lifetime) } })
  })

  router.post(`${onPath}/:sessionId`, descriptions.beat, parameters(session), async (c) => {
    const { sessionId, ...path } = c.req.valid('param')
    const known = await identify(c, beatLimit, path)
    if (known instanceof Response) return known
    const answer = await sessions.beat(known.viewer.owner, sessionId)
    if (answer !== 'running') return answer === 'ended' ? refusals.ended() : refusals.unknown()
    onBeat(c.req.raw, known.viewer.owner, sessionId)
    return new Response(null, { status: 202, headers: sessionHeaders(now(), lifetime) })
  })

  router.delete(`${onPath}/:sessionId`, descriptions.end, parameters(session), async (c) => {
    const { sessionId, ...path } = c.req.valid('param')
    const known = await identify(c, changeLimit, path)
    if (known instanceof Response) return known
    const answer = await sessions.end(known.viewer.owner, sessionId)
    if (answer !== 'removed') return answer === 'ended' ? refusals.ended() : refusals.unknown()
    countOutcome('ended')
    return new Response(null, { status: 204 })
  })
}

const pathOf = (owner: string) => `/v2/sessions/${owner.split('/').map(encodeURIComponent).join('/')}`

/** Returns the fields of the form that starts a session, or the refusal. */
async function startFields(request: Request) {
  const posted = await postedForm(request)
  if (posted instanceof Response) return posted
  const { success, output, issues } = v.safeParse(streamStart, Object.fromEntries(posted), { abortEarly: true })
  return success ? output : problems.badRequest(`${issues[0].path?.[0]?.key}: ${issues[0].message}`)
}
