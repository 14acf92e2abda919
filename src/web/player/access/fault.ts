import type { AccessCode } from '#contracts/http/access.ts'

/** Faults of encrypted videos. */
export type LicenseFault = 'NO_KEY_SYSTEM' | 'LICENSE_REFUSED' | 'LICENSE_UNREACHABLE' | 'OUTPUT_RESTRICTED'
/**
 * The reason why playback stopped: a refusal of the access service, no network, a broken stream, an inactive viewer [A8-26], or a missing key.
 */
export type Fault = AccessCode | 'OFFLINE' | 'MEDIA' | 'INACTIVE' | LicenseFault

const retried: readonly Fault[] = [
  'OFFLINE',
  'MEDIA',
  'GENERIC_ERROR',
  'NOT_AVAILABLE',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'CONCURRENCY',
  'LICENSE_REFUSED',
  'LICENSE_UNREACHABLE',
  'OUTPUT_RESTRICTED',
]

const temporary: readonly Fault[] = ['OFFLINE', 'GENERIC_ERROR', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS']

/** Returns whether there was no decision: the same request may soon be allowed. */
export const isTemporary = (fault: Fault): boolean => temporary.includes(fault)

/** Returns whether playback may succeed on another attempt. */
export const mayRetry = (fault: Fault): boolean => retried.includes(fault)
