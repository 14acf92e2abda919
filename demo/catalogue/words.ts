// Small tools of the catalogue's words.
import type { LocalText } from '../../src/contracts/catalogue.ts'
import { seedOf } from '../chance.ts'
import type { Both } from './seeds.ts'

export function slug(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The number by which the video platform knows a video. */
export const guidOf = (id: string) => String(4_000_000_000 + (seedOf(`guid:${id}`) % 1_000_000_000))

/** `Title | Words` a line. */
export function pairs(block: string | undefined): [first: string, second: string][] {
  return (block ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(' | ')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 3).trim()]
    })
}

export const asText = (words: Both): LocalText => words
export const english = (words: Both) => (typeof words === 'string' ? words : words.en)
export const own = (words: Both, language: 'en' | 'es') => (typeof words === 'string' ? words : words[language])
