// Cuts the captions of a film into one WebVTT file per video segment.
import { LRUCache } from 'lru-cache'
import type { FoundFilm } from '../films/library.ts'
import { withTimestampMap } from '../films/playlist.ts'
import { contentOf } from '../storage/film-storage.ts'
import { cutsOf } from './film-cuts.ts'

/** A cue with its times in milliseconds. `settings` follows the times, such as ` line:0`. */
type Cue = { start: number; end: number; settings: string; text: string }
/** `styles` are the blocks before the first cue: STYLE and REGION. */
type Captions = { styles: string[]; cues: Cue[] }

const timing = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})(.*)$/

export function createCaptionSegments() {
  const cache = new LRUCache<string, { found: FoundFilm; captions: Captions }>({ max: 200 })

  /** Returns the captions of one segment, which begins at `start` (epoch milliseconds), as WebVTT. A cue that continues in the next segment is in both, each with its part of the time. */
  return async (found: FoundFilm, language: 'en' | 'es', index: number, start: number): Promise<string> => {
    const key = `${language} ${found.film.id}`
    let known = cache.get(key)
    // The library returns a new object when the film changes.
    if (known?.found !== found) {
      const text = await contentOf(found.storage, `${found.film.id}/captions.${language}.vtt`)
      known = { found, captions: parseCaptions(text?.toString() ?? '') }
      cache.set(key, known)
    }
    const cuts = cutsOf(found.film)
    return withTimestampMap(cutCaptions(known.captions, cuts[index]!, cuts[index + 1]!), start - cuts[index]!)
  }
}

export function parseCaptions(text: string): Captions {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  const cues: Cue[] = []
  const styles: string[] = []
  for (const block of blocks) {
    const lines = block.trim().split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const [, start, end, settings = ''] = timing.exec(lines[at] ?? '') ?? []
    if (start && end) cues.push({ start: milliseconds(start), end: milliseconds(end), settings, text: lines.slice(at + 1).join('\n') })
    else if (/^(?:STYLE|REGION)\b/.test(block)) styles.push(block.trim())
  }
  return { styles, cues }
}

export function cutCaptions({ styles, cues }: Captions, from: number, to: number): string {
  const within = cues.filter(({ start, end }) => start < to && end > from)
  const blocks = within.map(
    ({ start, end, settings, text }) => `${clock(Math.max(start, from))} --> ${clock(Math.min(end, to))}${settings}\n${text}`,
  )
  return `${['WEBVTT', ...styles, ...blocks].join('\n\n')}\n`
}

function milliseconds(time: string): number {
  const [seconds, minutes, hours] = time.split(':').toReversed()
  return Math.round(Number(seconds) * 1000) + Number(minutes) * 60_000 + Number(hours ?? 0) * 3_600_000
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}
