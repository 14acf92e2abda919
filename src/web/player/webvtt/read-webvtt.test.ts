import { expect, test } from 'vitest'
import { readWebVtt } from './read-webvtt.ts'

const cuesOf = (text: string) => [...(readWebVtt(text)?.cues ?? [])]

test('blocks before the first cue define regions and styles, and later blocks define none', () => {
  const [cue, later] = cuesOf(`WEBVTT - with a title
X-TIMESTAMP-MAP=LOCAL:00:00:01.000,MPEGTS:9000000

STYLE
::cue(.loud) { color: red }

REGION
id:fred
width:40%
lines:2
regionanchor:0%,100%
viewportanchor:10%,90%
scroll:up

NOTE REGION
id:note

00:00.000 --> 00:02.000 region:fred align:left
Hello

REGION
id:late

00:02.000 --> 00:03.000 region:late position:20%,line-right
Bye
`)
  expect(cue).toMatchObject({
    css: '::cue(.loud) { color: red }\n',
    align: 'left',
    region: {
      id: 'fred',
      width: 40,
      lines: 2,
      regionAnchorX: 0,
      regionAnchorY: 100,
      viewportAnchorX: 10,
      viewportAnchorY: 90,
      scroll: 'up',
    },
  })
  expect(later).toMatchObject({ text: 'Bye', region: null, position: 20, positionAlign: 'line-right' })
})

test('the map of time stamps is read from the header only', () => {
  const mapOf = (text: string) => readWebVtt(text)?.timestampMap
  expect(mapOf('WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:01:00:00.500\n')).toEqual({ local: 3600.5, mpegts: 900_000 })
  expect(mapOf('WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:many,LOCAL:00:00.000\n')).toBeNull()
  expect(mapOf('WEBVTT\n\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n')).toBeNull()
})

test('a file without the header of WebVTT is refused', () => {
  for (const text of ['', 'WEBVTTX\n', '<tt xmlns="http://www.w3.org/ns/ttml"/>', '\0\0\0\x18ftyp']) expect(readWebVtt(text)).toBeNull()
})

test('names of settings and regions that JavaScript objects have are ignored', () => {
  const [cue] = cuesOf('WEBVTT\n\n00:00.000 --> 00:02.000 constructor:x toString:y __proto__:z region:__proto__ align:end\nText')
  expect(cue).toMatchObject({ align: 'end', region: null, text: 'Text' })
})

test('cues last for ten hours, and the text of a cue is at most 5,000 characters long', () => {
  const [cue] = cuesOf(`WEBVTT\n\n00:00.000 --> 10:00:00.000\n${'<b>loud</b>\n'.repeat(100_000)}`)
  expect([cue!.endTime, cue!.text.length]).toEqual([36_000, 5000])
})

test('a file of half a million characters of any shape is read in linear time', () => {
  const parts = [
    '-->\n',
    '00:00.000 --> ',
    ' ',
    '\r',
    '0',
    'a:',
    'NOTE x\n\n',
    '00:00.000 --> 00:01.000 line:\n',
    'STYLE\n',
    '::cue(',
    '\n',
  ]
  for (const part of parts) expect(cuesOf(`WEBVTT\n\n${part.repeat(500_000 / part.length)}`).length).toBeLessThan(20_000)
})

test('numbers that a browser cannot show are ignored, and the other cues stay', () => {
  const digits = '9'.repeat(400)
  const cues = cuesOf(`WEBVTT

00:00.000 --> 00:01.000 line:${digits}
One

00:00.000 --> ${digits}:00:00.000
Two

00:02.000 --> 00:03.000
Three
`)
  expect(cues.map(({ text, line, endTime }) => [text, line, endTime])).toEqual([
    ['One', 'auto', 1],
    ['Three', 'auto', 3],
  ])
})
