/** Formats epoch milliseconds as `2026-11-20 12:00:00 UTC`. */
export const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Replaces control, bidirectional and invisible characters, so that text from viewers can neither manipulate the terminal nor look like another text. */
export const plain = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu, ' ')
