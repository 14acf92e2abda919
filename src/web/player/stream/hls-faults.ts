// How often hls.js repeats requests, and a table that maps its errors to faults of the stream and to the moment at which they end playback.
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js'
import type { StreamFault } from './stream.ts'

/**
 * When an error ends playback. `now`: at once, also if hls.js would go on without a rendition. `fatal`: after hls.js has repeated its requests. `unusable`:
 * after several segments in a row, of all renditions. `stalled`: if no data is left after such a segment. `decoder`: after attempts to recover the decoder.
 */
type FaultEnd = 'now' | 'fatal' | 'unusable' | 'stalled' | 'decoder'
type ErrorFacts = Pick<ErrorData, 'type' | 'details'> & { response?: Pick<NonNullable<ErrorData['response']>, 'code'> }
type Row = { fault: StreamFault; ends: FaultEnd; is: (error: ErrorFacts, status: number) => boolean }

const isKey = ({ details }: ErrorFacts) => details.startsWith('keyLoad')
const isNetwork = ({ type }: ErrorFacts) => type === 'networkError'
const isBusy = (status: number) => status >= 500 || status === 429
const isClientError = (status: number) => status >= 400 && !isBusy(status)

/** Errors of segments that were loaded but cannot be played: truncated, encrypted with another key, or not media. */
const unusable: readonly string[] = ['fragParsingError', 'fragDecryptError', 'bufferAppendNoProgress']

/** The first matching row applies. Errors of key systems have a table of their own (`hls-drm.ts`). */
const table: readonly Row[] = [
  { fault: 'licenseRefused', ends: 'now', is: (error, status) => isKey(error) && isClientError(status) },
  { fault: 'licenseUnreachable', ends: 'fatal', is: (error, status) => isKey(error) && isBusy(status) },
  // hls.js would only stop using the refused rendition.
  { fault: 'refused', ends: 'now', is: (error, status) => isNetwork(error) && [401, 403, 410].includes(status) },
  { fault: 'server', ends: 'fatal', is: (error, status) => isNetwork(error) && isBusy(status) },
  { fault: 'missing', ends: 'fatal', is: (error, status) => isNetwork(error) && isClientError(status) },
  // An answer that is not a playlist is a network error of hls.js too; it does not match this row.
  {
    fault: 'unreachable',
    ends: 'fatal',
    is: (error, status) => isNetwork(error) && !status && /Load(?:Error|TimeOut)$/.test(error.details),
  },
  { fault: 'media', ends: 'unusable', is: ({ details }) => unusable.includes(details) },
  { fault: 'media', ends: 'stalled', is: ({ details }) => details === 'bufferStalledError' },
  // If the browser plays no rendition of the playlist, there is nothing to recover.
  { fault: 'media', ends: 'decoder', is: ({ type, details }) => type === 'mediaError' && details !== 'manifestIncompatibleCodecsError' },
  { fault: 'media', ends: 'fatal', is: () => true },
]

/** Returns the row of an error. */
export const faultOf = (error: ErrorFacts): Row => table.find(({ is }) => is(error, error.response?.code ?? 0))!

/** Returns the cause of an error for operators, without its URL, for example `fragLoadError 404` or `fragParsingError AES-128`. */
export const detailOf = ({ details, response, frag }: Pick<ErrorData, 'details' | 'response' | 'frag'>): string =>
  [details, response?.code, frag?.decryptdata?.method].filter((part) => part && part !== 'NONE').join(' ')

type Policies = Pick<HlsConfig, 'manifestLoadPolicy' | 'playlistLoadPolicy' | 'fragLoadPolicy' | 'keyLoadPolicy'>

/** Retries after 0.5, 1, 2, 2 and 2 seconds. */
const files = { maxNumRetry: 5, retryDelayMs: 500, maxRetryDelayMs: 2000 }
/** hls.js requests a key up to nine times with these: its loader repeats the request, and so does the loading of the segment. */
const keys = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1000 }

/**
 * Returns how hls.js repeats failed requests: for about eight seconds, and once after a request that took too long. Refused connections count as failures of
 * the server: hls.js treats them as cross-origin faults and gives up, but a restart of the site is over within seconds.
 */
export function loadPolicies(defaults: Policies): Policies {
  const policy = ({ default: given }: LoadPolicy, errors: typeof files): LoadPolicy => ({
    default: {
      ...given,
      timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: {
        ...errors,
        // A segment that cannot be decrypted or read has no response: then hls.js tries another rendition first.
        shouldRetry: (_policy, count, _isTimeout, response, isUsual) => isUsual || (response?.code === 0 && count < errors.maxNumRetry),
      },
    },
  })
  return {
    manifestLoadPolicy: policy(defaults.manifestLoadPolicy, files),
    playlistLoadPolicy: policy(defaults.playlistLoadPolicy, files),
    fragLoadPolicy: policy(defaults.fragLoadPolicy, files),
    keyLoadPolicy: policy(defaults.keyLoadPolicy, keys),
  }
}

/** Seconds of the video. An error further away from the last one than this counts as a first error. */
const nearby = 5

/**
 * Returns a function that decides what to do at a fatal error of the decoder at a position in seconds, as hls.js advises. The first error recovers the
 * decoder. A second error near it also swaps the AAC codec. A third one is a failure. It counts places and not times, because on a slow connection the same
 * broken segment may come again only after a while.
 */
export function recovery(): (position: number) => 'recover' | 'swap' | 'fail' {
  const steps = ['recover', 'swap', 'fail'] as const
  let place = Number.NEGATIVE_INFINITY
  let step = 0
  return (position) => {
    step = Math.abs(position - place) < nearby ? Math.min(step + 1, steps.length - 1) : 0
    place = position
    return steps[step]!
  }
}
