/** Formats epoch milliseconds as `2026-11-20 12:00:00 UTC`. */
export const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Replaces control and bidirectional characters, so that text from viewers cannot manipulate the terminal. */
export const plain = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
