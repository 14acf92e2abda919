// The routes of flags and audiences.
import type { Hono } from 'hono'
import { audiencesAnswer, audiencesQuery, flagsQuery, type SeenFlags, seenFlags, viewerFlags } from '#contracts/flags/api.ts'
import type { FlagName } from '#contracts/flags.ts'
import type { IdentityClient } from '#contracts/http/identity.ts'
import { deviceCookie, newDevice } from '#kit/http/cookies/device.ts'
import { body, describe, guarded, query } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { FindAudiences } from './audiences.ts'
import type { Snapshot } from './snapshot.ts'
import { keyOfDevice, viewerOf } from './viewer.ts'

/** A value that a viewer saw. `variant`: its name in the definition of the flag. */
export type SeenFlag = { name: FlagName; variant: string; brand: string }

export type FlagRouteTools = {
  kv: Kv
  identity: Pick<IdentityClient, 'check'>
  /** Returns the current flags; undefined while the definitions have not been read. */
  snapshot(): Snapshot | undefined
  /** The audiences that the rules use. */
  audiencesOf: FindAudiences
  /** The audiences that this site stores. */
  ownAudiencesOf: FindAudiences
  /** Called for each evaluation of a viewer's flags. */
  evaluated(): void
  /** Records a value that a viewer saw; `id` is that of the request. */
  seen(flag: SeenFlag, id: string): void
}

/** The largest numbers of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 600

const descriptions = {
  flags: describe({
    summary: 'Return the flags of the viewer',
    description:
      'The viewer is the account of the session, or else the device of the cookie; a viewer without either gets a device cookie.',
    answers: {
      200: { what: 'The flags', schema: viewerFlags },
      400: 'There is no such brand',
      429: 'Too many requests from this IP address',
      503: 'The definitions of flags have not been read yet',
    },
  }),
  seen: describe({
    summary: 'Record the flags whose value a viewer saw',
    description: 'Pages send each value that a rule chose for the viewer one time in a visit.',
    answers: {
      204: 'Recorded',
      400: 'A flag is invalid; none was recorded',
      403: 'Cross-site request refused',
      429: 'Too many requests from this IP address',
    },
  }),
  audiences: describe({
    summary: 'Return the audiences of a viewer',
    description: 'A viewer may ask for their own key only, an operator for any key.',
    answers: {
      200: { what: 'The audiences', schema: audiencesAnswer },
      400: 'mpid is missing',
      404: 'mpid is not the key of the viewer',
      429: 'Too many requests from this IP address',
    },
  }),
}

export function addFlagRoutes(router: Hono, tools: FlagRouteTools): void {
  const { kv, identity, snapshot, audiencesOf, ownAudiencesOf, evaluated, seen } = tools
  const limit = limited(kv, { name: 'flags', max: requestLimit, windowMs: 60_000 })

  router.get('/flags', descriptions.flags, guarded(limit), query(flagsQuery), async (c) => {
    const { brand } = c.req.valid('query')
    const current = snapshot()
    if (!current) return problems.unavailable()
    if (!current.site(brand)) return problems.badRequest('brand: there is no such brand')
    const request = c.req.raw
    const { key, signedIn } = await viewerOf(request, identity)
    let targetingKey = key
    if (targetingKey === null) {
      const device = newDevice()
      targetingKey = keyOfDevice(device)
      c.header('set-cookie', deviceCookie(device, request))
    }
    evaluated()
    const MpAudiences = key === null ? [] : await audiencesOf(key)
    const flags = await current.ofViewer({ targetingKey, MpAudiences, brand, signedIn })
    c.header('cache-control', 'private, no-store')
    return c.json(flags)
  })

  const seenLimit = limited(kv, { name: 'flags-seen', max: 60, windowMs: 60_000 })
  router.post('/flags/analytics', descriptions.seen, body([seenLimit], seenFlags), (c) => {
    const { brand, flags }: SeenFlags = c.req.valid('json')
    if (snapshot() && !snapshot()!.site(brand)) return problems.badRequest('brand: there is no such brand')
    const { id } = factsOf(c.req.raw)
    for (const [name, variant] of new Map(flags.map((flag) => [flag.name, flag.variant]))) seen({ name, variant, brand }, id)
    return c.body(null, 204)
  })

  router.get('/audiences', descriptions.audiences, guarded(limit), query(audiencesQuery), async (c) => {
    const { mpid } = c.req.valid('query')
    const isAllowed = factsOf(c.req.raw).isOperator || (await viewerOf(c.req.raw, identity)).key === mpid
    if (!isAllowed) return problems.notFound()
    c.header('cache-control', 'private, no-store')
    const audiences = await ownAudiencesOf(mpid)
    return c.json({ data: { audiences: audiences.map((id) => ({ audience_id: id })) } })
  })
}
