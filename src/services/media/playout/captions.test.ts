import { expect, test } from 'vitest'
import { cutCaptions, parseCaptions } from './captions.ts'

const captions = parseCaptions(
  [
    '\uFEFFWEBVTT - harbor',
    '',
    'STYLE\n::cue { color: yellow }',
    '',
    'NOTE a comment',
    '',
    '1\n00:01.000 --> 00:03.500 line:0\nFirst\nline',
    '',
    '00:03.500 --> 00:06.000\nSecond',
    '',
    '01:00:00.000 --> 01:00:01.000\nLate',
  ].join('\r\n'),
)
const cues = (from: number, to: number) => cutCaptions(captions, from, to).split('\n\n').slice(2)

test('the captions of a segment are the cues of its time, and a cue that continues is cut at the segment', () => {
  expect(cues(0, 4000)).toEqual(['00:00:01.000 --> 00:00:03.500 line:0\nFirst\nline', '00:00:03.500 --> 00:00:04.000\nSecond\n'])
  expect(cues(4000, 8000)).toEqual(['00:00:04.000 --> 00:00:06.000\nSecond\n'])
  expect(cues(8000, 12_000)).toEqual([])
  expect(cues(3_600_000, 3_604_000)).toEqual(['01:00:00.000 --> 01:00:01.000\nLate\n'])
})

test('every segment has the styles of the film', () => {
  expect(cutCaptions(captions, 8000, 12_000)).toMatch(/^WEBVTT\b[\s\S]*\n\nSTYLE\n::cue \{ color: yellow \}\n$/)
})

test('a film without captions has segments without cues', () => {
  expect(cutCaptions(parseCaptions(''), 0, 4000)).toMatch(/^WEBVTT\b/)
  expect(cutCaptions(parseCaptions(''), 0, 4000)).not.toContain('-->')
})
