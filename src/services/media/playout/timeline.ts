// What a channel plays around now, in memory: the rows as parts with absolute times and numbers.
import type { Film } from '#contracts/media/film.ts'
import { cutsOf } from './film-cuts.ts'
import type { Part, PlayoutRow } from './row.ts'

/** A part with its place in the channel. `start` is in epoch milliseconds, `sequence` the media sequence number of its first segment. */
export type TimelinePart = Part & { start: number; sequence: number; discontinuity: number }

/** A segment: the part at the position `part`, and the position of the segment in this part. */
export type Place = { part: number; index: number }

/** `films` are the films of the parts, by id. A film that cannot be read is missing. */
export type Timeline = { parts: readonly TimelinePart[]; films: ReadonlyMap<string, Film> }

export function createTimeline(rows: readonly PlayoutRow[], films: ReadonlyMap<string, Film>): Timeline {
  const parts: TimelinePart[] = []
  for (const row of rows) {
    let { start, sequence, discontinuity } = row
    for (const part of row.parts) {
      parts.push({ ...part, start, sequence, discontinuity })
      start += part.ms
      sequence += part.count
      discontinuity++
    }
  }
  return { parts, films }
}

/**
 * Returns a function that returns the start of a segment of a part in epoch milliseconds. For the number of segments, it returns the end of the part. If
 * the film is missing or has been packaged again with other segments, the segments are equally long, so that times and numbers stay the same.
 */
export function startsIn({ films }: Timeline, part: TimelinePart): (index: number) => number {
  const { first, count, ms, start } = part
  const film = films.get(part.film)
  const cuts = film ? cutsOf(film) : []
  const begin = cuts[first]
  const end = cuts[first + count]
  if (begin !== undefined && end !== undefined && end - begin === ms) return (index) => start + cuts[first + index]! - begin
  return (index) => start + Math.round((ms * index) / count)
}

/** Returns the last segment that begins at or before a time. Returns null if there is none, or if the time is after the end of the part before a hole. */
export function placeAt(timeline: Timeline, time: number): Place | null {
  const { parts } = timeline
  const part = lastIndex(parts.length, (index) => parts[index]!.start <= time)
  const found = parts[part]
  if (!found || time >= found.start + found.ms) return null
  const startOfSegment = startsIn(timeline, found)
  return { part, index: lastIndex(found.count, (index) => startOfSegment(index) <= time) }
}

/** Returns the segment before a segment, or null if there is none or a hole in the timeline is before it. */
export function placeBefore({ parts }: Timeline, { part, index }: Place): Place | null {
  if (index > 0) return { part, index: index - 1 }
  const before = parts[part - 1]
  return before && follows(before, parts[part]!) ? { part: part - 1, index: before.count - 1 } : null
}

/** Returns whether a part follows another one without a hole: in time and in its numbers. */
export const follows = (before: TimelinePart, part: TimelinePart): boolean =>
  before.start + before.ms === part.start && before.sequence + before.count === part.sequence

export const startOf = (timeline: Timeline, { part, index }: Place): number => startsIn(timeline, timeline.parts[part]!)(index)

export const endOf = (timeline: Timeline, { part, index }: Place): number => startOf(timeline, { part, index: index + 1 })

export const sequenceOf = ({ parts }: Timeline, { part, index }: Place): number => parts[part]!.sequence + index

/** Returns the last index below `count` for which `isBefore` is true, or -1. `isBefore` must be true for all smaller indexes. */
function lastIndex(count: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** A period of a channel, in epoch milliseconds. A segment is in it if it has begun before the end of the period, and ends after its start. */
export type Period = { from: number; to: number }

/** Returns whether a channel plays a segment of a film at a time within a period. `index` is the number of the segment in the film. */
export function playsSegment(
  timeline: Timeline,
  { from, to }: Period,
  { film, start, index }: { film: string; start: number; index: number },
) {
  const place = placeAt(timeline, start)
  if (!place || startOf(timeline, place) !== start) return false
  const part = timeline.parts[place.part]!
  return part.film === film && part.first + place.index === index && start < to && endOf(timeline, place) > from
}

/** Returns whether a channel plays any segment of a film within a period. */
export const playsFilm = ({ parts }: Timeline, { from, to }: Period, film: string): boolean =>
  parts.some((part) => part.film === film && part.start < to && part.start + part.ms > from)
