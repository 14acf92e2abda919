import type { PlayerMessages } from './messages.en.ts'

/** Returns the name of the language with this code (`en` or `en-US`): of a language that the site does not have, its own name, such as `Français`. */
export function languageName(language: string, words: PlayerMessages): string {
  const short = language.slice(0, 2).toLowerCase()
  return short === 'en' || short === 'es' ? words.languages[short] : ownName(language)
}

function ownName(language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
    return name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    // The code is no language tag.
    return language
  }
}
