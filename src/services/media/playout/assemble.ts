// Assembles the media playlists of a channel (RFC 8216). Pure: every process returns the same text for the same rows and instant. URIs are relative, so
// that the signed part of the path stays in the URLs of segments. The folder of a segment is the time at which it begins (docs/decisions/097).
import { keyTags } from '../films/key-tags.ts'
import { segmentName } from '../films/playlist.ts'
import { endOf, follows, type Place, placeAt, placeBefore, sequenceOf, startOf, startsIn, type Timeline } from './timeline.ts'

/** The first and the last segment of a playlist. */
export type Window = { first: Place; last: Place }

/** A recording: the segments between two instants. `isComplete`: the playlist does not grow any more. */
export type Recording = Window & { isComplete: boolean }

export type Track = { rendition: string } | { language: 'en' | 'es' }

/** The length of a live playlist, in milliseconds. */
const liveWindow = 60_000

/** Returns the window of a live playlist: segments that have ended, as an encoder publishes them. Returns null if the channel plays nothing at this time. */
export function liveWindowAt(timeline: Timeline, now: number): Window | null {
  const running = placeAt(timeline, now)
  if (!running) return null
  const last = placeBefore(timeline, running) ?? running
  const from = endOf(timeline, last) - liveWindow
  return { first: firstOf(timeline, last, (place) => endOf(timeline, place) > from), last }
}

/**
 * Returns the recording from `from` until `to`, as far as it has been played. Returns null if the channel played nothing at `from`, or if the first segment
 * has not ended. A segment belongs to a recording if its middle does: rows begin up to a second before or after the time in the schedule.
 */
export function recordingAt(timeline: Timeline, { from, to }: { from: number; to: number }, now: number): Recording | null {
  const place = placeAt(timeline, from)
  const running = placeAt(timeline, Math.min(now, to))
  if (!place) return null
  const middle = (each: Place) => (startOf(timeline, each) + endOf(timeline, each)) / 2
  const first = middle(place) >= from ? place : placeAfter(timeline, place)
  const end = endOfRun(timeline, place)
  let last: Place | null = running && startOf(timeline, running) < end ? running : lastBefore(timeline, end)
  while (last && (middle(last) >= to || endOf(timeline, last) > now)) last = placeBefore(timeline, last)
  if (!first || !last || sequenceOf(timeline, last) < sequenceOf(timeline, first)) return null
  return { first, last, isComplete: now >= Math.min(to, end) }
}

/** Returns the playlist of a live window. */
export function livePlaylist(timeline: Timeline, window: Window, track: Track, targetDuration: number): string {
  return playlist(timeline, window, track, targetDuration, [])
}

/** Returns the playlist of a recording: of type VOD if it is complete from the start, else of type EVENT, which grows. */
export function recordingPlaylist(timeline: Timeline, recording: Recording, track: Track, targetDuration: number, type: 'EVENT' | 'VOD') {
  const text = playlist(timeline, recording, track, targetDuration, [`#EXT-X-PLAYLIST-TYPE:${type}`])
  return recording.isComplete ? `${text}#EXT-X-ENDLIST\n` : text
}

function playlist(timeline: Timeline, { first, last }: Window, track: Track, targetDuration: number, extra: string[]): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequenceOf(timeline, first)}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${timeline.parts[first.part]!.discontinuity}`,
    ...extra,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  const hasKeys = timeline.parts.slice(first.part, last.part + 1).some(({ film }) => timeline.films.get(film)?.drm)
  for (let part = first.part; part <= last.part; part++) {
    const begin = part === first.part ? first.index : 0
    const end = part === last.part ? last.index : timeline.parts[part]!.count - 1
    const isContinued = part > first.part && timeline.parts[part]!.discontinuity === timeline.parts[part - 1]!.discontinuity
    if (!isContinued) addHeader(lines, timeline, { part, index: begin }, track, { isDiscontinuity: part > first.part, hasKeys })
    addSegments(lines, timeline, part, begin, end, track)
  }
  return `${lines.join('\n')}\n`
}

const folderOf = (film: string, track: Track) =>
  'rendition' in track ? `films/${film}/${track.rendition}/` : `films/${film}/captions-${track.language}/`

/** `hasKeys`: whether any film of the playlist is encrypted. */
type Header = { isDiscontinuity: boolean; hasKeys: boolean }

/** Adds the tags before the first segment of a film. */
function addHeader(lines: string[], timeline: Timeline, place: Place, track: Track, { isDiscontinuity, hasKeys }: Header): void {
  const { film } = timeline.parts[place.part]!
  const drm = timeline.films.get(film)?.drm
  if (isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
  if ('rendition' in track) {
    // A key is valid until the next one.
    if (hasKeys) lines.push(...(drm ? keyTags('EXT-X-KEY', drm) : ['#EXT-X-KEY:METHOD=NONE']))
    lines.push(`#EXT-X-MAP:URI="${folderOf(film, track)}init.mp4"`)
  }
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startOf(timeline, place)).toISOString()}`)
}

function addSegments(lines: string[], timeline: Timeline, part: number, begin: number, end: number, track: Track): void {
  const { film, first } = timeline.parts[part]!
  const folder = folderOf(film, track)
  const startOfSegment = startsIn(timeline, timeline.parts[part]!)
  let start = startOfSegment(begin)
  for (let index = begin; index <= end; index++) {
    const next = startOfSegment(index + 1)
    const file = 'rendition' in track ? segmentName(first + index) : `${first + index}.vtt`
    lines.push(`#EXTINF:${(next - start) / 1000},`, `${folder}${start}/${file}`)
    start = next
  }
}

/** Returns the earliest segment before `last` of a run of segments that all fulfil `isIncluded`. */
function firstOf(timeline: Timeline, last: Place, isIncluded: (place: Place) => boolean): Place {
  let first = last
  for (let place = placeBefore(timeline, last); place && isIncluded(place); place = placeBefore(timeline, place)) first = place
  return first
}

function placeAfter({ parts }: Timeline, { part, index }: Place): Place | null {
  if (index + 1 < parts[part]!.count) return { part, index: index + 1 }
  const next = parts[part + 1]
  return next && follows(parts[part]!, next) ? { part: part + 1, index: 0 } : null
}

/** Returns the end of the run of parts without a hole to which a segment belongs, in epoch milliseconds. */
function endOfRun({ parts }: Timeline, { part }: Place): number {
  let last = part
  while (parts[last + 1] && follows(parts[last]!, parts[last + 1]!)) last++
  return parts[last]!.start + parts[last]!.ms
}

const lastBefore = (timeline: Timeline, time: number): Place | null => placeAt(timeline, time - 1)
