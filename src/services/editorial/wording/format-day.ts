import type { Language } from '#contracts/graph/types.generated.ts'

type DayFormat = { format: Intl.DateTimeFormat; texts: Map<number, string> }

const dayFormats = new Map<string, DayFormat>()

/**
 * 15 minutes in milliseconds. Formatted dates are cached for each quarter hour, because formatting is slow. In every time zone, a day
 * begins at a full quarter hour.
 */
const quarterHour = 900_000
/** Maximum number of cached dates of each format. A full cache is emptied. */
const maxTexts = 2_000

let lastYear = { from: 0, until: 0 }

function yearOf(now: number): { from: number; until: number } {
  if (now >= lastYear.from && now < lastYear.until) return lastYear
  const year = new Date(now).getUTCFullYear()
  lastYear = { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) }
  return lastYear
}

/** Returns a date such as "May 12". The year is added if it is not the current year. `timeZone` is the time zone of the brand. */
export function formatDay(time: number, now: number, language: Language, timeZone: string): string {
  const thisYear = yearOf(now)
  const { format, texts } = dayFormat(language, timeZone, time < thisYear.from || time >= thisYear.until)
  const quarter = Math.floor(time / quarterHour)
  const cached = texts.get(quarter)
  if (cached !== undefined) return cached
  const text = format.format(time)
  if (texts.size === maxTexts) texts.clear()
  texts.set(quarter, text)
  return text
}

function dayFormat(language: Language, timeZone: string, withYear: boolean): DayFormat {
  const key = `${language} ${timeZone} ${withYear}`
  const cached = dayFormats.get(key)
  if (cached) return cached
  const month = language === 'es' ? 'long' : 'short'
  const options: Intl.DateTimeFormatOptions = { month, day: 'numeric', timeZone, ...(withYear && { year: 'numeric' }) }
  const made = { format: new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', options), texts: new Map<number, string>() }
  dayFormats.set(key, made)
  return made
}
