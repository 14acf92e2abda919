// The client of full-text search.

/** The kinds of results, in the order in which pages show them by default. */
export const searchKinds = ['series', 'movie', 'episode', 'clip', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** `brand` and `kind` filter the results unless they are null. `now` is in epoch milliseconds. */
export type SearchRequest = { text: string; brand: string | null; kind: SearchKind | null; now: number }
export type Hit = { kind: SearchKind; id: string; rank: number }
/** Hits by kind, best first. `isClose`: no entry matches the typed text, so the hits match similarly spelled words. */
export type SearchAnswer = { hits: Partial<Record<SearchKind, Hit[]>>; isClose: boolean }

export type SearchClient = {
  /** Searches the index. Rejects after a timeout [C9-27], if too many searches are pending, and if the index is broken. */
  find(request: SearchRequest): Promise<SearchAnswer>
}
