// The instants at which a film's segments begin, in whole milliseconds.
import type { Film } from '#contracts/media/film.ts'

const known = new WeakMap<Film, readonly number[]>()

/**
 * Returns the start of each segment and the end of the last, in milliseconds from the film's start. Rounds the sums, not the durations, so that
 * rounding errors do not add up.
 */
export function cutsOf(film: Film): readonly number[] {
  const found = known.get(film)
  if (found) return found
  const cuts = [0]
  let seconds = 0
  for (const duration of film.segments) {
    seconds += duration
    cuts.push(Math.max(cuts.at(-1)! + 1, Math.round(seconds * 1000)))
  }
  known.set(film, cuts)
  return cuts
}

export const durationOf = (film: Film): number => cutsOf(film).at(-1)!
