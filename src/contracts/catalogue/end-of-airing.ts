/** The assumed length of a programme without an end that no other programme follows, in milliseconds. */
export const unknownLength = 3_600_000

/**
 * Returns the end of a programme in epoch milliseconds. A programme ends when the next one begins, also before its own end. Without an end and a next
 * programme, it ends after an hour. `next`: the start of the next programme.
 */
export const endOfAiring = ({ start, stop }: { start: number; stop: number | null }, next: number | null | undefined): number =>
  Math.min(stop ?? next ?? start + unknownLength, next ?? Number.POSITIVE_INFINITY)
