// Tests the checks of test/live/playlist-rules.ts, so that a green test of a channel means something.
import { expect, test } from 'vitest'
import { createPlaylistLinter, type LintOptions } from './live/playlist-rules.ts'

const begin = Date.UTC(2026, 10, 20)
type Shape = { sequence?: number; count?: number; discontinuity?: number; edit?: (lines: string[]) => void; captions?: boolean }

/** Returns a playlist of segments of 4 seconds. Each third segment begins another film. */
function playlist({ sequence = 0, count = 6, discontinuity = Math.floor(sequence / 3), edit, captions = false }: Shape = {}): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuity}`,
  ]
  for (let number = sequence; number < sequence + count; number++) {
    const film = Math.floor(number / 3)
    if (number > sequence && number % 3 === 0) lines.push('#EXT-X-DISCONTINUITY')
    if (number === sequence || number % 3 === 0) {
      if (!captions) lines.push(`#EXT-X-MAP:URI="${film}/init.mp4"`)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(begin + number * 4000).toISOString()}`)
    }
    lines.push('#EXTINF:4,', `${film}/${number}.${captions ? 'vtt' : 'm4s'}`)
  }
  edit?.(lines)
  return `${lines.join('\n')}\n`
}

/** Returns the problems of playlists that a viewer gets one after another. */
function problemsOf(playlists: (string | Record<string, string>)[], options?: LintOptions): string[] {
  const linter = createPlaylistLinter(options)
  for (const [index, each] of playlists.entries()) linter.check(begin + index, typeof each === 'string' ? { '240': each } : each)
  return linter.problems.map((problem) => problem.replace(/^\S+ /, ''))
}
const replaced = (from: string | RegExp, to: string) => (lines: string[]) => {
  const at = lines.findIndex((line) => line.match(from))
  lines.splice(at, 1, ...(to === '' ? [] : [to]))
}

test('a playlist that moves on with its captions has no problem', () => {
  const at = (sequence: number) => ({ '240': playlist({ sequence }), 'captions-en': playlist({ sequence, captions: true }) })
  expect(problemsOf([at(0), at(0), at(1), at(3), at(7)])).toEqual([])
})

test.each<[string, Shape, string]>([
  ['no header', { edit: replaced('#EXTM3U', '') }, 'the first line is not #EXTM3U'],
  ['no target duration', { edit: replaced('TARGETDURATION', '') }, 'EXT-X-TARGETDURATION is missing'],
  [
    'a tag that is there twice',
    { edit: replaced('VERSION', '#EXT-X-VERSION:7\n#EXT-X-VERSION:7') },
    'EXT-X-VERSION is there more than one time',
  ],
  ['an unknown tag', { edit: replaced('VERSION', '#EXT-X-VERSION:7\n#EXT-X-VERSOIN:7') }, 'EXT-X-VERSOIN is unknown'],
  ['an old version', { edit: replaced('VERSION', '#EXT-X-VERSION:3') }, 'version 3 does not allow EXT-X-MAP'],
  ['a long segment', { edit: replaced('#EXTINF', '#EXTINF:4.6,') }, 'segment 0 lasts 4.6 s, more than the target duration'],
  ['too few segments', { count: 2 }, 'the segments last 8 s, less than three target durations'],
  ['no date', { edit: replaced('PROGRAM', '') }, 'segment 0 has no date'],
  [
    'a jump of the date',
    { edit: replaced('00:00:12', '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T00:00:13Z') },
    'the date of segment 3 jumps by 1000 ms',
  ],
  ['no map after a discontinuity', { edit: replaced('1/init.mp4', '') }, 'segment 3 follows a discontinuity without EXT-X-MAP'],
  [
    'a map without a discontinuity',
    { edit: replaced('#EXT-X-DISCONTINUITY$', '') },
    'segment 3 has another EXT-X-MAP without a discontinuity',
  ],
  ['a segment after the end', { edit: (lines) => lines.splice(-2, 0, '#EXT-X-ENDLIST') }, 'the segment 1/5.m4s is after EXT-X-ENDLIST'],
])('the check finds %s', (_, shape, problem) => {
  expect(problemsOf([playlist(shape)])).toContain(`240: ${problem}`)
})

test.each<[string, Shape, Shape, string]>([
  ['numbers that go back', { sequence: 3 }, { sequence: 2, count: 7 }, 'the media sequence went back from 3 to 2'],
  ['an end that goes back', { count: 6 }, { count: 5 }, 'the playlist ended before segment 6; now it ends before segment 5'],
  ['segments that were never listed', { sequence: 0 }, { sequence: 8 }, 'the segments 6 to 7 were never listed'],
  [
    'a wrong discontinuity sequence',
    { sequence: 2 },
    { sequence: 3, discontinuity: 0 },
    'the discontinuity of segment 3 changed from 1 to 0',
  ],
  [
    'another segment with the same number',
    {},
    { edit: replaced('0/1.m4s', '0/9.m4s') },
    'the uri of segment 1 changed from 0/1.m4s to 0/9.m4s',
  ],
  ['another target duration', {}, { edit: replaced('TARGETDURATION', '#EXT-X-TARGETDURATION:5') }, 'the target duration changed from 4'],
  ['a change after the end', { edit: (lines) => lines.push('#EXT-X-ENDLIST') }, { count: 7 }, 'the playlist changed after EXT-X-ENDLIST'],
])('the check finds %s in the next playlist', (_, before, after, problem) => {
  expect(problemsOf([playlist(before), playlist(after)])).toContain(`240: ${problem}`)
})

test('the check finds renditions and captions that are not in step', () => {
  const playlists = { '240': playlist(), '480': playlist(), 'captions-en': playlist({ sequence: 1, count: 5, captions: true }) }
  expect(problemsOf([playlists])).toEqual(['captions-en is not in step with 240'])
})

test('dates may jump at a discontinuity after the site was stopped, numbers may jump with its clock, and a growing playlist must keep its first segments', () => {
  const jump = playlist({ edit: replaced('00:00:12', '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T03:00:00Z') })
  expect(problemsOf([jump], { mayHaveHoles: true })).toEqual([])
  expect(problemsOf([playlist(), playlist({ sequence: 8 })], { mayJump: true })).toEqual([])
  expect(problemsOf([playlist({ count: 1 })], { isGrowing: true })).toEqual([])
  expect(problemsOf([playlist(), playlist({ sequence: 1 })], { isGrowing: true })).toEqual(['240: the playlist lost its first segments'])
})
