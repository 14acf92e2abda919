// A programme: packaged films in order, repeated until the video's duration is filled.
import type { Film, FilmAudio, FilmRendition } from '#contracts/media/film.ts'

/** One film, played from its start for a number of segments. */
export type Part = { film: Film; segments: number }
/** `audio`: the audio tracks that all films have, if they are several. The first is the main sound. */
export type Programme = {
  parts: Part[]
  renditions: FilmRendition[]
  captions: Film['captions']
  audio?: FilmAudio[] | undefined
}

/** The longest programme in seconds. Longer durations are errors in the catalogue, and would make playlists of megabytes. */
export const longestProgramme = 12 * 3600

/** Assembles a programme from films. Returns null if no film is playable. `duration` is in seconds; 0 plays each film one time. */
export function assembleProgramme(films: Film[], duration: number): Programme | null {
  const renditions = common(films, (film) => film.renditions).sort((a, b) => a.bandwidth - b.bandwidth)
  if (renditions.length === 0) return null
  const target = Math.min(duration, longestProgramme)
  const parts: Part[] = []
  let filled = 0
  for (let turn = 0; target > 0 ? filled < target : turn < films.length; turn++) {
    const film = films[turn % films.length]!
    const part = { film, segments: target > 0 ? segmentsUntil(film, target - filled) : film.segments.length }
    parts.push(part)
    filled += secondsOf(part)
  }
  const captions = (['en', 'es'] as const).filter((language) => films.some((film) => film.captions.includes(language)))
  const shared = common(films, (film) => film.audio ?? [])
  return { parts, renditions, captions, audio: shared.length > 1 ? shared : [] }
}

/** Returns the duration of a part, in seconds. */
export function secondsOf({ film, segments }: Part): number {
  return film.segments.slice(0, segments).reduce((sum, seconds) => sum + seconds, 0)
}

/** Returns the number of whole segments that fill `rest` seconds. The last segment may end later. */
function segmentsUntil(film: Film, rest: number): number {
  let filled = 0
  const enough = film.segments.findIndex((seconds) => {
    filled += seconds
    return filled >= rest
  })
  return enough < 0 ? film.segments.length : enough + 1
}

/** Returns the renditions, or the audio tracks, that all films have, each with the highest bandwidth of any film. */
function common<Track extends FilmRendition | FilmAudio>(films: Film[], tracksOf: (film: Film) => Track[]): Track[] {
  const [first, ...others] = films.map(tracksOf)
  return (first ?? []).flatMap((track) => {
    const same = others.map((tracks) => tracks.find(({ name }) => name === track.name))
    if (!same.every((each) => each !== undefined)) return []
    return [same.reduce((most, each) => (each.bandwidth > most.bandwidth ? each : most), track)]
  })
}
