// Contains all words of the catalogue in memory, to complete unfinished words and to correct mistyped words.

/** Returns the letters of a word as a set of 32 bits. Words with very different sets cannot be similar, so they are not compared further. */
function lettersOf(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set
}

function countBits(set: number): number {
  let sum = set - ((set >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Returns the maximum number of wrong letters in a typed word. */
const maxDistance = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

export type Spelling = {
  add(words: readonly string[]): void
  /** Returns similar words, nearest first. A known word is included in its own results. If `isPrefix` is true, returns words with a similar beginning. */
  near(word: string, isPrefix: boolean, limit?: number): { word: string; distance: number }[]
  /** Returns at most `limit` words that begin with `prefix`. If more words begin with `prefix`, returns the shortest words. */
  completions(prefix: string, limit?: number): string[]
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
    near(typed, isPrefix, limit = 12) {
      const max = maxDistance(typed)
      const typedSet = lettersOf(typed)
      const found: { word: string; distance: number; extra: number }[] = []
      for (let at = 0; at < words.length; at++) {
        const set = sets[at]!
        if (countBits(typedSet & ~set) > max) continue
        const word = words[at]!
        const longer = word.length - typed.length
        if (longer < -max || (!isPrefix && (longer > max || countBits(set & ~typedSet) > max))) continue
        const distance = distanceOf(typed, word, max, isPrefix)
        if (distance <= max) found.push({ word, distance, extra: Math.max(0, longer) })
      }
      found.sort((a, b) => a.distance - b.distance || a.extra - b.extra || (a.word < b.word ? -1 : 1))
      return found.slice(0, limit).map(({ word, distance }) => ({ word, distance }))
    },
    completions(prefix, limit = 60) {
      if (sorted.length !== words.length) sorted = [...words].sort()
      const found: string[] = []
      for (let at = insertionPoint(sorted, prefix); sorted[at]?.startsWith(prefix); at++) found.push(sorted[at]!)
      return found.length > limit ? found.sort((a, b) => a.length - b.length).slice(0, limit) : found
    },
    size: () => words.length,
  }
}

/** Returns the index of the first sorted word that equals `prefix` or comes after it. */
function insertionPoint(sorted: readonly string[], prefix: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < prefix) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the edit distance from `typed` to `word`: the number of letters to add, remove, change, or swap with the next letter. If `isPrefix`
 * is true, returns the distance to the nearest prefix of `word`. If the distance exceeds `limit`, returns any number above `limit`.
 */
export function distanceOf(typed: string, word: string, limit: number, isPrefix: boolean): number {
  const width = isPrefix ? Math.min(word.length, typed.length + limit) : word.length
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
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
