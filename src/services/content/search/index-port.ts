// Where documents are kept to be found: SQLite's FTS5 or PostgreSQL's text search behind the same few verbs.
import type { SearchDocument, SearchKind, Source } from './document.ts'

/** Any of these words, whole: a list of each is kept in the order of scores, and read no further than is wanted. */
export type AnyOf = readonly string[]
/** A document must have one of each; so many of each kind. */
export type Wanted = { all: readonly AnyOf[]; kinds: readonly SearchKind[]; limit: number; now: number }
export type Found = Pick<SearchDocument, 'kind' | 'id' | 'names' | 'score'>
export type Ref = { source: Source; id: string }

/** One question's worth of looking: past its deadline every look throws SearchLate. */
export type Look = (wanted: Wanted) => Promise<Found[]>

export type SearchIndex = {
  /** It was made just now: everything must be put into it. */
  isNew: boolean
  /** Puts documents in or over what stood for them, and takes `gone` out; it may be found once it is settled. */
  put(documents: readonly SearchDocument[], gone: readonly Ref[]): Promise<void>
  /** From here on what was put survives. */
  settle(): Promise<void>
  /** After much was put: makes looking quick again. `between` is awaited again and again and ends it by answering false. */
  tidy(between: () => Promise<boolean>): Promise<void>
  /** What looks together, each time at the best scores of each kind. */
  looking<Result>(milliseconds: number, act: (look: Look) => Promise<Result>): Promise<Result>
  /** What titles are called in the index; those it does not know are missing. */
  titleNames(ids: readonly string[]): Promise<Map<string, string[]>>
  /** Words that were new after the `after`th, and how far that is. */
  words(after: number): Promise<{ words: string[]; upTo: number }>
  count(): Promise<number>
  close(): Promise<void>
}

export class SearchLate extends Error {
  override name = 'SearchLate'
}
