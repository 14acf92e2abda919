// Text and times of an entry, as a page says them.
import type { LocalText } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

/** `lang` is set when the text is not in the language that was asked for. */
export type Said = { text: string; lang: Language | null }

/** In the asked language, else in what exists. `own` is the language of text that names none. */
export function say(text: LocalText | undefined, own: Language, wanted: Language): Said | null {
  if (text === undefined) return null
  if (typeof text === 'string') return { text, lang: own === wanted ? null : own }
  const asked = text[wanted]
  if (asked !== undefined) return { text: asked, lang: null }
  const other: Language = wanted === 'en' ? 'es' : 'en'
  const found = text[other]
  return found === undefined ? null : { text: found, lang: other }
}

/** Any text at all, for names that no language is asked of: aliases, order. */
export function plain(text: LocalText): string {
  return typeof text === 'string' ? text : (text.en ?? text.es ?? '')
}

/** Epoch milliseconds of a catalogue time. */
export function instant(time: string | number | undefined): number | null {
  if (time === undefined) return null
  if (typeof time === 'number') return time
  const parsed = Date.parse(time.replace(/([+-]\d\d)$/, (zone) => (time.includes(':') ? `${zone}:00` : zone)))
  return Number.isNaN(parsed) ? null : parsed
}
