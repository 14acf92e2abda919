// POST /access/vod/{brand}/{id} [A7-26]: decides whether a viewer may watch a video, and returns its playlist URL.
// POST /access/vod/retransmission/{id} [A7-27] and POST /access/adparams/vod/{network} [A7-28] have the same body.
import * as v from 'valibot'
import { protection } from '#contracts/media/protection.ts'
import { authToken } from './media-token.ts'
import { authorizationErrors } from './providers.ts'

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)))

/**
 * [A7-29] The body of the three requests. Unknown members are ignored. `id` in the path is the video's mpxGuid. Only `trial` and `receiver` affect the answer, and
 * `mediaToken` saves a question to the TV provider: all other members are hints that a client could invent, and so is the Authorization header. The
 * viewer is known by the session and the device cookie.
 */
export const accessRequest = v.object({
  device: v.pipe(v.string(), v.maxLength(32)),
  did: text(128),
  deviceId: text(128),
  /** [A5-06] The id of the viewer's account. */
  uuid: v.optional(v.pipe(v.string(), v.uuid('must be a UUID: 8-4-4-4-12 hexadecimal digits'))),
  externalAdvertiserId: text(128),
  mpx: v.optional(v.object({ accountId: v.optional(v.union([v.string(), v.number()])) })),
  mParticleId: text(128),
  serviceZip: text(16),
  encryptedZip: text(512),
  adobeMvpdId: text(64),
  auth: v.optional(v.boolean()),
  /** The key of the brand of the page. The viewer's privacy choices for it are in the ad parameters. */
  site: text(100),
  /** [A3-12] The media token of an earlier answer: while it is valid for the video, the TV provider is not asked again. */
  mediaToken: text(2000),
  /** Spends a credit if nothing else allows the video. Without it, no credit is ever spent. */
  trial: v.optional(v.boolean()),
  /** The URL is for a Cast device: it is valid for the site's receiver alone. */
  receiver: v.optional(v.boolean()),
})
export type AccessRequest = v.InferOutput<typeof accessRequest>

/** The codes of refusals: the codes of [A8-17], and further codes for the other checks and for the rate limit. */
export const accessCodes = [
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'LOCATION_UNAVAILABLE',
  'BLACKOUT',
  'PARENTAL_CONTROLS',
  'CONCURRENCY',
  'PROVIDER_UNAVAILABLE',
  'USER_UNAUTHORIZED',
  'TRIAL_OVER',
  'RETRANS_FAIL',
  'NOT_AUTHORIZED',
  'GENERIC_ERROR',
  'TOO_MANY_REQUESTS',
] as const
export type AccessCode = (typeof accessCodes)[number]

/**
 * What would unlock the video, the best first: to sign in or create an account, to spend a credit, to link a TV provider, or to wait until the
 * time `on` (epoch milliseconds).
 */
export const unlockWays = v.array(
  v.variant('by', [v.object({ by: v.picklist(['signIn', 'trial', 'provider']) }), v.object({ by: v.literal('on'), date: v.number() })]),
)
export type UnlockWay = v.InferOutput<typeof unlockWays>[number]

/**
 * The body of a response that allows the video: the URL of its playlist. In `renewIn` seconds a player that still plays asks again: the URL of the next
 * answer differs only in its folder, from which the player then loads all files. The URL ends in `expiresIn` seconds; absent: it does not end. `credits`: the new balance, if this answer changed it. `authToken`: the media
 * token of the TV provider's decision, if the provider authorized the video. `details`: the URL of chapters, skips and thumbnails (`filmDetails`), if the
 * video has any of them. `ads`: the path at which the breaks of the video are asked for, if it may have ads. `drm`: the licence servers, if the video is
 * encrypted.
 */
export const accessAllowed = v.object({
  url: v.string(),
  renewIn: v.number(),
  expiresIn: v.optional(v.number()),
  details: v.optional(v.string()),
  credits: v.optional(v.number()),
  authToken: v.optional(authToken),
  ads: v.optional(v.string()),
  drm: v.optional(protection),
})

/** The body of a refusal: a problem (RFC 9457) with a code. */
export const accessRefused = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: v.picklist(accessCodes),
  /** With TRIAL_OVER [A8-17]. */
  url: v.optional(v.literal('Unauthorized')),
  /** With USER_UNAUTHORIZED: the code of the TV provider. With the code PARENTAL_CONTROLS it is present only if the limit is that of the TV provider. */
  errorCode: v.optional(v.picklist(authorizationErrors)),
  /** With PARENTAL_CONTROLS, if the viewer's profile sets the limit: `TV-14`, or `kids-TV-Y7` for a kids profile. No PIN lifts it. */
  profileLimit: v.optional(v.string()),
  /** Whether `detail` has the TV provider's own words. */
  isProvidersText: v.optional(v.boolean()),
  unlock: v.optional(unlockWays),
  /** The viewer's balance, if the viewer is signed in and the video is locked. */
  credits: v.optional(v.number()),
  /** Only the stream session is missing: all checks before it have passed. */
  needs: v.optional(v.literal('session')),
  /** With `needs`, if the TV provider authorized the stream. */
  authToken: v.optional(authToken),
})

/** [A7-27] The entitlement of a viewer to the programme of a local station of the video's brand. */
export const retransmissionAllowed = v.object({
  entitlement: v.object({ brand: v.string(), station: v.string(), timeZone: v.nullable(v.string()) }),
})
/** [A7-28] Parameters for requests to an ad server. They contain no data about the person. */
export const adParameters = v.object({ adparams: v.record(v.string(), v.string()) })

/**
 * POST /access/live/{brand}/{channel}: the body. `session`: the id of the viewer's running stream session of the channel. `airing`: the id of the
 * programme. `from`: `start` for the programme from its start; without it the stream is live. A programme that has ended is a recording. `at`: a time
 * of the channel (epoch milliseconds). Without `airing`, it names the programme that was on then.
 */
export const liveAccessRequest = v.object({
  ...accessRequest.entries,
  session: text(64),
  airing: text(200),
  from: v.optional(v.picklist(['now', 'start'])),
  at: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))),
})
export type LiveAccessRequest = v.InferOutput<typeof liveAccessRequest>

/**
 * The body of a response that allows a live stream. `until`: when a programme begins to which other rules may apply; `renewIn` ends then at the latest. `start`: the time of the channel at which the playlist begins, if the stream is not live. Epoch milliseconds. `drm`: the licence servers, if the channel plays encrypted films.
 */
export const liveAccessAllowed = v.object({
  ...v.omit(accessAllowed, ['ads']).entries,
  until: v.nullable(v.number()),
  start: v.optional(v.number()),
})

/** Where a request comes from. The same as `GeoRequest`; geo.ts imports this file. */
type RequestOrigin = { address: string | undefined; country: string | undefined }

/** The operations of the access service for other services. */
export type AccessClient = {
  /**
   * Decides whether a channel plays for anonymous viewers at a place, for the list of channels that any player opens. Returns the time at which the next
   * blackout begins (epoch milliseconds), Infinity if none begins within two days, or null if the channel must not play.
   */
  opensToAll(channel: string, from: RequestOrigin): Promise<number | null>
  /**
   * Returns why a viewer may not watch a video even if a TV provider authorizes it: its dates, the country, a blackout, or a limit of ratings. Null: it may
   * play. Never asks the TV provider.
   */
  refusalOf(
    video: { brand: string; id: string },
    viewer: { from: RequestOrigin; device: string | null; cookie: string | null },
  ): Promise<{ code: AccessCode; title: string; detail: string } | null>
}
