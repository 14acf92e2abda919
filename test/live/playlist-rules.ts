// The rules for playlists of a live channel (RFC 8216 and draft-pantos-hls-rfc8216bis), checked over time and over all renditions.
import { type MediaPlaylist, parseMediaPlaylist, type Segment } from './media-playlist.ts'

export type PlaylistLinter = {
  /** Checks the playlists of all tracks (renditions and captions, by name) as one viewer got them at the instant `at`. */
  check(at: number, tracks: Record<string, string>): void
  /** The problems so far, each one time, at most 100. */
  problems: string[]
  /** The segments so far of one track, by number. */
  segments(track: string): ReadonlyMap<number, Segment>
}

/**
 * `mayHaveHoles`: dates may jump forward at a discontinuity, such as after the site was stopped. `isGrowing`: start-over, whose playlist only grows.
 * `mayJump`: the clock of the site goes forward, so some segments are never listed.
 */
export type LintOptions = { mayHaveHoles?: boolean; isGrowing?: boolean; mayJump?: boolean }

type History = { last: MediaPlaylist; segments: Map<number, Segment> }

export function createPlaylistLinter(options: LintOptions = {}): PlaylistLinter {
  const histories = new Map<string, History>()
  const problems = new Set<string>()
  return {
    check(at, tracks) {
      const playlists = Object.entries(tracks).map(([name, text]) => [name, parseMediaPlaylist(text)] as const)
      const found: string[] = []
      for (const [name, playlist] of playlists) {
        const about = (problem: string) => found.push(`${name}: ${problem}`)
        for (const problem of [...playlist.problems, ...checkAlone(playlist, name.startsWith('captions'), options)]) about(problem)
        const history = histories.get(name)
        if (history) for (const problem of checkUpdate(history, playlist, options)) about(problem)
        const segments = history?.segments ?? new Map<number, Segment>()
        for (const segment of playlist.segments) segments.set(segment.number, segment)
        histories.set(name, { last: playlist, segments })
      }
      found.push(...checkInStep(playlists))
      for (const problem of found) if (problems.size < 100) problems.add(`${new Date(at).toISOString()} ${problem}`)
    },
    get problems() {
      return [...problems]
    },
    segments: (track) => histories.get(track)?.segments ?? new Map(),
  }
}

/** Checks the rules for one playlist alone. */
function checkAlone(playlist: MediaPlaylist, isCaptions: boolean, { mayHaveHoles, isGrowing }: LintOptions): string[] {
  const { segments, targetDuration, version, isEnded } = playlist
  const problems: string[] = []
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0)
  if (segments.length === 0) problems.push('there are no segments')
  if (!isEnded && !isGrowing && total < 3 * targetDuration) problems.push(`the segments last ${total} s, less than three target durations`)
  if (!Number.isInteger(targetDuration)) problems.push(`the target duration ${targetDuration} is not an integer`)
  if (segments.some(({ map }) => map) && version < 6) problems.push(`version ${version} does not allow EXT-X-MAP`)
  for (const [index, segment] of segments.entries()) {
    const { number, seconds, date, map } = segment
    if (!(seconds > 0)) problems.push(`segment ${number} has no duration`)
    if (Math.round(seconds) > targetDuration) problems.push(`segment ${number} lasts ${seconds} s, more than the target duration`)
    if (date === null || Number.isNaN(date)) problems.push(`segment ${number} has no date`)
    if (isCaptions === (map !== null)) problems.push(`segment ${number} has ${map ? 'an' : 'no'} EXT-X-MAP`)
    const before = segments[index - 1]
    if (before) problems.push(...checkJoin(before, segment, isCaptions, mayHaveHoles === true))
  }
  return problems
}

/** Checks two segments that follow each other. */
function checkJoin(before: Segment, segment: Segment, isCaptions: boolean, mayHaveHoles: boolean): string[] {
  const problems: string[] = []
  const jump = (segment.date ?? 0) - ((before.date ?? 0) + before.seconds * 1000)
  const isHole = mayHaveHoles && segment.followsDiscontinuity && jump > 0
  if (Math.abs(jump) > 1 && !isHole) problems.push(`the date of segment ${segment.number} jumps by ${jump} ms`)
  if (segment.followsDiscontinuity && !segment.isDated) problems.push(`segment ${segment.number} follows a discontinuity without a date`)
  if (isCaptions) return problems
  if (segment.followsDiscontinuity && !segment.hasOwnMap)
    problems.push(`segment ${segment.number} follows a discontinuity without EXT-X-MAP`)
  if (!segment.followsDiscontinuity && segment.map !== before.map)
    problems.push(`segment ${segment.number} has another EXT-X-MAP without a discontinuity`)
  return problems
}

/** Checks a playlist against the earlier playlists of the same track. */
function checkUpdate({ last, segments }: History, now: MediaPlaylist, { isGrowing, mayJump }: LintOptions): string[] {
  const problems: string[] = []
  if (now.targetDuration !== last.targetDuration) problems.push(`the target duration changed from ${last.targetDuration}`)
  if (now.version !== last.version) problems.push(`the version changed from ${last.version}`)
  if (now.sequence < last.sequence) problems.push(`the media sequence went back from ${last.sequence} to ${now.sequence}`)
  const [ended, end] = [last, now].map((each) => each.sequence + each.segments.length)
  if (end! < ended!) problems.push(`the playlist ended before segment ${ended}; now it ends before segment ${end}`)
  if (now.sequence > ended! && !mayJump) problems.push(`the segments ${ended} to ${now.sequence - 1} were never listed`)
  if (isGrowing && now.sequence !== last.sequence) problems.push('the playlist lost its first segments')
  if (last.isEnded && (!now.isEnded || end !== ended)) problems.push('the playlist changed after EXT-X-ENDLIST')
  for (const segment of now.segments) {
    const known = segments.get(segment.number)
    if (!known) continue
    for (const key of ['uri', 'seconds', 'date', 'discontinuity', 'map'] as const)
      if (segment[key] !== known[key])
        problems.push(`the ${key} of segment ${segment.number} changed from ${known[key]} to ${segment[key]}`)
  }
  return problems
}

/** Checks that all tracks list the same segments at the same instant. */
function checkInStep(playlists: (readonly [string, MediaPlaylist])[]): string[] {
  const [first, ...others] = playlists
  if (!first) return ['there are no playlists']
  const shape = ({ targetDuration, segments }: MediaPlaylist) =>
    JSON.stringify([targetDuration, ...segments.map(({ number, seconds, date, discontinuity }) => [number, seconds, date, discontinuity])])
  return others.filter(([, each]) => shape(each) !== shape(first[1])).map(([name]) => `${name} is not in step with ${first[0]}`)
}
