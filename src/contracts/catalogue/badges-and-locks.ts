// Determines whether a video is locked, which badge it has, and when the lock or badge may change. All functions are pure.
import type { Brand, UnlockRule } from '../brand.ts'
import { badges, day, unlockDays } from '../limits.ts'

/** [C5-07] A window of time on one platform, in epoch milliseconds. */
export type Availability = { device: string; entitlement: string; start: number | null; end: number | null }
export type Entitlement = 'auth' | 'free'
export type Badge = 'PREMIERE' | 'NEW' | 'EXPIRING'

/** A span of time that includes both ends; null means no limit. */
type Span = { start: number | null; end: number | null }

const includes = ({ start, end }: Span, now: number) => (start === null || start <= now) && (end === null || now <= end)

const requiresProvider = ({ device, entitlement }: Availability) =>
  device.toLowerCase() === 'web' && entitlement.toLowerCase().includes('auth')

/** [C5-07] Returns `auth` if `now` is within a window for Web with an entitlement that contains `auth`, else `free`. */
export function pickEntitlement(availability: readonly Availability[], now: number): Entitlement {
  return availability.some((entry) => requiresProvider(entry) && includes(entry, now)) ? 'auth' : 'free'
}

/** Returns the auth window for the guide: the first current window that requires a TV provider, or else the last window that requires one. */
export function authWindow(availability: readonly Availability[], now: number): Span | null {
  const windows = availability.filter(requiresProvider)
  const open = windows.find((window) => includes(window, now)) ?? windows.at(-1)
  return open ? { start: open.start, end: open.end } : null
}

/** Returns the time at which a locked video becomes free, in epoch milliseconds. Null: it is free now, or no end of the lock is known. */
export function freeFrom(availability: readonly Availability[], now: number): number | null {
  for (let from = now; ; ) {
    const open = availability.find((entry) => requiresProvider(entry) && includes(entry, from))
    if (!open) return from === now ? null : from
    if (open.end === null) return null
    from = open.end + 1
  }
}

/** The rules by which the videos of a brand unlock. */
export type UnlockRules = Pick<Brand, 'timeZone' | 'unlock'>

/** [A9-01], [C1-09] The rule of brands without `unlock`. */
const defaultUnlock: readonly UnlockRule[] = [{ kind: 'Full Episode', days: unlockDays }]

/** The first and last times that Temporal can shift by a rule, in epoch milliseconds. */
const maxTime = 8_000_000_000_000_000

/**
 * [A9-01], [C1-09] Returns the default windows of a video: one if the brand has a rule for this kind of video, else none. The window includes the
 * time before the air date, and has no end without an air date: a video that a rule names is never free before the rule frees it.
 */
export function defaultAvailability(
  programmingType: string,
  airDate: number | null,
  { timeZone, unlock = defaultUnlock }: UnlockRules,
): Availability[] {
  const rule = unlock.find(({ kind }) => kind === programmingType)
  if (!rule) return []
  const end = airDate === null ? null : daysLater(airDate, rule.days, timeZone) - 1
  return [{ device: 'Web', entitlement: 'auth', start: null, end }]
}

/** Returns the time that has the same time of day some days later in a time zone. A change of the clock in between makes one day longer or shorter. */
function daysLater(time: number, days: number, timeZone: string): number {
  if (Math.abs(time) > maxTime) return time + days * day
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).add({ days }).epochMilliseconds
}

export type BadgeFacts = { airDate: number | null; seasonNumber: number | null; dayPart: string | null; endDate: number | null }

const isLateNight = (dayPart: string | null) => !!dayPart && /^late[\s-]?night$/i.test(dayPart)

const after = (date: number | null, length: number): Span | null => (date === null ? null : { start: date, end: date + length })

/** All badges by priority. A video shows the first badge with a window that includes the current time. */
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
    if (span && includes(span, now)) return badge
  }
  return null
}

/** [C5-12] Returns NEW until 3 days after the air date, else null. This badge does not depend on `pickBadge`. */
export function pickNewBadge(airDate: number | null, now: number): 'NEW' | null {
  const span = after(airDate, badges.newBadge)
  return span && includes(span, now) ? 'NEW' : null
}

/** Returns the next time at which the lock or the badge may change, or Infinity if neither will change. */
export function nextChangeAt(availability: readonly Availability[], facts: BadgeFacts, now: number): number {
  const spans = [...availability, after(facts.airDate, badges.newBadge), ...badgeTable.map(({ window }) => window(facts))]
  let next = Number.POSITIVE_INFINITY
  for (const span of spans) {
    if (!span) continue
    if (span.start !== null && span.start > now && span.start < next) next = span.start
    if (span.end !== null && span.end >= now && span.end + 1 < next) next = span.end + 1
  }
  return next
}

/** [C3-14] Sorts season numbers: ascending for category Classic, otherwise descending. */
export function orderSeasons(numbers: readonly number[], category: string | null | undefined): number[] {
  const sign = category?.toLowerCase() === 'classic' ? 1 : -1
  return [...numbers].sort((a, b) => sign * (a - b))
}
