import type { AccessCode } from '#contracts/http/access.ts'

/** Faults of encrypted videos. */
export type LicenseFault = 'NO_KEY_SYSTEM' | 'LICENSE_REFUSED' | 'LICENSE_UNREACHABLE' | 'OUTPUT_RESTRICTED'
/**
 * The reason why playback stopped: a refusal of the access service, no network, a broken stream, a server of streams that fails, an inactive viewer [A8-26],
 * or a missing key.
 */
export type Fault = AccessCode | 'OFFLINE' | 'MEDIA' | 'UNAVAILABLE' | 'INACTIVE' | LicenseFault

const retried: readonly Fault[] = [
  'OFFLINE',
  'MEDIA',
  'UNAVAILABLE',
  'GENERIC_ERROR',
  'NOT_AVAILABLE',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'CONCURRENCY',
  'LICENSE_REFUSED',
  'LICENSE_UNREACHABLE',
  'OUTPUT_RESTRICTED',
]

const temporary: readonly Fault[] = ['OFFLINE', 'UNAVAILABLE', 'GENERIC_ERROR', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS']

/** Returns whether the fault may pass by itself: the same request may soon succeed. */
export const isTemporary = (fault: Fault): boolean => temporary.includes(fault)

/** Returns whether playback may succeed on another attempt. */
export const mayRetry = (fault: Fault): boolean => retried.includes(fault)
