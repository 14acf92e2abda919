import type { Language } from '#contracts/graph/types.generated.ts'
import { defaultTimeZone } from '#contracts/limits.ts'

const formats = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: defaultTimeZone }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: defaultTimeZone }),
}

/** The network's own calendar: the same words on the server and in every browser, whatever its zone. */
export function formatDate(time: number, language: Language): string {
  return formats[language].format(time)
}
