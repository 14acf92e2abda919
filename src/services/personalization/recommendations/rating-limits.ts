// The highest ratings of a viewer, for recommendations and for the shelves that pages query themselves.
import type { Context, Hono } from 'hono'
import { brandQuery, type RatingLimits, ratingLimits, watchPath } from '#contracts/http/personalization.ts'
import type { ProvidersClient } from '#contracts/http/providers.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { MaxRatings } from '#contracts/ratings.ts'
import { deviceOf } from '#kit/http/cookies/device.ts'
import { describe, type Guard, guarded, parameters, query } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { sessionOf } from '../viewer.ts'

export type RatingLimitTools = { parental: ParentalClient; providers: Pick<ProvidersClient, 'status'> }

/** The largest number of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 600

/** Loads the highest ratings of the viewer that `ownPath` found, on the site of a brand: of the profile and its parental controls, and of the TV provider. */
export async function loadRatingLimits(
  { parental, providers }: RatingLimitTools,
  c: Context,
  brand: string,
): Promise<RatingLimits['limits']> {
  const session = sessionOf(c)
  const [own, { metadata }] = await Promise.all([
    session ? parental.maxRatingsOf(session) : null,
    // [A3-13]
    providers.status({ device: deviceOf(c.req.raw), account: session }, brand),
  ])
  const limits: (MaxRatings | null | undefined)[] = [own, metadata?.maxRating]
  return limits.flatMap((limit) => (limit ? [{ mpaa: limit.mpaa, vchip: limit.vchip, isRatedOnly: limit.isRatedOnly }] : []))
}

const description = describe({
  summary: 'Return the highest ratings of the viewer',
  description: 'The user id of an anonymous viewer is 0. A title is shown if it is above none of the limits.',
  answers: {
    200: { what: 'The limits of the profile and its parental controls, and of the linked TV provider', schema: ratingLimits },
    404: 'The path is not that of the viewer',
    429: 'Too many requests from this IP address',
  },
})

export function addRatingLimitRoute(router: Hono, { own, kv, ...tools }: RatingLimitTools & { own: Guard; kv: Kv }): void {
  const limit = limited(kv, { name: 'rating-limits', max: requestLimit, windowMs: 60_000 })
  const path = '/personalization/users/:userId/rating-limits' as const
  router.get(path, description, parameters(watchPath.user), query(brandQuery), guarded(limit, own), async (c) => {
    const limits = await loadRatingLimits(tools, c, c.req.valid('query').brand)
    return c.json({ limits }, 200, { 'cache-control': 'private, no-store' })
  })
}
