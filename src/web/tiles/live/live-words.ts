import type { Language } from '#contracts/graph/types.generated.ts'
import { defaultTimeZone } from '#contracts/limits.ts'

const en = {
  live: 'Live',
  upcoming: 'Upcoming',
  until: (time: string) => `Until ${time}`,
}

const es: typeof en = {
  live: 'En vivo',
  upcoming: 'Próximamente',
  until: (time) => `Hasta las ${time}`,
}

export const liveWords = { en, es }

const locales = { en: 'en-US', es: 'es-US' }
const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: defaultTimeZone, timeZoneName: 'short', ...options })
const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const
const times = { en: format('en', clock), es: format('es', clock) }
const days = { en: format('en', day), es: format('es', day) }

/** In the network's own zone, which it names: the same words for everyone who shares a page. */
export const sayTime = (time: number, language: Language): string => plain(times[language].format(time))
export const sayDayAndTime = (time: number, language: Language): string => plain(days[language].format(time))

/** Browsers disagree on which space stands in a time; the server's markup must be what they would write. */
const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')
