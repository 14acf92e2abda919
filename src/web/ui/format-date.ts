import type { Language } from '#contracts/graph/types.generated.ts'
import type { Visit } from './visit.tsx'

type DateContext = Pick<Visit, 'language'> & { brand: Pick<Visit['brand'], 'timeZone'> }

const locales = { en: 'en-US', es: 'es-US' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format of dates and times in a time zone. Pages have two: dates of the catalogue, such as air dates, are in the brand's zone; times
 * at which a viewer can do something, such as the start of a programme, are in the viewer's (viewer-zone.ts).
 */
export function dateFormat(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
    formats.set(key, format)
  }
  return format
}

/** Returns the date of a time in epoch milliseconds, in long form: "May 12, 2026". Without `timeZone`, in the brand's time zone. */
export const formatDate = (time: number, { language, brand }: DateContext, timeZone = brand.timeZone): string =>
  dateFormat(language, timeZone, { dateStyle: 'long' }).format(time)

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const dayAndClock = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const

/** Returns the time of day in a time zone, with the name of the zone: "8:00 PM EST". */
export const formatTime = (time: number, { language }: Pick<Visit, 'language'>, timeZone: string): string =>
  plainSpaces(dateFormat(language, timeZone, clock).format(time))

/** Returns the times of day of a span in a time zone, with the name of the zone: "8:00 – 9:00 PM EST". */
export function formatTimes(start: number, end: number, visit: Pick<Visit, 'language'>, timeZone: string): string {
  const day = dateFormat(visit.language, timeZone, { dateStyle: 'short' })
  const zone = dateFormat(visit.language, timeZone, { timeZoneName: 'short' })
  // Over midnight, `formatRange` would add dates.
  const isShort = day.format(start) === day.format(end) && zone.format(start) === zone.format(end)
  return isShort
    ? plainSpaces(dateFormat(visit.language, timeZone, clock).formatRange(start, end))
    : `${formatTime(start, visit, timeZone)} – ${formatTime(end, visit, timeZone)}`
}

/** Returns the day and the time of day in a time zone, with the name of the zone: "Fri, Nov 20, 8:00 PM EST". */
export const formatDayAndTime = (time: number, { language }: Pick<Visit, 'language'>, timeZone: string): string =>
  plainSpaces(dateFormat(language, timeZone, dayAndClock).format(time))

/** Replaces the special spaces in a time. Browsers use different special spaces, and the server's markup must match the browser's. */
export const plainSpaces = (time: string): string => time.replace(/[\u00a0\u2009\u202f]/g, ' ')
