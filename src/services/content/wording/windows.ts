// When a video can be had, as stored: the columns that rules of lists ask.
import type { EntryOf } from '#contracts/catalogue.ts'
import { type Availability, defaultAvailability } from './rules.ts'
import { instant } from './said.ts'

type Playable = Pick<EntryOf<'video'>, 'availability' | 'airDate' | 'programmingType'>

export function availabilityOf(video: Playable): Availability[] {
  if (!video.availability) return defaultAvailability(video.programmingType, instant(video.airDate))
  return video.availability.map(({ device, entitlement, start, end }) => ({
    device,
    entitlement,
    start: instant(start),
    end: instant(end),
  }))
}

const beginning = -8_000_000_000_000_000
const end = 8_000_000_000_000_000

/** From the first to the last moment a provider may be asked for; null when never. Between several windows the item itself decides. */
export function lockSpan(video: Playable): { from: number; until: number } | null {
  const locking = availabilityOf(video).filter(
    ({ device, entitlement }) => device.toLowerCase() === 'web' && entitlement.toLowerCase().includes('auth'),
  )
  if (!locking.length) return null
  return {
    from: Math.min(...locking.map((window) => window.start ?? beginning)),
    until: Math.max(...locking.map((window) => window.end ?? end)),
  }
}
