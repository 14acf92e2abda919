// Parses HLS media playlists (RFC 8216) for tests and benchmarks.

/** A segment. `date` is in epoch milliseconds: from its EXT-X-PROGRAM-DATE-TIME, or from the segments before it; null without any. */
export type Segment = {
  number: number
  uri: string
  seconds: number
  date: number | null
  isDated: boolean
  discontinuity: number
  followsDiscontinuity: boolean
  map: string | null
  /** Whether an EXT-X-MAP stands directly before this segment. */
  hasOwnMap: boolean
}

export type MediaPlaylist = {
  version: number
  targetDuration: number
  sequence: number
  type: string | null
  isEnded: boolean
  segments: Segment[]
  /** What the parser found wrong. */
  problems: string[]
}

type Pending = { seconds: number | null; date: number | null; followsDiscontinuity: boolean; map: string | null }

const onceOnly = ['EXT-X-VERSION', 'EXT-X-TARGETDURATION', 'EXT-X-MEDIA-SEQUENCE', 'EXT-X-DISCONTINUITY-SEQUENCE', 'EXT-X-PLAYLIST-TYPE']
const others = ['EXT-X-INDEPENDENT-SEGMENTS', 'EXT-X-ENDLIST', 'EXT-X-DISCONTINUITY', 'EXT-X-MAP', 'EXT-X-PROGRAM-DATE-TIME', 'EXTINF']

export function parseMediaPlaylist(text: string): MediaPlaylist {
  const problems: string[] = []
  const seen = new Map<string, string>()
  const segments: Segment[] = []
  let pending: Pending = { seconds: null, date: null, followsDiscontinuity: false, map: null }
  let discontinuity: number | undefined
  const [header, ...lines] = text.split('\n')
  if (header !== '#EXTM3U') problems.push('the first line is not #EXTM3U')
  if (lines.at(-1) !== '') problems.push('the last line has no line feed')

  function addSegment(uri: string): void {
    const before = segments.at(-1)
    if (seen.has('EXT-X-ENDLIST')) problems.push(`the segment ${uri} is after EXT-X-ENDLIST`)
    if (pending.seconds === null) problems.push(`the segment ${uri} has no EXTINF`)
    discontinuity ??= Number(seen.get('EXT-X-DISCONTINUITY-SEQUENCE') ?? 0)
    if (pending.followsDiscontinuity) discontinuity++
    segments.push({
      number: Number(seen.get('EXT-X-MEDIA-SEQUENCE') ?? 0) + segments.length,
      uri,
      seconds: pending.seconds ?? 0,
      date: pending.date ?? (before?.date != null ? before.date + before.seconds * 1000 : null),
      isDated: pending.date !== null,
      discontinuity,
      followsDiscontinuity: pending.followsDiscontinuity,
      map: pending.map ?? before?.map ?? null,
      hasOwnMap: pending.map !== null,
    })
    pending = { seconds: null, date: null, followsDiscontinuity: false, map: null }
  }

  function addTag(name: string, value: string): void {
    if (seen.has(name) && (onceOnly.includes(name) || name === 'EXT-X-ENDLIST')) problems.push(`${name} is there more than one time`)
    if (!onceOnly.includes(name) && !others.includes(name)) problems.push(`${name} is unknown`)
    if (segments.length > 0 && onceOnly.includes(name)) problems.push(`${name} is after the first segment`)
    seen.set(name, value)
    if (name === 'EXTINF') pending.seconds = Number.parseFloat(value)
    if (name === 'EXT-X-DISCONTINUITY') pending.followsDiscontinuity = true
    if (name === 'EXT-X-MAP') pending.map = /URI="([^"]+)"/.exec(value)?.[1] ?? null
    if (name === 'EXT-X-PROGRAM-DATE-TIME') pending.date = Date.parse(value)
  }

  for (const line of lines) {
    const tag = /^#(EXT[^:]*):?(.*)$/.exec(line)
    if (tag) addTag(tag[1]!, tag[2]!)
    else if (line !== '' && !line.startsWith('#')) addSegment(line)
  }
  for (const name of ['EXT-X-TARGETDURATION', 'EXT-X-VERSION']) if (!seen.has(name)) problems.push(`${name} is missing`)
  return {
    version: Number(seen.get('EXT-X-VERSION') ?? 1),
    targetDuration: Number(seen.get('EXT-X-TARGETDURATION')),
    sequence: Number(seen.get('EXT-X-MEDIA-SEQUENCE') ?? 0),
    type: seen.get('EXT-X-PLAYLIST-TYPE') ?? null,
    isEnded: seen.has('EXT-X-ENDLIST'),
    segments,
    problems,
  }
}
