import { randomInt } from 'node:crypto'

/** Returns a random code of `length` letters, each with the same probability. */
export const randomCode = (letters: string, length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
