// Text as it is compared: without case, accents and punctuation, in either direction, so that "El señor" is found by "senor" and by "SEÑOR".

/** Letters that Unicode does not take apart, as people without them on the keyboard write them. */
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
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u
const longest = 40

/** The words by which a text is found: those of a hyphened word also as one, pairs of letters where a script has no spaces. */
export function wordsOf(text: string): string[] {
  return [...fold(text.slice(0, 2000)).matchAll(word)].flatMap(([found]) => {
    const parts = found.split('-')
    return [...parts, ...(parts.length > 1 ? [parts.join('')] : [])].flatMap((part) => split(part, true))
  })
}

/** The words that are looked for. */
export function wordsAsked(text: string): string[] {
  return [...fold(text.slice(0, 400)).matchAll(word)].flatMap(([found]) => found.split('-').flatMap((part) => split(part, false)))
}

function split(part: string, isKept: boolean): string[] {
  const first = part.codePointAt(0)!
  if (/^\p{Extended_Pictographic}$/u.test(part) && !/^\p{N}/u.test(part)) return [`=e_${first.toString(16)}`]
  const run = unspaced.exec(part)
  if (!run) return [part.slice(0, longest)]
  const before = part.slice(0, run.index)
  const after = part.slice(run.index + run[0].length)
  return [...(before ? [before] : []), ...pairs([...run[0]], isKept), ...(after ? split(after, isKept) : [])]
}

/** What is kept ends with its last letter alone, so that this too begins a pair. */
function pairs(letters: string[], isKept: boolean): string[] {
  const found = letters.slice(1).map((letter, index) => letters[index]! + letter)
  return isKept || letters.length === 1 ? [...found, letters.at(-1)!] : found
}
