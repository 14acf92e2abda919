import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  schedule: 'Schedule',
  on: (day: string, zone: string) => `${day}, ${zone}`,
  nothing: 'Nothing is listed for this day yet.',
  allNew: 'All New',
  description: 'Description',
  closedCaption: 'Closed captions',
  audioDescription: 'Audio description',
}

const es: typeof en = {
  schedule: 'Programación',
  on: (day, zone) => `${day}, ${zone}`,
  nothing: 'Todavía no hay programación para este día.',
  allNew: 'Nuevo',
  description: 'Descripción',
  closedCaption: 'Subtítulos',
  audioDescription: 'Audiodescripción',
}

export const scheduleWords = { en, es }

const locales = { en: 'en-US', es: 'es-US' }

/**
 * Formats the times of a schedule in its own time zone, wherever they are read. When clocks change between the first and the last of `starts`
 * (epoch milliseconds), an hour may come twice: each time then names its offset, "1:00 AM EDT".
 */
export function scheduleTimes(language: Language, timeZone: string, starts: readonly number[]) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  const zone = format({ timeZoneName: 'long' })
  const zoneAt = (time: number) => zone.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const isChanging = starts.length > 0 && zoneAt(starts[0]!) !== zoneAt(starts.at(-1)!)
  const clock = format({ hour: 'numeric', minute: '2-digit', ...(isChanging && { timeZoneName: 'short' }) })
  const day = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'full' })
  const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
  return {
    // Browsers disagree on which space stands in a time.
    clock: (time: number) => clock.format(time).replace(/[\u00a0\u202f]/g, ' '),
    day: (date: string) => day.format(noon(date)),
    zone: (date: string) => zoneAt(noon(date)),
  }
}
