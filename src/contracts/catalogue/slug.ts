import { hash } from 'node:crypto'
import anyAscii from 'any-ascii'

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
  '@': ' at ',
}

/** Returns the text as a path segment in lower-case ASCII: `Élite & Más` -> `elite-and-mas`. Returns '' if no character can be converted. */
export function slug(text: string): string {
  const lower = text.toLowerCase()
  const plain = plainText.test(lower) ? lower : inPlainLetters(lower)
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** Returns a path segment with letters of any script transliterated: `Москва` -> `moskva`, `北京` -> `bei-jing`. */
export function spelledSlug(text: string): string {
  if (!nonLatin.test(text)) return slug(text)
  // any-ascii returns Chinese and Japanese words without spaces (`BeiJing`). A space is inserted before each capital letter.
  return slug(anyAscii(text).replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

/** Matches a letter that is not Latin. */
const nonLatin = /[^\P{L}\p{Script=Latin}]/u

/** Matches text that needs no conversion of letters. */
const plainText = /^[a-z0-9 ,:;!?()/"_-]*$/

const inPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ`´.]/g, '')
    .replace(/[ßæœøđðłþı&@]/g, (letter) => letters[letter]!)

/** Returns the first hexadecimal digits of a SHA-256 hash. */
export const fingerprint = (text: string, length = 16): string => hash('sha256', text, 'hex').slice(0, length)
