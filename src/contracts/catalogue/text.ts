// Text and times of an entry.
import type { LocalText } from '../catalogue.ts'
import type { Language } from '../graph/types.generated.ts'

/** A text to show. `lang` is the language of the text if it differs from the requested language, else null. */
export type TextInLanguage = { text: string; lang: Language | null }

/** Returns the text in `language`. If it is absent, returns the text in the other language. If both are absent, returns null. A plain string is in `sourceLanguage`. */
export function textInLanguage(text: LocalText | undefined, sourceLanguage: Language, language: Language): TextInLanguage | null {
  if (text === undefined) return null
  if (typeof text === 'string') return { text, lang: sourceLanguage === language ? null : sourceLanguage }
  const requested = text[language]
  if (requested !== undefined) return { text: requested, lang: null }
  const other: Language = language === 'en' ? 'es' : 'en'
  const otherText = text[other]
  return otherText === undefined ? null : { text: otherText, lang: other }
}

/** Returns the English text, or the Spanish text if there is no English text. Used for values that must be the same in both languages: aliases and sort keys. */
export function textInAnyLanguage(text: LocalText): string {
  return typeof text === 'string' ? text : (text.en ?? text.es ?? '')
}

/** Returns a time of an entry in epoch milliseconds, or null if it is absent or invalid. */
export function instant(time: string | number | undefined): number | null {
  if (time === undefined) return null
  if (typeof time === 'number') return time
  const parsed = Date.parse(time.replace(/([+-]\d\d)$/, (zone) => (time.includes(':') ? `${zone}:00` : zone)))
  return Number.isNaN(parsed) ? null : parsed
}
