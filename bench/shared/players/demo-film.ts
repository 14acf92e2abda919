// Reads the demo's films, to compare a player's picture and captions with them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const filmsFolder = fileURLToPath(new URL('../../../demo/media/films', import.meta.url))

/** A caption. Times are in seconds from the start of the film. */
export type Cue = { start: number; end: number; text: string }

const known = new Map<string, { cues: Cue[]; segments: number[] }>()

function readFilm(film: string, language: 'en' | 'es'): { cues: Cue[]; segments: number[] } {
  const key = `${film} ${language}`
  const found = known.get(key)
  if (found) return found
  const text = readFileSync(join(filmsFolder, film, `captions.${language}.vtt`), 'utf8')
  const { segments } = JSON.parse(readFileSync(join(filmsFolder, film, 'film.json'), 'utf8')) as { segments: number[] }
  const read = { cues: text.split('\n\n').flatMap(parseCue), segments }
  known.set(key, read)
  return read
}

export const cuesOf = (film: string, language: 'en' | 'es'): Cue[] => readFilm(film, language).cues

/** Returns the start of a segment, in seconds from the start of the film. */
export const startOfSegment = (film: string, index: number): number =>
  readFilm(film, 'en')
    .segments.slice(0, index)
    .reduce((sum, seconds) => sum + seconds, 0)

function parseCue(block: string): Cue[] {
  const [, start, end, text] = /^(\S+) --> (\S+).*\n([\s\S]+)$/m.exec(block.trim()) ?? []
  return start && end && text ? [{ start: secondsOf(start), end: secondsOf(end), text: text.trim() }] : []
}

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
