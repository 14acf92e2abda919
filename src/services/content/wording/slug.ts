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

/** A path segment said in lower-case ASCII: `Élite & Más` -> `elite-and-mas`. Empty when nothing of the text can be. */
export function slug(text: string): string {
  const lower = text.toLowerCase()
  const plain = isPlain.test(lower) ? lower : inPlainLetters(lower)
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

/** A name that is read aloud in a path whatever it is written in: `Москва` -> `moskva`, `北京` -> `bei-jing`. */
export function spelledSlug(text: string): string {
  if (!isForeign.test(text)) return slug(text)
  // Signs that stand for a word each come back as words side by side.
  return slug(anyAscii(text).replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

/** A letter that is not Latin. */
const isForeign = /[^\P{L}\p{Script=Latin}]/u

/** Nothing that is more than a letter, a digit or a gap. */
const isPlain = /^[a-z0-9 ,:;!?()/"_-]*$/

const inPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ`´.]/g, '')
    .replace(/[ßæœøđðłþı&@]/g, (letter) => letters[letter]!)

/** Short, stable, and as good as unique. */
export const fingerprint = (text: string, length = 16): string => hash('sha256', text, 'hex').slice(0, length)
