import type { SearchAnswer, SearchRequest } from '#contracts/http/search.ts'

/** Messages to the search thread: a search, or the request to end. */
export type ToWorker = { id: number; request: SearchRequest } | 'stop'
/** Messages from the search thread. `failed` is the text of an error. If `id` is absent, the error occurred during indexing. */
export type FromWorker = { id: number; answer: SearchAnswer } | { id?: number; failed: string }
