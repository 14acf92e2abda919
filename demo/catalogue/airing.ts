// Computes the times at which programmes air, from slots in New York time and the current time.
export const zone = 'America/New_York'
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const longDays = {
  en: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
  es: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábados', 'Domingos'],
}

type Slot = { weekdays: boolean; day: number; hour: number; minute: number }

/** Parses a slot such as `Thu 20:00` or `Weekdays 23:35`. */
export function parseSlot(slot: string): Slot {
  const [day = '', time = ''] = slot.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { weekdays: day === 'Weekdays', day: days.indexOf(day) + 1, hour, minute }
}

/** Returns the tune-in text of a slot, such as `Thursdays 8/7c`. */
export function tuneIn(slot: string): { en: string; es: string } {
  const { weekdays, day, hour, minute } = parseSlot(slot)
  const twelve = (h: number) => ((h + 11) % 12) + 1
  const past = minute ? `:${String(minute).padStart(2, '0')}` : ''
  const clock = `${twelve(hour)}${past}/${twelve((hour + 23) % 24)}${past}c`
  if (weekdays)
    return { en: `Weeknights ${clock}`.replace('Weeknights', hour < 17 ? 'Weekdays' : 'Weeknights'), es: `De lunes a viernes ${clock}` }
  return { en: `${longDays.en[day - 1]} ${clock}`, es: `${longDays.es[day - 1]} ${clock}` }
}

/** Returns the newest `count` airings of a slot that are at least `weeksAgo` weeks ago, oldest first, in epoch milliseconds. */
export function airings(now: number, slot: string, count: number, weeksAgo = 0): number[] {
  const { weekdays, day, hour, minute } = parseSlot(slot)
  const latest = now - weeksAgo * 7 * 86_400_000
  let date = Temporal.Instant.fromEpochMilliseconds(latest).toZonedDateTimeISO(zone).toPlainDate()
  const found: number[] = []
  while (found.length < count) {
    const fits = weekdays ? date.dayOfWeek <= 5 : date.dayOfWeek === day
    const at = date.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds
    if (fits && at <= latest) found.push(at)
    date = date.subtract({ days: 1 })
  }
  return found.reverse()
}

/** Returns the first airing of a slot at least `weeks` weeks from now, in epoch milliseconds. */
export function nextAiring(now: number, slot: string, weeks: number): number {
  const { day, hour, minute } = parseSlot(slot)
  let date = broadcastDate(now).add({ weeks })
  while (date.dayOfWeek !== day) date = date.add({ days: 1 })
  return date.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds
}

/**
 * Returns the number of a date within its season, counting only Monday to Friday. A season begins on the first Monday of September, which
 * has number 1.
 */
export function weekdayNumber(at: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  let start = firstMonday(date.year)
  if (Temporal.PlainDate.compare(date, start) < 0) start = firstMonday(date.year - 1)
  const elapsed = start.until(date, { largestUnit: 'days' }).days
  return Math.floor(elapsed / 7) * 5 + Math.min(elapsed % 7, 4) + 1
}

function firstMonday(year: number) {
  let date = new Temporal.PlainDate(year, 9, 1)
  while (date.dayOfWeek !== 1) date = date.add({ days: 1 })
  return date
}

/** The hour of New York at which a broadcast day begins. Earlier hours belong to the previous broadcast day. */
const firstHour = 6

/** Returns the date of the broadcast day at an instant. */
export function broadcastDate(at: number): Temporal.PlainDate {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return dateOf(at).subtract({ days: hour < firstHour ? 1 : 0 })
}

/** Returns the start of a broadcast day, in epoch milliseconds. */
export const broadcastStart = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: { hour: firstHour } }).epochMilliseconds

/**
 * Returns midnight in New York on the date of the current broadcast day, in epoch milliseconds. The result does not change during a
 * broadcast day.
 */
export const dayStart = (now: number) => broadcastDate(now).toZonedDateTime(zone).epochMilliseconds

/** Returns the calendar date in New York at an instant in epoch milliseconds. */
export const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()

export function longDate(at: number, language: 'en' | 'es') {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
  }).format(at)
}

export function shortDate(at: number, language: 'en' | 'es') {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', { month: 'short', day: 'numeric', timeZone: zone }).format(at)
}
