// POST /access/vod/{brand}/{id} [A7-26] and /access/live/{brand}/{channel}: returns the stream's URL or the reason of the refusal.
import type { AccessCode, AccessRequest, LiveAccessRequest, UnlockWay } from '#contracts/http/access.ts'
import type { AuthToken } from '#contracts/http/media-token.ts'
import { type AuthorizationError, authorizationErrors } from '#contracts/http/providers.ts'
import { appVersion, timeouts } from '#contracts/limits.ts'
import type { Protection } from '#contracts/media/protection.ts'
import type { Fault } from './fault.ts'
import type { LeaseTimes } from './lease.ts'

/** A video, or, with `live`, the stream of a channel whose id is `mpxGuid`. `v4ID`: the video, if the viewer continues it where they stopped. */
export type VideoKey = { brand: string; mpxGuid: string; v4ID?: string; live?: LivePart }
/** `airing`: the id of a programme. `from`: `start` for the running programme from its start. `at`: the time of the channel at which playback continues. */
export type LivePart = Pick<LiveAccessRequest, 'airing' | 'from' | 'at'>
export type Refusal = {
  why: Fault
  /** The words of the TV provider, where the specification requires them instead of our own text [A8-17], [A8-20]. */
  message: string | null
  /** With USER_UNAUTHORIZED: the code of the TV provider [A8-19]. With PARENTAL_CONTROLS: the TV provider sets the limit. */
  errorCode: AuthorizationError | null
  /** With PARENTAL_CONTROLS: the limit of the viewer's profile, if it refuses (`TV-14`, `kids-TV-Y7`). No PIN lifts it. */
  profileLimit?: string
  /** What would unlock the video, the best first. */
  unlock: readonly UnlockWay[]
  /** The viewer's credits, if the response has them. */
  credits: number | null
  /** The call sign of the local station whose programmes the viewer may watch instead. */
  station?: string
  /** Only the stream session of a live stream is missing: the viewer may watch. */
  needsSession?: true
  authToken?: AuthToken
}
/**
 * `authToken`: the media token of the TV provider's decision, if the provider authorized the video. `start`: the time of the channel at which the playlist
 * begins, if it is not live, in epoch milliseconds. `startAt`: where the video starts,
 * in seconds, if not at its beginning. `ads`: the path at which the breaks of a video are asked for, if it may have ads. `details`: the URL of the
 * chapters, skips and thumbnails (`FilmDetails`), if the video has any.
 */
type Allowed = LeaseTimes & {
  allow: true
  url: string
  credits: number | null
  authToken?: AuthToken
  start?: number
  startAt?: number
  ads?: string
  details?: string
  /** The licence servers, if the video is encrypted. */
  drm?: Protection
}
export type AccessAnswer = Allowed | ({ allow: false } & Refusal)

/**
 * Requests access for the present viewer. `trial`: spends a credit if nothing else allows the video. `session`: the id of the stream session of a live
 * stream. `isRenewal`: the video plays already. `receiver`: the URL is for the Cast receiver.
 */
export type RequestAccess = (
  video: VideoKey,
  options?: { trial?: boolean; session?: string; isRenewal?: boolean; receiver?: boolean },
) => Promise<AccessAnswer>

/** [A7-29] What the browser knows about the viewer. The server decides by its cookies; these fields are hints. */
export type ViewerFields = Pick<AccessRequest, 'uuid' | 'serviceZip' | 'encryptedZip' | 'adobeMvpdId' | 'auth'>

type Options = {
  trial?: boolean
  receiver?: boolean
  session?: string | undefined
  viewer?: ViewerFields
  /** The token of an earlier answer about the video. */
  authToken?: AuthToken | null | undefined
  /** The token of the viewer's session. */
  token?: string | undefined
  /** The time limit in milliseconds: by default ten seconds [A9-05]. */
  limit?: number
}

/** Identifies this page until the response sets the device's cookie, so that two requests at the same time get the same device. */
let deviceId: string | undefined
const newDeviceId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const codes: Record<AccessCode, true> = {
  NOT_FOUND: true,
  NOT_AVAILABLE: true,
  LOCATION_UNAVAILABLE: true,
  BLACKOUT: true,
  PARENTAL_CONTROLS: true,
  CONCURRENCY: true,
  PROVIDER_UNAVAILABLE: true,
  USER_UNAUTHORIZED: true,
  TRIAL_OVER: true,
  RETRANS_FAIL: true,
  NOT_AUTHORIZED: true,
  GENERIC_ERROR: true,
  TOO_MANY_REQUESTS: true,
}

/** Builds a refusal without ways to unlock the video. */
export const refusal = (why: Fault): { allow: false } & Refusal => ({
  allow: false,
  why,
  message: null,
  errorCode: null,
  unlock: [],
  credits: null,
})

/** Requests the stream's URL. Never rejects. Resolves to the fault OFFLINE if there is no answer within the limit. */
export async function requestAccess({ brand, mpxGuid, live }: VideoKey, options: Options = {}): Promise<AccessAnswer> {
  const { trial, receiver, session, viewer, authToken, token, limit = timeouts.access } = options
  deviceId ??= newDeviceId()
  const body: LiveAccessRequest = {
    device: 'web',
    deviceId,
    ...viewer,
    ...(authToken && { mediaToken: authToken.mediaToken }),
    ...(trial && { trial }),
    ...(receiver && { receiver }),
    ...(session && { session }),
    ...live,
  }
  try {
    const response = await fetch(`/access/${live ? 'live' : 'vod'}/${encodeURIComponent(brand)}/${encodeURIComponent(mpxGuid)}`, {
      method: 'POST',
      headers: {
        accept: 'application/access-v2+json, application/json',
        'content-type': 'application/json',
        authorization: authorizationHeader(brand, Date.now(), token),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    })
    return parseAccessAnswer(response.ok, await response.json().catch(() => null))
  } catch {
    return refusal('OFFLINE')
  }
}

/** [A7-26] Returns the Authorization header: the referrer key, the version, the time in epoch milliseconds and the session's token, if any. */
const authorizationHeader = (brand: string, time: number, token: string | undefined) =>
  `Daypart ${[`key=${encodeURIComponent(brand)}_web`, `version=${appVersion}`, `time=${time}`, ...(token ? [`token=${token}`] : [])].join(',')}`

/** Maps the status and the body of an answer to the URL or the refusal. */
export function parseAccessAnswer(ok: boolean, body: unknown): AccessAnswer {
  const {
    url,
    code,
    detail,
    errorCode: providerCode,
    isProvidersText,
    profileLimit,
    unlock,
    credits,
    authToken,
    renewIn,
    expiresIn,
    start,
    ads,
    details,
    drm,
    needs,
  } = (body ?? {}) as Record<string, unknown>
  const balance = typeof credits === 'number' ? credits : null
  // [A8-17] The access service reports the end of a trial as this url.
  const isTrialOver = url === 'Unauthorized'
  if (ok && typeof url === 'string' && url && !isTrialOver)
    return {
      ...{ allow: true, url, credits: balance },
      ...(isAuthToken(authToken) && { authToken }),
      ...(typeof renewIn === 'number' && { renewIn }),
      ...(typeof expiresIn === 'number' && { expiresIn }),
      ...(typeof start === 'number' && { start }),
      ...(typeof ads === 'string' && { ads }),
      ...(typeof details === 'string' && { details }),
      ...(typeof drm === 'object' && drm && { drm }),
    }
  const why = isTrialOver ? 'TRIAL_OVER' : typeof code === 'string' && Object.hasOwn(codes, code) ? (code as AccessCode) : 'GENERIC_ERROR'
  const errorCode = authorizationErrors.find((known) => known === providerCode) ?? null
  return {
    allow: false,
    why,
    message: why === 'USER_UNAUTHORIZED' && typeof detail === 'string' && (isProvidersText || !errorCode) ? detail : null,
    errorCode,
    ...(typeof profileLimit === 'string' && { profileLimit }),
    unlock: Array.isArray(unlock) ? unlock.filter(isUnlockWay) : [],
    credits: balance,
    ...(needs === 'session' && { needsSession: true as const }),
    ...(isAuthToken(authToken) && { authToken }),
  }
}

function isAuthToken(token: unknown): token is AuthToken {
  const { mediaToken, expires } = (token ?? {}) as Record<string, unknown>
  return typeof mediaToken === 'string' && typeof expires === 'number'
}

function isUnlockWay(way: unknown): way is UnlockWay {
  const { by, date } = (way ?? {}) as Record<string, unknown>
  return by === 'signIn' || by === 'trial' || by === 'provider' || (by === 'on' && typeof date === 'number')
}
