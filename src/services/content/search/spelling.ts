// The words of the catalogue, kept in memory: which of them did somebody mean who mistyped one?

/** A set of letters in 32 bits: words whose sets differ in more letters than may be wrong need no closer look. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function bits(set: number): number {
  let left = set - ((set >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many letters may be wrong. */
export const mayDiffer = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

export type Spelling = {
  add(words: readonly string[]): void
  /** The nearest words first, the word itself included when there is one; with `isPrefix` words that begin almost so. */
  near(word: string, isPrefix: boolean, most?: number): { word: string; distance: number }[]
  /** Words that begin so; the shortest of too many. */
  begun(start: string, most?: number): string[]
  size(): number
}

export function createSpelling(): Spelling {
  const known = new Set<string>()
  const words: string[] = []
  let sorted: string[] = []
  let sets = new Int32Array(1024)
  return {
    add(more) {
      for (const word of more) {
        if (known.has(word)) continue
        known.add(word)
        if (words.length === sets.length) {
          const larger = new Int32Array(sets.length * 2)
          larger.set(sets)
          sets = larger
        }
        sets[words.length] = lettersOf(word)
        words.push(word)
      }
    },
    near(word, isPrefix, most = 12) {
      const limit = mayDiffer(word)
      const asked = lettersOf(word)
      const found: { word: string; distance: number; extra: number }[] = []
      for (let at = 0; at < words.length; at++) {
        const set = sets[at]!
        if (bits(asked & ~set) > limit) continue
        const one = words[at]!
        const longer = one.length - word.length
        if (longer < -limit || (!isPrefix && (longer > limit || bits(set & ~asked) > limit))) continue
        const distance = distanceOf(word, one, limit, isPrefix)
        if (distance <= limit) found.push({ word: one, distance, extra: Math.max(0, longer) })
      }
      found.sort((a, b) => a.distance - b.distance || a.extra - b.extra || (a.word < b.word ? -1 : 1))
      return found.slice(0, most).map(({ word: one, distance }) => ({ word: one, distance }))
    },
    begun(start, most = 60) {
      if (sorted.length !== words.length) sorted = [...words].sort()
      const found: string[] = []
      for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start); at++) found.push(sorted[at]!)
      return found.length > most ? found.sort((a, b) => a.length - b.length).slice(0, most) : found
    },
    size: () => words.length,
  }
}

/** Where `start` stands in the sorted words, or would. */
function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Letters to add, leave out, change or swap with their neighbour; to the nearest beginning of `word` if `isPrefix`. More than `limit`: more than it. */
export function distanceOf(asked: string, word: string, limit: number, isPrefix: boolean): number {
  const width = isPrefix ? Math.min(word.length, asked.length + limit) : word.length
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= asked.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column++) {
      const same = asked[row - 1] === word[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    before = last
    last = current
  }
  return isPrefix ? Math.min(...last) : last[width]!
}
