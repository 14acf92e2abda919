// A row of playout: a few minutes of an airing or of a gap, as the segments that a channel plays one after another.

/** Segments of one film that play one after another: `count` segments from the segment `first`. They last `ms` milliseconds. */
export type Part = { film: string; first: number; count: number; ms: number }

/**
 * How far an airing has played at the end of a row. The next row of the airing continues there, even if the end of the airing has changed. `film` plays
 * next, from the segment `index`, after `turn` other films. `sinceBreak`: milliseconds since the last break. `breakFilm`: the next film of the breaks.
 */
export type Position = { film: string; turn: number; index: number; sinceBreak: number; breakFilm: number }

/** Times are epoch milliseconds. A row lasts exactly as long as its parts. `position` is null in gaps, and in airings without films. */
export type PlannedRow = { start: number; end: number; airing: string | null; parts: Part[]; position: Position | null }

/** `sequence` is the media sequence number of the first segment, `discontinuity` the discontinuity sequence number of the first part. */
export type PlayoutRow = PlannedRow & { sequence: number; discontinuity: number }

/** Returns the number of segments of a row. */
export const segmentsIn = ({ parts }: PlannedRow): number => parts.reduce((sum, { count }) => sum + count, 0)

/** Adds numbers to planned rows. `last` is the row that has the last numbers; without it, the numbers begin at 0. */
export function numbered(rows: readonly PlannedRow[], last?: PlayoutRow): PlayoutRow[] {
  let before = last
  return rows.map((planned) => {
    before = { ...planned, ...numbersAfter(before, planned) }
    return before
  })
}

/** Returns the numbers of a row. A part begins with a discontinuity unless it continues the film of the row before. */
function numbersAfter(before: PlayoutRow | undefined, row: PlannedRow): { sequence: number; discontinuity: number } {
  if (!before) return { sequence: 0, discontinuity: 0 }
  const discontinuity = before.discontinuity + before.parts.length
  return { sequence: before.sequence + segmentsIn(before), discontinuity: continues(before, row) ? discontinuity - 1 : discontinuity }
}

function continues(before: PlannedRow, row: PlannedRow): boolean {
  const last = before.parts.at(-1)
  const [first] = row.parts
  if (!last || !first || before.end !== row.start) return false
  return last.film === first.film && last.first + last.count === first.first
}
