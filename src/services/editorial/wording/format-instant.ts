import type { Language } from '#contracts/graph/types.generated.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** Returns the date and the time of day with the name of the zone: "December 31, 2026 at 11:59 PM EST". `timeZone` is the time zone of the brand. */
export function formatInstant(time: number, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${language}-US`, { ...parts, timeZone })
  formats.set(key, format)
  return format.format(time).replace(/[\u00a0\u2009\u202f]/g, ' ')
}
