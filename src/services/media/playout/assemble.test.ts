import { expect, test } from 'vitest'
import { livePlaylist, liveWindowAt, recordingAt, recordingPlaylist, type Track } from './assemble.ts'
import { numbered, type PlannedRow, type PlayoutRow } from './row.ts'
import { filmOf, films, harbor, slate } from './testing/films.ts'
import { parsePlaylist } from './testing/parse-playlist.ts'
import { createTimeline } from './timeline.ts'

const start = Date.UTC(2026, 10, 20, 20)
const known = new Map(films.map((film) => [film.id, film]))
/** A row before those of the tests, which begin with the numbers 100 and 40. */
const before = { start, end: start, airing: null, parts: [], position: null, sequence: 100, discontinuity: 40 }

/** Returns rows of the parts of each airing, from `start`. */
function rowsOf(...airings: { airing: string | null; parts: [film: string, first: number, count: number, ms: number][] }[]): PlayoutRow[] {
  let at = start
  const rows = airings.map(({ airing, parts }): PlannedRow => {
    const row = { start: at, airing, position: null, parts: parts.map(([film, first, count, ms]) => ({ film, first, count, ms })) }
    at += parts.reduce((sum, [, , , ms]) => sum + ms, 0)
    return { ...row, end: at }
  })
  return numbered(rows, before)
}
/** Five airings of `harbor`, each with two seconds of the slate after it: 25.2 seconds. */
const evening = createTimeline(
  rowsOf(
    ...['a', 'b', 'c', 'd', 'e'].map((airing) => ({
      airing,
      parts: [
        ['harbor', 0, 6, 23_200],
        ['slate', 0, 1, 2000],
      ] as [string, number, number, number][],
    })),
  ),
  known,
)
const rendition = { rendition: '480' }
const airing = (index: number) => start + index * 25_200

test('a live playlist contains the segments of the last minute that have ended, with numbers, dates and discontinuities', () => {
  const now = airing(3) + 5000
  expect(livePlaylist(evening, liveWindowAt(evening, now)!, rendition, 4)).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:104',
      '#EXT-X-DISCONTINUITY-SEQUENCE:40',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="films/harbor/480/init.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:00:16.000Z',
      ...segments('harbor', '20:00:16.000', 4, [4, 3.2]),
      ...part('slate', '20:00:23.200', 0, [2]),
      ...part('harbor', '20:00:25.200', 0, [4, 4, 4, 4, 4, 3.2]),
      ...part('slate', '20:00:48.400', 0, [2]),
      ...part('harbor', '20:00:50.400', 0, [4, 4, 4, 4, 4, 3.2]),
      ...part('slate', '20:01:13.600', 0, [2]),
      ...part('harbor', '20:01:15.600', 0, [4]),
      '',
    ].join('\n'),
  )
})

test('the playlist names the key at each change of film, and METHOD=NONE for clear films; the playlists of captions and of clear films name none', () => {
  const key = (keyId: string) => ({ scheme: 'cbcs' as const, keyId: keyId.repeat(32), clearkey: true, fairplay: `skd://${keyId}` })
  const locked = new Map([
    ['slate', slate],
    ['harbor', { ...harbor, drm: key('a') }],
    ['vault', { ...harbor, id: 'vault', drm: key('b') }],
  ])
  const part = (film: string): [string, number, number, number] => [film, 0, 6, 23_200]
  const rows = rowsOf({ airing: 'a', parts: [part('harbor'), part('vault'), ['slate', 0, 3, 5500], part('harbor')] })
  const timeline = createTimeline(rows, locked)
  const lines = (now: number, track: Track = rendition) =>
    livePlaylist(timeline, liveWindowAt(timeline, now)!, track, 4)
      .split('\n')
      .filter((line) => /KEY|MAP|DISCONTINUITY$/.test(line))
  const fairplay = (id: string) =>
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${id}",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"`
  const clearkey = (id: string) =>
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,${Buffer.from(id.repeat(32), 'hex').toString('base64')}",KEYFORMAT="org.w3.clearkey",KEYFORMATVERSIONS="1",KEYID=0x${id.repeat(32)}`
  const keys = (id: string) => [fairplay(id), clearkey(id)]
  const map = (film: string) => `#EXT-X-MAP:URI="films/${film}/480/init.mp4"`
  const change = '#EXT-X-DISCONTINUITY'
  const afterVault = [change, '#EXT-X-KEY:METHOD=NONE', map('slate'), change, ...keys('a'), map('harbor')]
  expect(lines(start + 56_000)).toEqual([...keys('a'), map('harbor'), change, ...keys('b'), map('vault'), ...afterVault])
  expect(lines(start + 24_000)).toEqual([...keys('a'), map('harbor')])
  expect(lines(start + 56_000, { language: 'en' })).toEqual([change, change, change])
  const recording = recordingAt(timeline, { from: start + 23_200, to: start + 75_100 }, start + 90_000)!
  const recorded = recordingPlaylist(timeline, recording, rendition, 4, 'VOD').split('\n')
  expect(recorded.filter((line) => /KEY|MAP/.test(line))).toEqual(
    [...keys('b'), map('vault'), ...afterVault].filter((line) => line !== change),
  )
  expect(livePlaylist(evening, liveWindowAt(evening, airing(3))!, rendition, 4)).not.toContain('KEY')
})

test('the playlist of captions has the numbers, durations and dates of the video, and no initialization segments', () => {
  const window = liveWindowAt(evening, airing(3))!
  const video = parsePlaylist(livePlaylist(evening, window, rendition, 4)).segments
  const captions = parsePlaylist(livePlaylist(evening, window, { language: 'es' }, 4)).segments
  expect(captions.map(({ uri: _, init, ...segment }) => ({ ...segment, init }))).toEqual(
    video.map(({ uri: _, ...segment }) => ({ ...segment, init: '' })),
  )
  expect(captions[0]!.uri).toMatch(/^films\/harbor\/captions-es\//)
})

test('a recording begins with the first segment of the airing, grows, and ends when the airing has ended', () => {
  const recording = (now: number) => {
    const found = recordingAt(evening, { from: airing(1), to: airing(2) }, now)
    return found && parsePlaylist(recordingPlaylist(evening, found, rendition, 4, 'EVENT'))
  }
  expect(recording(airing(1) + 3999)).toBeNull()
  const growing = recording(airing(1) + 13_000)!
  expect(growing).toMatchObject({ type: 'EVENT', isEnded: false })
  expect(growing.segments.map(({ sequence }) => sequence)).toEqual([107, 108, 109])
  const complete = recording(airing(2))!
  expect(complete.isEnded).toBe(true)
  expect(complete.segments.slice(0, 3)).toEqual(growing.segments)
  expect(complete.segments.map(({ sequence }) => sequence)).toEqual([107, 108, 109, 110, 111, 112, 113])
  expect(recording(airing(4))).toEqual(complete)
})

test('a recording has the segments whose middle is between its times', () => {
  const sequences = (from: number, to: number) => {
    const found = recordingAt(evening, { from: airing(1) + from, to: airing(2) + to }, airing(4))!
    return parsePlaylist(recordingPlaylist(evening, found, rendition, 4, 'VOD')).segments.map(({ sequence }) => sequence)
  }
  expect([sequences(-999, 999)[0], sequences(-1001, 0)[0]]).toEqual([107, 106])
  expect([sequences(2000, 0)[0], sequences(2001, 0)[0]]).toEqual([107, 108])
  expect([sequences(0, 2000).at(-1), sequences(0, 2001).at(-1)]).toEqual([113, 114])
})

test('there is no playlist before the first row, and after the last row', () => {
  expect(liveWindowAt(evening, start - 1)).toBeNull()
  expect(liveWindowAt(evening, airing(5))).toBeNull()
  expect(recordingAt(evening, { from: start - 1, to: start + 1000 }, airing(4))).toBeNull()
})

test('a playlist does not continue over a hole in the rows, because its numbers must be consecutive', () => {
  const [first, second] = rowsOf({ airing: 'a', parts: [['harbor', 0, 6, 23_200]] }, { airing: 'b', parts: [['harbor', 0, 6, 23_200]] })
  const renumbered = createTimeline([first!, { ...second!, sequence: 900, discontinuity: 90 }], known)
  expect(parsePlaylist(livePlaylist(renumbered, liveWindowAt(renumbered, second!.start + 9000)!, rendition, 4)).segments[0]!.sequence).toBe(
    900,
  )
  const recorded = recordingAt(renumbered, { from: start, to: second!.end }, second!.end - 1)!
  expect(parsePlaylist(recordingPlaylist(renumbered, recorded, rendition, 4, 'EVENT'))).toMatchObject({
    isEnded: true,
    segments: { length: 6 },
  })
})

test('if a film is missing or was packaged again, its segments keep their numbers, and the part keeps its length', () => {
  const rows = rowsOf({ airing: 'a', parts: [['harbor', 0, 6, 23_200]] }, { airing: 'b', parts: [['slate', 0, 3, 5500]] })
  for (const films of [
    new Map([['slate', slate]]),
    new Map([
      ['slate', slate],
      ['harbor', filmOf('harbor', [4, 4])],
    ]),
    new Map(),
  ]) {
    const changed = createTimeline(rows, films)
    const { segments } = parsePlaylist(livePlaylist(changed, liveWindowAt(changed, start + 28_000)!, rendition, 4))
    expect(segments.map(({ sequence }) => sequence)).toEqual([100, 101, 102, 103, 104, 105, 106, 107])
    expect(segments[6]!.start).toBe(start + 23_200)
  }
  expect(harbor.segments).toHaveLength(6)
})

/** Returns the lines of segments. `time` is the time of day at which the first of them begins. */
function segments(film: string, time: string, first: number, lengths: number[]): string[] {
  let at = Date.parse(`2026-11-20T${time}Z`)
  return lengths.flatMap((length, index) => {
    const lines = [`#EXTINF:${length},`, `films/${film}/480/${at}/${first + index}.m4s`]
    at += length * 1000
    return lines
  })
}

const part = (film: string, time: string, first: number, lengths: number[]): string[] => [
  '#EXT-X-DISCONTINUITY',
  `#EXT-X-MAP:URI="films/${film}/480/init.mp4"`,
  `#EXT-X-PROGRAM-DATE-TIME:2026-11-20T${time}Z`,
  ...segments(film, time, first, lengths),
]
