// Reads a media playlist, for the tests of playout.

/** A segment of a playlist. Times are in milliseconds. */
export type ListedSegment = { sequence: number; discontinuity: number; start: number; duration: number; uri: string; init: string }

export type ParsedPlaylist = { targetDuration: number; isEnded: boolean; type: string | null; segments: ListedSegment[] }

/** Returns the segments of a playlist with their numbers. Throws if a tag is missing or unknown. */
export function parsePlaylist(text: string): ParsedPlaylist {
  const tag = (name: string) => new RegExp(`^#EXT-X-${name}:(.*)$`, 'm').exec(text)?.[1] ?? null
  const parsed: ParsedPlaylist = {
    targetDuration: Number(tag('TARGETDURATION')),
    isEnded: text.endsWith('#EXT-X-ENDLIST\n'),
    type: tag('PLAYLIST-TYPE'),
    segments: [],
  }
  let sequence = Number(tag('MEDIA-SEQUENCE'))
  let discontinuity = Number(tag('DISCONTINUITY-SEQUENCE'))
  let start = Number.NaN
  let duration = Number.NaN
  let init = ''
  for (const line of text.trimEnd().split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity++
    else if (line.startsWith('#EXT-X-MAP:URI=')) init = line.slice('#EXT-X-MAP:URI='.length)
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) start = Date.parse(line.slice('#EXT-X-PROGRAM-DATE-TIME:'.length))
    else if (line.startsWith('#EXTINF:')) duration = Math.round(Number(line.slice(8, -1)) * 1000)
    else if (line.startsWith('#')) {
      if (
        !/^#EXT(?:M3U|-X-(?:VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|INDEPENDENT-SEGMENTS|PLAYLIST-TYPE|ENDLIST))/.test(
          line,
        )
      )
        throw new Error(`unknown line ${line}`)
    } else {
      parsed.segments.push({ sequence: sequence++, discontinuity, start, duration, uri: line, init })
      start += duration
    }
  }
  return parsed
}
