// Days of the schedule. A day lasts from midnight to midnight in a time zone.
import type { SiteContext } from '../lists/context.ts'
import { InvalidInput } from '../request/errors.ts'

/** The schedule is kept for these numbers of days before and after today. */
const daysBack = 7
const daysAhead = 14

type Day = { date: string; from: number; to: number }

/** Returns the day `date` (YYYY-MM-DD), by default today, with its first and last instant in epoch milliseconds. Throws InvalidInput. */
export function dayOf(date: string | null | undefined, timeZone: string, now: number): Day {
  const day = date ? parseDay(date) : dateAt(now, timeZone)
  const midnight = (of: Temporal.PlainDate) => of.toZonedDateTime(timeZone).epochMilliseconds
  return { date: day.toString(), from: midnight(day), to: midnight(day.add({ days: 1 })) }
}

/** Returns the date at an instant (epoch milliseconds). */
export const dateAt = (instant: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/**
 * Returns the dates on which programmes of the channels start, from seven days back to fourteen days ahead. Always includes today and `date`,
 * the date of the shown day.
 */
export async function scheduleDays(site: SiteContext, channels: readonly string[], date: string, timeZone: string) {
  const now = site.now()
  const today = dateAt(now, timeZone)
  const near: Day[] = []
  for (let days = -daysBack; days <= daysAhead; days++) near.push(dayOf(today.add({ days }).toString(), timeZone, now))
  const haveProgrammes = await site.catalogue.haveAirings(channels, near)
  const offered = near.filter((_, index) => haveProgrammes[index]).map((day) => day.date)
  return { today: today.toString(), days: [...new Set([...offered, today.toString(), date])].sort() }
}

/** Parses a date in the years 1000 to 2999. Temporal also accepts years that a time stamp cannot represent. Throws InvalidInput. */
export function parseDay(text: string): Temporal.PlainDate {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) throw new InvalidInput('date: must be a date such as 2026-05-13')
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new InvalidInput('date: must be a date such as 2026-05-13')
  }
}
