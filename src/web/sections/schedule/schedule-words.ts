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

/** A day's words in the zone that the schedule is told in, wherever they are read. */
export function scheduleTimes(language: Language, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  const clock = format({ hour: 'numeric', minute: '2-digit' })
  const zone = format({ timeZoneName: 'long' })
  const day = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'full' })
  const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
  return {
    // Browsers disagree on which space stands in a time.
    clock: (time: number) => clock.format(time).replace(/[\u00a0\u202f]/g, ' '),
    day: (date: string) => day.format(noon(date)),
    zone: (date: string) => zone.formatToParts(noon(date)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}
