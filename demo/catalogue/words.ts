// Functions for the texts of the demo catalogue.
import type { LocalText } from '../../src/contracts/catalogue.ts'
import { seedOf } from '../chance.ts'
import type { Both } from './seeds.ts'

/** Returns a text as an id: `harbor-precinct` for `Harbor Precinct`. */
export function slug(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns the id of a video on the video platform. */
export const guidOf = (id: string) => String(4_000_000_000 + (seedOf(`guid:${id}`) % 1_000_000_000))

/** Parses lines such as `Title | Description`. The second part may be absent. */
export function pairs(block: string | undefined): [first: string, second: string][] {
  return (block ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(' | ')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 3).trim()]
    })
}

/** Returns a text in both languages. */
export const both = (en: string, es: string) => ({ en, es })
export const asText = (words: Both): LocalText => words
export const english = (words: Both) => (typeof words === 'string' ? words : words.en)
/** Returns a text in one language. */
export const inLanguage = (words: Both, language: 'en' | 'es') => (typeof words === 'string' ? words : words[language])
