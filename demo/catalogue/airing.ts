// When things air: slots of New York time, counted back from now.
export const zone = 'America/New_York'
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const longDays = {
  en: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
  es: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábados', 'Domingos'],
}

type Slot = { weekdays: boolean; day: number; hour: number; minute: number }

export function parseSlot(slot: string): Slot {
  const [day = '', time = ''] = slot.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { weekdays: day === 'Weekdays', day: days.indexOf(day) + 1, hour, minute }
}

/** "Thursdays 8/7c" */
export function tuneIn(slot: string): { en: string; es: string } {
  const { weekdays, day, hour, minute } = parseSlot(slot)
  const twelve = (h: number) => ((h + 11) % 12) + 1
  const past = minute ? `:${String(minute).padStart(2, '0')}` : ''
  const clock = `${twelve(hour)}${past}/${twelve((hour + 23) % 24)}${past}c`
  if (weekdays)
    return { en: `Weeknights ${clock}`.replace('Weeknights', hour < 17 ? 'Weekdays' : 'Weeknights'), es: `De lunes a viernes ${clock}` }
  return { en: `${longDays.en[day - 1]} ${clock}`, es: `${longDays.es[day - 1]} ${clock}` }
}

/** The newest `count` airings of a slot that lie at least `weeksAgo` weeks back, oldest first. */
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

/** The first airing of a slot at least `weeks` weeks ahead. */
export function nextAiring(now: number, slot: string, weeks: number): number {
  const { day, hour, minute } = parseSlot(slot)
  let date = broadcastDate(now).add({ weeks })
  while (date.dayOfWeek !== day) date = date.add({ days: 1 })
  return date.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).epochMilliseconds
}

/** How many weekdays of a season that began on the first Monday of September lie before `at`. */
export function weekdayNumber(at: number): number {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  let start = firstMonday(date.year)
  if (Temporal.PlainDate.compare(date, start) < 0) start = firstMonday(date.year - 1)
  const gone = start.until(date, { largestUnit: 'days' }).days
  return Math.floor(gone / 7) * 5 + Math.min(gone % 7, 4) + 1
}

function firstMonday(year: number) {
  let date = new Temporal.PlainDate(year, 9, 1)
  while (date.dayOfWeek !== 1) date = date.add({ days: 1 })
  return date
}

/** The hour, New York time, at which a broadcast day begins: the small hours belong to the evening before. */
const firstHour = 6

/** The date of the broadcast day that runs at `at`. */
export function broadcastDate(at: number): Temporal.PlainDate {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return dateOf(at).subtract({ days: hour < firstHour ? 1 : 0 })
}

/** When the broadcast day of a date begins, in epoch milliseconds. */
export const broadcastStart = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime({ timeZone: zone, plainTime: { hour: firstHour } }).epochMilliseconds

/** The midnight in New York before the running broadcast day, in epoch milliseconds: the same for the whole of that day. */
export const dayStart = (now: number) => broadcastDate(now).toZonedDateTime(zone).epochMilliseconds

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
