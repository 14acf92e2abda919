// Compares the cues of the WebVTT files of vtt.js with the expected ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FileCue, readWebVtt } from './read-webvtt.ts'

const cuesOf = (text: string) => [...(readWebVtt(text)?.cues ?? [])]

const folder = new URL('../../../../../shared/data/hls-vtt/vtt.js/', import.meta.url)
const read = (file: string) => new TextDecoder().decode(readFileSync(new URL(file, folder)))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.vtt'))

/** Alignments had other names in the draft that the expected cues follow. */
const formerNames: Record<string, string> = { middle: 'center' }
const anchors: Record<string, string> = { start: 'line-left', left: 'line-left', end: 'line-right', right: 'line-right' }
type Expected = Record<Exclude<keyof FileCue, 'css'>, unknown> & { align: string; lineAlign: string; positionAlign: string }

function compared({ align, lineAlign, positionAlign, region, line, ...cue }: Expected) {
  const { id, startTime, endTime, text, snapToLines, position, size, vertical } = cue
  const anchor = positionAlign === 'auto' ? align : positionAlign
  return {
    ...{ id, startTime, endTime, text, snapToLines, position, size, vertical },
    line: line === 0 ? 0 : line,
    align: formerNames[align] ?? align,
    lineAlign: formerNames[lineAlign] ?? lineAlign,
    positionAlign: anchors[anchor] ?? formerNames[anchor] ?? anchor,
    // The expected regions have no names.
    region: region ? { ...region, id: '' } : null,
  }
}

test.each(files.filter((file) => existsSync(new URL(file.replace(/vtt$/, 'json'), folder))))(
  'the file %s of vtt.js has the expected cues, with their places and regions',
  (file) => {
    const expected: { cues: Expected[] } = JSON.parse(read(file.replace(/vtt$/, 'json')))
    expect(cuesOf(read(file)).map(compared)).toEqual(expected.cues.map(compared))
  },
)

test('the other files of vtt.js are read without an error', () => {
  for (const file of files) cuesOf(read(file))
  expect(files).toHaveLength(267)
})
