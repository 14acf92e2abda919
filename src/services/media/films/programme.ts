// A programme: packaged films played one after another, over and over, until it is as long as it should be.
import type { Film, FilmRendition } from '#contracts/film.ts'

/** One film played from its start, perhaps not to its end: so many of its segments. */
export type Part = { film: Film; segments: number }
export type Programme = { parts: Part[]; renditions: FilmRendition[]; captions: Film['captions'] }

/** Seconds. A longer wish is a mistake in the catalogue and would make a playlist of megabytes. */
export const longestProgramme = 12 * 3600

/** Null when there is nothing to play. `duration` 0 means: each film once. */
export function assembleProgramme(films: Film[], duration: number): Programme | null {
  const renditions = commonRenditions(films)
  if (renditions.length === 0) return null
  const wanted = Math.min(duration, longestProgramme)
  const parts: Part[] = []
  let filled = 0
  for (let turn = 0; wanted > 0 ? filled < wanted : turn < films.length; turn++) {
    const film = films[turn % films.length]!
    const part = { film, segments: wanted > 0 ? segmentsUntil(film, wanted - filled) : film.segments.length }
    parts.push(part)
    filled += secondsOf(part)
  }
  const captions = (['en', 'es'] as const).filter((language) => films.some((film) => film.captions.includes(language)))
  return { parts, renditions, captions }
}

/** Seconds a part plays. */
export function secondsOf({ film, segments }: Part): number {
  return film.segments.slice(0, segments).reduce((sum, seconds) => sum + seconds, 0)
}

/** How many segments it takes to fill the rest: whole segments, the last may run over. */
function segmentsUntil(film: Film, rest: number): number {
  let filled = 0
  const enough = film.segments.findIndex((seconds) => {
    filled += seconds
    return filled >= rest
  })
  return enough < 0 ? film.segments.length : enough + 1
}

/** The rungs that every film has, lowest first, each at the highest bandwidth that any film needs. */
function commonRenditions(films: Film[]): FilmRendition[] {
  const rungs = films[0]?.renditions.filter(({ name }) => films.every((film) => film.renditions.some((rung) => rung.name === name)))
  const highest = (name: string) =>
    films
      .map((film) => film.renditions.find((rung) => rung.name === name)!)
      .reduce((most, rung) => (rung.bandwidth > most.bandwidth ? rung : most))
  return (rungs ?? []).map(({ name }) => highest(name)).sort((a, b) => a.bandwidth - b.bandwidth)
}
