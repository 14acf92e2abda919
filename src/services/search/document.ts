// A document of the full-text index contains the words by which searches find an entry, and the time during which the entry is available.

import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf, LocalText } from '#contracts/catalogue.ts'
import type { SearchKind } from '#contracts/http/search.ts'
import type { Source } from '#contracts/http/search-feed.ts'
import { indexWords, queryWords } from '#kit/fold-text.ts'

export const sourceOf = (kind: SearchKind): Source =>
  kind === 'person' ? 'person' : kind === 'series' || kind === 'movie' ? 'title' : 'video'

export type SearchDocument = {
  kind: SearchKind
  id: string
  brand: string
  /** The entry's name in each language. */
  names: string[]
  /** All index words of the entry, including markers. */
  words: string[]
  /** From 0 to `maxScore`. A higher popularity gives a higher score; with the same popularity, a newer entry has a higher score. */
  score: number
  /** The availability window in epoch milliseconds. The window does not include the instant `ends`. */
  opens: number
  ends: number
}

/** A time later than any expiration, in epoch milliseconds. */
const never = 9_000_000_000_000_000

export const maxScore = 2 ** 14 - 1
const levels = 127
const oldest = Date.UTC(1950, 0)
const newest = Date.UTC(2050, 0)

/**
 * Returns the score of an entry. Popularity has 128 steps. Each step is about 12 % higher than the previous step. Within a step, newer
 * entries have a higher score.
 */
export function scoreOf(popularity: number, time: number): number {
  const popular = Math.min(levels, Math.floor(Math.log1p(Math.max(0, popularity)) * 9))
  const age = Math.min(1, Math.max(0, (time - oldest) / (newest - oldest)))
  return popular * (levels + 1) + Math.floor(age * levels)
}

// Markers are index words that a query cannot contain. They begin with "=", and no word of a query begins with "=".
export const brandMarker = (brand: string) => `=b_${brand}`
export const firstWordMarker = (word: string) => `=s_${word}`
/** The index has a marker for each prefix of up to this many letters. Few words begin with a longer prefix, so `Spelling` returns these words. */
export const prefixLength = 4
export const prefixMarker = (prefix: string) => `=p_${prefix}`
export const firstWordPrefixMarker = (prefix: string) => `=f_${prefix}`
export const fullNameMarker = (words: readonly string[]) => `=n_${words.join('_').slice(0, 60)}`

function prefixesOf(word: string): string[] {
  const letters = [...word.slice(0, 2 * prefixLength)].slice(0, prefixLength)
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}

export const textsOf = (text: LocalText | undefined): string[] => {
  if (text === undefined) return []
  return typeof text === 'string' ? [text] : [...new Set([text.en, text.es].filter((one) => one !== undefined))]
}

const maxWords = 200

function addWord(words: Set<string>, word: string): void {
  if (words.has(word)) return
  words.add(word)
  for (const prefix of prefixesOf(word)) words.add(prefixMarker(prefix))
}

/** Returns the words and markers of a document. `context` contains further words, which are not part of the entry's name. */
function documentWords(names: readonly string[], context: readonly string[], brand: string): string[] {
  const words = new Set<string>(brand ? [brandMarker(brand)] : [])
  for (const name of names) {
    const nameWords = indexWords(name)
    if (nameWords[0] === undefined) continue
    words.add(fullNameMarker(queryWords(name))).add(firstWordMarker(nameWords[0]))
    for (const prefix of prefixesOf(nameWords[0])) words.add(firstWordPrefixMarker(prefix))
    for (const word of nameWords) addWord(words, word)
  }
  for (const text of context) for (const word of indexWords(text)) addWord(words, word)
  return [...words].slice(0, maxWords)
}

type Title = EntryOf<'series'> | EntryOf<'movie'>

/** Returns the document of a title. Returns null for an inactive title, because it is not indexed. */
export function titleDocument(entry: Title, brand: string): SearchDocument | null {
  if (!entry.active) return null
  const names = textsOf(entry.title)
  const time = instant(entry.premiereDate) ?? (entry.releaseYear ? Date.UTC(entry.releaseYear, 0) : 0)
  return {
    kind: entry.kind,
    id: entry.id,
    brand,
    names,
    words: documentWords(names, textsOf(entry.shortTitle), brand),
    score: scoreOf(entry.popularity, time),
    opens: 0,
    ends: never,
  }
}

/**
 * Returns the document of a video. It also contains the words of the video's title. Returns null for the film of a movie, because the movie
 * is indexed instead.
 */
export function videoDocument(entry: EntryOf<'video'>, brand: string, titleNames: readonly string[]): SearchDocument | null {
  if (entry.movie !== undefined && entry.programmingType === 'Movie') return null
  const names = textsOf(entry.title)
  const time = instant(entry.airDate) ?? instant(entry.available) ?? 0
  return {
    kind: entry.programmingType === 'Full Episode' ? 'episode' : 'clip',
    id: entry.id,
    brand,
    names,
    words: documentWords(names, [...textsOf(entry.secondaryTitle), ...titleNames], brand),
    score: scoreOf(entry.popularity, time),
    opens: instant(entry.available) ?? instant(entry.airDate) ?? 0,
    ends: instant(entry.expiration) ?? never,
  }
}

export function personDocument({ id, name }: EntryOf<'person'>): SearchDocument {
  return { kind: 'person', id, brand: '', names: [name], words: documentWords([name], [], ''), score: 0, opens: 0, ends: never }
}
