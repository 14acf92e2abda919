// The availability of a video: its windows, and the span of time in which it may be locked.
import type { EntryOf } from '../catalogue.ts'
import { type Availability, defaultAvailability, type UnlockRules } from './badges-and-locks.ts'
import { instant } from './text.ts'

type Playable = Pick<EntryOf<'video'>, 'availability' | 'airDate' | 'programmingType'>

/** Returns the availability windows in the entry of a video, or the default windows of its brand if the entry has none. */
export function availabilityOf(video: Playable, rules: UnlockRules): Availability[] {
  if (!video.availability) return defaultAvailability(video.programmingType, instant(video.airDate), rules)
  return video.availability.map(({ device, entitlement, start, end }) => ({
    device,
    entitlement,
    start: instant(start),
    end: instant(end),
  }))
}

const beginning = -8_000_000_000_000_000
const end = 8_000_000_000_000_000

/**
 * Returns the shortest span that includes all windows that require a TV provider. Returns null if no window requires a TV provider.
 * Between two windows the video may be free; `pickEntitlement` decides.
 */
export function lockSpan(video: Playable, rules: UnlockRules): { from: number; until: number } | null {
  const locking = availabilityOf(video, rules).filter(
    ({ device, entitlement }) => device.toLowerCase() === 'web' && entitlement.toLowerCase().includes('auth'),
  )
  if (!locking.length) return null
  return {
    from: Math.min(...locking.map((window) => window.start ?? beginning)),
    until: Math.max(...locking.map((window) => window.end ?? end)),
  }
}
