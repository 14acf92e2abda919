// [C5-07] Which of a video's windows counts now, and so whether it is free.
import type { Availability } from '#contracts/http/content.ts'

/** Only windows for Web with an entitlement containing `auth` that contain now, both ends included; otherwise it is free. A tile's lock in content goes by the same rule. */
export function pickEntitlement(availability: Availability[], now: number): string {
  const open = availability.find(
    ({ device, entitlement, start, end }) =>
      device.toLowerCase() === 'web' &&
      entitlement.toLowerCase().includes('auth') &&
      (start === null || start <= now) &&
      (end === null || now <= end),
  )
  return open?.entitlement ?? 'free'
}
