// Normalizes text for comparison: removes case, accents and punctuation, so that both "senor" and "SEÑOR" find "El señor".

/** Replacements for letters that Unicode normalization leaves unchanged: the usual spelling on keyboards without these letters. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' }

export function fold(text: string): string {
  return text
    .replace(/['’ʼ`´]/g, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFKC')
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter]!)
}

const word = /[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*|\p{Extended_Pictographic}/gu
/** Matches a sequence of letters of scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u
const maxWordLength = 40

/** Returns the words to index. A hyphenated word gives its parts and the joined word. Text in a script without spaces gives pairs of letters. */
export function indexWords(text: string): string[] {
  return [...fold(text.slice(0, 2000)).matchAll(word)].flatMap(([found]) => {
    const parts = found.split('-')
    return [...parts, ...(parts.length > 1 ? [parts.join('')] : [])].flatMap((part) => split(part, true))
  })
}

/** Returns the words of a search. A hyphenated word gives its parts. Text in a script without spaces gives pairs of letters. */
export function queryWords(text: string): string[] {
  return [...fold(text.slice(0, 400)).matchAll(word)].flatMap(([found]) => found.split('-').flatMap((part) => split(part, false)))
}

function split(part: string, isIndexed: boolean): string[] {
  const first = part.codePointAt(0)!
  if (/^\p{Extended_Pictographic}$/u.test(part) && !/^\p{N}/u.test(part)) return [`=e_${first.toString(16)}`]
  const run = unspaced.exec(part)
  if (!run) return [part.slice(0, maxWordLength)]
  const before = part.slice(0, run.index)
  const after = part.slice(run.index + run[0].length)
  return [...(before ? [before] : []), ...pairs([...run[0]], isIndexed), ...(after ? split(after, isIndexed) : [])]
}

/** Returns all pairs of neighbouring letters. For the index, also returns the last letter alone, so that a search for that letter finds the text. */
function pairs(letters: string[], isIndexed: boolean): string[] {
  const found = letters.slice(1).map((letter, index) => letters[index]! + letter)
  return isIndexed || letters.length === 1 ? [...found, letters.at(-1)!] : found
}
