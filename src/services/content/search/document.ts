// What is found, and by which words.
import type { EntryOf, LocalText } from '#contracts/catalogue.ts'
import { never } from '../tables.ts'
import { instant } from '../wording/said.ts'
import { wordsAsked, wordsOf } from './fold.ts'

/** In the order in which they are shown when nothing else says which comes first. */
export const searchKinds = ['series', 'movie', 'episode', 'clip', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Which table it is of: ids are one's own only there. */
export type Source = 'title' | 'video' | 'person'
export const sourceOf = (kind: SearchKind): Source =>
  kind === 'person' ? 'person' : kind === 'series' || kind === 'movie' ? 'title' : 'video'

export type SearchDocument = {
  kind: SearchKind
  id: string
  brand: string
  /** What it is called, in each language. */
  names: string[]
  /** Every word it is found by, marks included. */
  words: string[]
  /** 0 to `highest`: popularity, then how new it is. */
  score: number
  /** When it may be shown. */
  opens: number
  ends: number
}

export const highest = 2 ** 14 - 1
const levels = 127
const oldest = Date.UTC(1950, 0)
const newest = Date.UTC(2050, 0)

/** Popularity in 128 steps, each a twelfth more than the last; within one, how new it is. */
export function scoreOf(popularity: number, time: number): number {
  const popular = Math.min(levels, Math.floor(Math.log1p(Math.max(0, popularity)) * 9))
  const age = Math.min(1, Math.max(0, (time - oldest) / (newest - oldest)))
  return popular * (levels + 1) + Math.floor(age * levels)
}

// No word of a viewer's begins with "=": what does are marks.
export const brandMark = (brand: string) => `=b_${brand}`
export const startMark = (word: string) => `=s_${word}`
/** Whole words are looked up; what begins so is a word as well, as long as many words do. */
export const beginLength = 4
export const beginMark = (word: string) => `=p_${word}`
export const startBeginMark = (word: string) => `=f_${word}`

function beginnings(word: string): string[] {
  const letters = [...word.slice(0, 2 * beginLength)].slice(0, beginLength)
  return letters.map((_, at) => letters.slice(0, at + 1).join(''))
}
/** A whole name. */
export const nameMark = (words: readonly string[]) => `=n_${words.join('_').slice(0, 60)}`

export const textsOf = (text: LocalText | undefined): string[] => {
  if (text === undefined) return []
  return typeof text === 'string' ? [text] : [...new Set([text.en, text.es].filter((one) => one !== undefined))]
}

const mostWords = 200

function addWord(words: Set<string>, word: string): void {
  if (words.has(word)) return
  words.add(word)
  for (const begun of beginnings(word)) words.add(beginMark(begun))
}

function marked(names: readonly string[], context: readonly string[], brand: string): string[] {
  const words = new Set<string>(brand ? [brandMark(brand)] : [])
  for (const name of names) {
    const own = wordsOf(name)
    if (own[0] === undefined) continue
    words.add(nameMark(wordsAsked(name))).add(startMark(own[0]))
    for (const begun of beginnings(own[0])) words.add(startBeginMark(begun))
    for (const word of own) addWord(words, word)
  }
  for (const text of context) for (const word of wordsOf(text)) addWord(words, word)
  return [...words].slice(0, mostWords)
}

type Title = EntryOf<'series'> | EntryOf<'movie'>

/** Null: not to be found. */
export function titleDocument(entry: Title, brand: string): SearchDocument | null {
  if (!entry.active) return null
  const names = textsOf(entry.title)
  const time = instant(entry.premiereDate) ?? (entry.releaseYear ? Date.UTC(entry.releaseYear, 0) : 0)
  return {
    kind: entry.kind,
    id: entry.id,
    brand,
    names,
    words: marked(names, textsOf(entry.shortTitle), brand),
    score: scoreOf(entry.popularity, time),
    opens: 0,
    ends: never,
  }
}

/** Found by its title's words as well. A movie is found itself, not its film. */
export function videoDocument(entry: EntryOf<'video'>, brand: string, titleNames: readonly string[]): SearchDocument | null {
  if (entry.movie !== undefined && entry.programmingType === 'Movie') return null
  const names = textsOf(entry.title)
  const time = instant(entry.airDate) ?? instant(entry.available) ?? 0
  return {
    kind: entry.programmingType === 'Full Episode' ? 'episode' : 'clip',
    id: entry.id,
    brand,
    names,
    words: marked(names, [...textsOf(entry.secondaryTitle), ...titleNames], brand),
    score: scoreOf(entry.popularity, time),
    opens: instant(entry.available) ?? instant(entry.airDate) ?? 0,
    ends: instant(entry.expiration) ?? never,
  }
}

export function personDocument({ id, name }: EntryOf<'person'>): SearchDocument {
  return { kind: 'person', id, brand: '', names: [name], words: marked([name], [], ''), score: 0, opens: 0, ends: never }
}
