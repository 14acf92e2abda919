// Plans what a channel plays: airings, films, breaks and the slate become rows. Pure: the same input gives the same rows in every process.
import type { Film } from '#contracts/media/film.ts'
import { cutsOf, durationOf } from './film-cuts.ts'
import type { Part, PlannedRow, Position } from './row.ts'

/**
 * An airing with the films that it plays in turn. They begin again if all of them fit into the rest of the airing; the slate fills what is left.
 * Times are epoch milliseconds.
 */
export type PlannedAiring = { id: string; start: number; end: number; films: readonly Film[] }

/** `every` is in milliseconds. Each break has `count` of the films, in turn. */
export type Breaks = { every: number; count: number; films: readonly Film[] }

export type PlanInput = {
  /** The plan begins exactly here. */
  from: number
  /** The plan ends here or later. */
  until: number
  /** The last row that stays. If its airing still runs, the plan continues at its position. */
  before?: PlannedRow | undefined
  /** Ordered by start, without overlaps. */
  airings: readonly PlannedAiring[]
  slate: Film
  breaks: Breaks | null
}

const minute = 60_000
const shortestAiring = 1000
/**
 * Rows end at multiples of this time: a row that has begun no longer changes, so it must be short. The multiples do not depend on where the plan
 * begins, so that a later plan has the same rows.
 */
const grid = 5 * minute
/** No break begins when less than this is left of the programme after the break. */
const afterBreak = minute

export function plan({ from, until, before, airings, slate, breaks }: PlanInput): PlannedRow[] {
  const rows: PlannedRow[] = []
  let at = from
  /** Returns whether the row has any length. */
  const add = (airing: string | null, parts: Part[], position: Position | null): boolean => {
    if (!parts.length) return false
    const end = at + lengthOf(parts)
    rows.push({ start: at, end, airing, parts, position })
    at = end
    return true
  }
  const fillGap = (end: number) => {
    let isFilled = true
    while (isFilled && at < end && at < until) isFilled = add(null, slateUntil(slate, at, Math.min(end, rowEnd(at))), null)
  }
  for (const airing of airings) {
    const isLongEnough = () => airing.end - Math.max(at, airing.start) >= shortestAiring
    if (!isLongEnough()) continue
    fillGap(airing.start)
    let position = positionIn(airing, rows.at(-1) ?? before)
    while (at < until && isLongEnough()) {
      const end = Math.min(airing.end, rowEnd(at))
      const programme = position && playProgramme(airing, position, { from: at, until: rowEnd(at) }, breaks)
      const parts = programme?.parts ?? []
      position = programme?.position ?? null
      if (!add(airing.id, [...parts, ...slateUntil(slate, at + lengthOf(parts), end)], position)) break
    }
  }
  fillGap(Number.POSITIVE_INFINITY)
  return rows
}

/** Returns the end of a row that begins at `at`. A row lasts at least a minute, unless its airing ends before. */
const rowEnd = (at: number): number => Math.ceil((at + minute) / grid) * grid

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { ms }) => sum + ms, 0)

/** Returns the position at which an airing continues after a row, or that of its beginning. Returns null if it has no films. */
function positionIn({ id, films }: PlannedAiring, before: PlannedRow | undefined): Position | null {
  const [first] = films
  if (!first) return null
  const reached = before?.airing === id ? before.position : null
  const film = reached && films[reached.turn % films.length]
  if (film && film.id === reached.film && reached.index < film.segments.length) return reached
  return { film: first.id, turn: 0, index: 0, sinceBreak: 0, breakFilm: turnOf(id) }
}

/** Returns segments of the slate from `at` to the cut that is nearest to `end`, so that drift never accumulates. */
function slateUntil(slate: Film, at: number, end: number): Part[] {
  const parts = new PartList()
  const cuts = cutsOf(slate)
  for (let index = 0, now = at; ; index = (index + 1) % slate.segments.length) {
    const length = cuts[index + 1]! - cuts[index]!
    if (end - now <= length / 2) return parts.list
    parts.add(slate, index)
    now += length
  }
}

type Programme = { parts: Part[]; position: Position }

/**
 * Returns the airing's films in turn and its breaks, in whole segments: from a position to the first segment that ends at `until` or later, or to the last
 * one that ends within the airing. A break is never divided.
 */
function playProgramme(
  { films, end }: PlannedAiring,
  position: Position,
  { from, until }: { from: number; until: number },
  breaks: Breaks | null,
): Programme {
  const parts = new PartList()
  let { turn, index, sinceBreak, breakFilm } = position
  let at = from
  const allFilms = films.reduce((sum, film) => sum + durationOf(film), 0)
  while (at < until) {
    const isRepetition = turn > 0 && turn % films.length === 0 && index === 0
    if (isRepetition && at + allFilms > end) break
    const film = films[turn % films.length]!
    const cuts = cutsOf(film)
    const length = cuts[index + 1]! - cuts[index]!
    if (at + length > end) break
    parts.add(film, index)
    at += length
    sinceBreak += length
    index = (index + 1) % film.segments.length
    if (index === 0) turn++
    if (!breaks || sinceBreak < breaks.every) continue
    const next = Array.from({ length: breaks.count }, (_, each) => breaks.films[(breakFilm + each) % breaks.films.length]!)
    const duration = next.reduce((sum, each) => sum + durationOf(each), 0)
    if (at + duration + afterBreak > end) continue
    for (const each of next) parts.addWhole(each)
    at += duration
    breakFilm += breaks.count
    sinceBreak = 0
  }
  return { parts: parts.list, position: { film: films[turn % films.length]!.id, turn, index, sinceBreak, breakFilm } }
}

/** Returns a number that depends on the airing's id, so that airings begin with different films of the breaks. */
const turnOf = (id: string): number => [...id].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)

/** Joins segments of a film that follow each other to parts. */
class PartList {
  readonly list: Part[] = []

  add(film: Film, index: number): void {
    const cuts = cutsOf(film)
    const ms = cuts[index + 1]! - cuts[index]!
    const last = this.list.at(-1)
    if (last && index > 0 && last.film === film.id && last.first + last.count === index) {
      last.count++
      last.ms += ms
    } else this.list.push({ film: film.id, first: index, count: 1, ms })
  }

  addWhole(film: Film): void {
    this.list.push({ film: film.id, first: 0, count: film.segments.length, ms: durationOf(film) })
  }
}
