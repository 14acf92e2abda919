import type { Visit } from './visit.tsx'

type Where = Pick<Visit, 'language'> & { brand: Pick<Visit['brand'], 'timeZone'> }

const locales = { en: 'en-US', es: 'es-US' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of dates and times for a visit, in the brand's own zone: the same words on the server and in every browser. */
export function dateFormat({ language, brand: { timeZone } }: Where, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
    formats.set(key, format)
  }
  return format
}

/** Returns a day in words: "May 12, 2026". */
export const formatDate = (time: number, visit: Where): string => dateFormat(visit, { dateStyle: 'long' }).format(time)
