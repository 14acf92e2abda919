// Dates and times of the schedule in a time zone.
import type { Language } from '#contracts/graph/types.generated.ts'
import { dateFormat, plainSpaces } from '../../ui/format-date.ts'

const minute = 60_000

const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`)

/**
 * Returns the time formats of a schedule in its own time zone. If daylight saving time begins or ends between the first and the last of
 * `starts` (epoch milliseconds), an hour may occur twice. Each time then includes its offset, as in "1:00 AM EDT".
 */
export function scheduleTimes(language: Language, timeZone: string, starts: readonly number[]) {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, timeZone, options)
  const zone = format({ timeZoneName: 'long' })
  const zoneAt = (time: number) => zone.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const isChanging = starts.length > 0 && zoneAt(starts[0]!) !== zoneAt(starts.at(-1)!)
  const clock = format({ hour: 'numeric', minute: '2-digit', ...(isChanging && { timeZoneName: 'short' }) })
  const minutes = format({ minute: 'numeric' })
  const day = dateFormat(language, 'UTC', { dateStyle: 'full' })
  // Formatting is slow, and many programmes of a guide begin and end at the same times.
  const clockAt = cached((time: number) => plainSpaces(clock.format(time)))
  const dateAt = cached((time: number) => wallClock(time, timeZone).date)
  const spans = new Map<string, string>()
  function span(start: number, end: number): string {
    const isOneDay = end > start && dateAt(start) === dateAt(end)
    return isOneDay ? plainSpaces(clock.formatRange(start, end)) : `${clockAt(start)} – ${clockAt(end)}`
  }
  return {
    clock: clockAt,
    /** Returns the date (YYYY-MM-DD) of an instant. */
    date: dateAt,
    /** Returns "8:00 – 9:00 PM". */
    range(start: number, end: number) {
      const key = `${start} ${end}`
      const known = spans.get(key) ?? span(start, end)
      spans.set(key, known)
      return known
    },
    /** Returns the time to the nearest half hour of the clock [C2.8-04]. */
    rounded: (time: number) => roundTime(time, Number(minutes.format(time))),
    day: (date: string) => day.format(noonOf(date)),
    zone: (date: string) => zoneAt(noonOf(date)),
  }
}

/** Returns a cached version of a function. */
function cached(calculate: (time: number) => string): (time: number) => string {
  const known = new Map<number, string>()
  return (time) => {
    const value = known.get(time) ?? calculate(time)
    known.set(time, value)
    return value
  }
}

/**
 * [C2.8-04] Rounds a time to the nearest half hour: under 15 minutes after the hour down to the hour, over 45 minutes up to the next hour,
 * and from 15 to 45 minutes to the half hour. `minutes`: the minutes of the time on the clock of its time zone.
 */
function roundTime(time: number, minutes: number): number {
  const start = time - (time % minute)
  if (minutes < 15) return start - minutes * minute
  return start + (minutes > 45 ? 60 - minutes : 30 - minutes) * minute
}

const numeric = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Returns the date (YYYY-MM-DD) and the time of day (HH:MM) of an instant in a time zone. */
export function wallClock(time: number, timeZone: string): { date: string; time: string } {
  const parts = dateFormat('en', timeZone, numeric).formatToParts(time)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

const relativeDays = {
  en: new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }),
  es: new Intl.RelativeTimeFormat('es-US', { numeric: 'auto' }),
}

/** Returns "Yesterday", "Today" or "Tomorrow". For any other day, returns the date: "Sat, Nov 21", "Sáb, 21 de nov". */
export function dayLabel(language: Language, date: string, today: string): string {
  const away = Math.round((noonOf(date) - noonOf(today)) / (24 * 60 * minute))
  const label =
    Math.abs(away) <= 1
      ? relativeDays[language].format(away, 'day')
      : dateFormat(language, 'UTC', { weekday: 'short', month: 'short', day: 'numeric' }).format(noonOf(date))
  return capitalize(label)
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Returns the name of a time zone: "Pacific Time". */
export function zoneName(language: Language, timeZone: string): string {
  const format = dateFormat(language, timeZone, { timeZoneName: 'longGeneric' })
  return capitalize(format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone)
}
