// The interface of the full-text index, implemented with SQLite's FTS5 and with PostgreSQL's text search.

import type { SearchKind } from '#contracts/http/search.ts'
import type { Source } from '#contracts/http/search-feed.ts'
import type { SearchDocument } from './document.ts'

/** Alternative words. A document must contain at least one of them as a whole word. */
export type AnyOf = readonly string[]
/** A document must match every element of `all`. `limit` is the maximum number of matches of each kind. `now` is in epoch milliseconds. */
export type IndexQuery = { all: readonly AnyOf[]; kinds: readonly SearchKind[]; limit: number; now: number }
export type Match = Pick<SearchDocument, 'kind' | 'id' | 'names' | 'score'>
export type DocumentRef = { source: Source; id: string }

/** Returns the matches of each kind with the highest scores. Throws SearchTimeout after the deadline of the request. */
export type RunQuery = (query: IndexQuery) => Promise<Match[]>

export type SearchIndex = {
  /** True if the index did not exist before it was opened. A new index is empty. */
  isNew: boolean
  /** Inserts or replaces documents and deletes `deleted`. Queries may see the changes only after `commit`. */
  write(documents: readonly SearchDocument[], deleted: readonly DocumentRef[]): Promise<void>
  /** Makes all writes permanent. */
  commit(): Promise<void>
  /**
   * Optimizes the index after many writes, so that queries are fast. Calls `shouldContinue` between the steps, and stops when
   * `shouldContinue` returns false.
   */
  optimize(shouldContinue: () => Promise<boolean>): Promise<void>
  /** Calls `use` with a function that runs the queries of one search. All queries together must end within `milliseconds`. */
  withQueries<Result>(milliseconds: number, use: (runQuery: RunQuery) => Promise<Result>): Promise<Result>
  /** Returns the indexed names of titles, by title id. The map does not contain titles that are not indexed. */
  titleNames(ids: readonly string[]): Promise<Map<string, string[]>>
  /** Each indexed word has a number. Returns the words with a number above `after`, and the highest number. */
  wordsAfter(after: number): Promise<{ words: string[]; last: number }>
  count(): Promise<number>
  close(): Promise<void>
}

export class SearchTimeout extends Error {
  override name = 'SearchTimeout'
}
