// The protection of encrypted films (DRM): the systems from which players get the keys, and where.
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'

/** The systems, in the words of `film.json`, brands.json and the answer of the access check. */
export const keySystems = ['widevine', 'playready', 'fairplay', 'clearkey'] as const
export type KeySystem = (typeof keySystems)[number]

/** A server that gives licences. `certificateUrl`: the certificate of FairPlay, or of Widevine's privacy mode. `headers`: of requests for licences. */
export const licenseServer = v.object({
  licenseUrl: v.string(),
  certificateUrl: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string())),
})
export type LicenseServer = v.InferOutput<typeof licenseServer>

/** A part of the answer of the access check: the licence servers of a video or channel. A browser uses the first system that it has. */
export const protection = v.partial(
  v.object({ widevine: licenseServer, playready: licenseServer, fairplay: licenseServer, clearkey: licenseServer }),
)
export type Protection = v.InferOutput<typeof protection>

/** The body of POST /media/v1/{token}/licenses/clearkey, and its answer: the license format of Encrypted Media Extensions, 9.1.3 and 9.1.4. */
export const keyRequest = v.object({
  kids: listAtMost(20, v.pipe(v.string(), v.maxLength(64))),
  type: v.optional(v.picklist(['temporary', 'persistent-license'])),
})
export const keyAnswer = v.object({
  keys: v.array(v.object({ kty: v.literal('oct'), kid: v.string(), k: v.string() })),
  type: v.literal('temporary'),
})

/**
 * The answer to a licence server that verifies a token: the video or the channel, the ids of the keys that the viewer may get now, and the expiry of the token
 * in epoch milliseconds.
 */
export const licenseGrant = v.object({
  mpxGuid: v.optional(v.string()),
  channel: v.optional(v.string()),
  keyIds: v.array(v.string()),
  expires: v.number(),
})
