import type { PlayerMessages } from './messages.ts'

/** `en`, or `en-US` as some origins write it. */
export function languageName(language: string, words: PlayerMessages): string {
  const short = language.slice(0, 2).toLowerCase()
  return short === 'en' || short === 'es' ? words.languages[short] : language
}
