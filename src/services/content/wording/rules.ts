// What is locked and what is badged, and until when that holds. Pure: the clock is an argument.
import { badges, unlockAfter } from '#contracts/limits.ts'

/** [C5-07] One window of one platform. */
export type Availability = { device: string; entitlement: string; start: number | null; end: number | null }
export type Entitlement = 'auth' | 'free'
export type Badge = 'PREMIERE' | 'NEW' | 'EXPIRING'

/** Both ends belong to it; null is open. */
type Span = { start: number | null; end: number | null }

const holds = ({ start, end }: Span, now: number) => (start === null || start <= now) && (end === null || now <= end)

const asksForProvider = ({ device, entitlement }: Availability) =>
  device.toLowerCase() === 'web' && entitlement.toLowerCase().includes('auth')

/** [C5-07] Only windows for Web with an entitlement containing `auth` that contain now, both ends included; otherwise it is free. */
export function pickEntitlement(availability: readonly Availability[], now: number): Entitlement {
  return availability.some((entry) => asksForProvider(entry) && holds(entry, now)) ? 'auth' : 'free'
}

/** The first window in which a provider is asked for, from now on or the latest before: what the guide shows as its auth window. */
export function authWindow(availability: readonly Availability[], now: number): Span | null {
  const windows = availability.filter(asksForProvider)
  const open = windows.find((window) => holds(window, now)) ?? windows.at(-1)
  return open ? { start: open.start, end: open.end } : null
}

/** [C1-09] An episode that says nothing asks for a provider in the week after it aired. */
export function defaultAvailability(programmingType: string, airDate: number | null): Availability[] {
  if (programmingType !== 'Full Episode' || airDate === null) return []
  return [{ device: 'Web', entitlement: 'auth', start: airDate, end: airDate + unlockAfter - 1 }]
}

export type BadgeFacts = { airDate: number | null; seasonNumber: number | null; dayPart: string | null; endDate: number | null }

const isLateNight = (dayPart: string | null) => !!dayPart && /^late[\s-]?night$/i.test(dayPart)

const after = (date: number | null, length: number): Span | null => (date === null ? null : { start: date, end: date + length })

/** The first that holds is shown. */
const badgeTable: readonly { badge: Badge; window(facts: BadgeFacts): Span | null }[] = [
  // [C5-11]
  { badge: 'PREMIERE', window: ({ seasonNumber, airDate }) => (seasonNumber === 1 ? after(airDate, badges.premiere) : null) },
  // [C5-12]
  { badge: 'NEW', window: ({ airDate, dayPart }) => after(airDate, isLateNight(dayPart) ? badges.newLateNight : badges.new) },
  // [C5-13]
  { badge: 'EXPIRING', window: ({ endDate }) => (endDate === null ? null : { start: endDate - badges.expiring, end: endDate }) },
]

export function pickBadge(facts: BadgeFacts, now: number): Badge | null {
  for (const { badge, window } of badgeTable) {
    const span = window(facts)
    if (span && holds(span, now)) return badge
  }
  return null
}

/** [C5-12] The separate NEW badge. */
export function pickNewBadge(airDate: number | null, now: number): 'NEW' | null {
  const span = after(airDate, badges.newBadge)
  return span && holds(span, now) ? 'NEW' : null
}

/** The next instant at which a lock or a badge may differ from now; Infinity when none will. */
export function nextEdge(availability: readonly Availability[], facts: BadgeFacts, now: number): number {
  const spans = [...availability, after(facts.airDate, badges.newBadge), ...badgeTable.map(({ window }) => window(facts))]
  let next = Number.POSITIVE_INFINITY
  for (const span of spans) {
    if (!span) continue
    if (span.start !== null && span.start > now && span.start < next) next = span.start
    if (span.end !== null && span.end >= now && span.end + 1 < next) next = span.end + 1
  }
  return next
}

/** [C3-14] Ascending for category Classic, otherwise descending. */
export function orderSeasons(numbers: readonly number[], category: string | null | undefined): number[] {
  const sign = category?.toLowerCase() === 'classic' ? 1 : -1
  return [...numbers].sort((a, b) => sign * (a - b))
}
