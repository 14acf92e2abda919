import type { QuietHours } from '#contracts/worker/push.ts'

/** Returns the end of the quiet hours that it is now in a time zone, in epoch milliseconds; null if it is not in them. */
export function quietUntil(now: number, timeZone: string, { from, to }: QuietHours): number | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const { hour } = here
  const isQuiet = from <= to ? from <= hour && hour < to : hour >= from || hour < to
  if (!isQuiet) return null
  const end = here.with({ hour: to, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  return (to > hour ? end : end.add({ days: 1 })).epochMilliseconds
}
