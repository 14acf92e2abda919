import type { AccessCode } from '#contracts/http/access.ts'

/** Why nothing plays: what access says, or what the network and the stream do. */
export type Fault = AccessCode | 'OFFLINE' | 'MEDIA'

/** Asking again may help; a refusal stays a refusal. */
export function mayRetry(fault: Fault): boolean {
  return fault === 'OFFLINE' || fault === 'MEDIA' || fault === 'GENERIC_ERROR' || fault === 'NOT_AVAILABLE'
}
