// The routes with which browsers register for notifications [A7-39], [C7.5-05].
import type { Context, Hono } from 'hono'
import {
  defaultQuiet,
  type PushSubscriptionKeys,
  pushKey,
  registered,
  registerPath,
  registration,
  removal,
  removePath,
} from '#contracts/worker/push.ts'
import { body, describe, type Guard, guarded } from '#kit/http/describe.ts'
import type { Egress } from '#kit/http/egress.ts'
import { limited } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { viewerOf, viewerOnNewDevice } from '../viewer.ts'
import { idOfEndpoint, type SubscriptionStore } from './subscription-store.ts'

export type PushRouteTools = {
  subscriptions: SubscriptionStore
  publicKey: string
  egress: Pick<Egress, 'allows'>
  /** The first is the main brand. */
  brands: readonly { key: string; timeZone: string }[]
  /** Finds the viewer of a request. Returns false unless the user id is the viewer's own. */
  findViewer(c: Context, userId: string): Promise<boolean>
  kv: Kv
}

const refused = { 400: 'A field is invalid', 403: 'Cross-site request refused', 429: 'Too many requests from this IP address' }
const descriptions = {
  key: describe({
    summary: 'Return the key for notifications',
    description: 'The public VAPID key (RFC 8292), with which browsers subscribe. It is the api-key of the next operation.',
    answers: { 200: { what: 'The key', schema: pushKey }, 429: refused[429] },
  }),
  register: describe({
    summary: 'Register a browser for notifications',
    description:
      'The header `api-key` is the public key. The user id of an anonymous viewer is 0. Registering again replaces the settings that are given.',
    answers: {
      200: { what: 'Stored', schema: registered },
      401: 'The header api-key is missing, or is not the key with which browsers subscribe now',
      404: 'The user id is not that of the viewer, or there is no such brand',
      ...refused,
    },
  }),
  remove: describe({ summary: 'Remove a browser from notifications', answers: { 204: 'Removed, or there was none', ...refused } }),
}

/** The largest number of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 60

export function addPushRoutes(router: Hono, tools: PushRouteTools): void {
  const { subscriptions, publicKey, egress, brands, findViewer, kv } = tools
  const limit = limited(kv, { name: 'push', max: requestLimit, windowMs: 60_000 })
  const knowsKey: Guard = (c) => (c.req.header('api-key') === publicKey ? undefined : wrongKey())

  router.get(registerPath, descriptions.key, guarded(limit), (c) => c.json({ key: publicKey }, 200, { 'cache-control': 'no-store' }))
  router.post(registerPath, descriptions.register, body([limit, knowsKey], registration), async (c) => {
    const { browserToken, userId, brand: key, language, timeZone, quiet } = c.req.valid('json')
    const { endpoint, keys } = browserToken
    if (!egress.allows(endpoint)) return problems.badRequest('browserToken: the endpoint is not https on a host of PUSH_HOSTS')
    const brand = key === undefined ? brands[0] : brands.find((each) => each.key === key)
    if (!brand || !(await findViewer(c, userId))) return problems.notFound()
    const { from, to } = quiet ?? defaultQuiet
    const row = {
      ...rowOf(endpoint, keys),
      brand: brand.key,
      language,
      time_zone: timeZone ?? brand.timeZone,
      quiet_from: from,
      quiet_to: to,
    }
    const stored = await subscriptions.save(viewerOf(c) ?? viewerOnNewDevice(c), row, quiet === undefined)
    return c.json({ quiet: { from: stored.quiet_from, to: stored.quiet_to } }, 200, { 'cache-control': 'private, no-store' })
  })
  // Only the browser knows its endpoint, so no viewer is checked: a viewer who has signed out can still unsubscribe.
  router.post(removePath, descriptions.remove, body([limit], removal), async (c) => {
    await subscriptions.remove(idOfEndpoint(c.req.valid('json').endpoint))
    return c.body(null, 204)
  })
}

const rowOf = (endpoint: string, { p256dh, auth }: PushSubscriptionKeys['keys']) => ({ endpoint, p256dh, auth })

const wrongKey = () =>
  problem(401, { code: 'UNAUTHORIZED', title: 'Wrong key', detail: `The header api-key must be the key that GET ${registerPath} returns.` })
