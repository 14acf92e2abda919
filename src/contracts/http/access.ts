// POST /access/vod/{brand}/{id} [A7-26]: may this viewer watch this video, and where is it?
import * as v from 'valibot'

const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)))

/** [A7-29] `id` in the path is the video's mpxGuid. Unknown members are ignored. */
export const accessRequest = v.object({
  device: v.pipe(v.string(), v.maxLength(32)),
  did: text(128),
  deviceId: text(128),
  uuid: text(128),
  externalAdvertiserId: text(128),
  mpx: v.optional(v.object({ accountId: v.optional(v.union([v.string(), v.number()])) })),
  mParticleId: text(128),
  serviceZip: text(16),
  encryptedZip: text(512),
  adobeMvpdId: text(64),
  auth: v.optional(v.boolean()),
})
export type AccessRequest = v.InferOutput<typeof accessRequest>

/** [A8-17], and what the table's other checks answer. */
export const accessCodes = [
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'USER_UNAUTHORIZED',
  'TRIAL_OVER',
  'RETRANS_FAIL',
  'NOT_AUTHORIZED',
  'GENERIC_ERROR',
] as const
export type AccessCode = (typeof accessCodes)[number]

export const accessAllowed = v.object({ url: v.string() })
/** RFC 9457, with the catalogue's code. */
export const accessRefused = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: v.picklist(accessCodes),
})
