import { beforeAll, expect, test } from 'vitest'
import { FakeCue } from '../stream/testing.ts'
import { createCea608Cues } from './cea-608-cues.ts'

beforeAll(() => {
  Object.assign(globalThis, { VTTCue: FakeCue, document: { querySelectorAll: () => [] } })
  return () => {
    for (const name of ['VTTCue', 'document']) Reflect.deleteProperty(globalThis, name)
  }
})

const plain = { foreground: 'white', background: 'black', italics: false, underline: false, flash: false }
type Pen = Partial<typeof plain>

/** A screen of 15 rows of 32 characters. A row has a column and its texts with their pens. */
function screen(rows: Record<number, [column: number, ...texts: [string, Pen?][]]>) {
  const empty = () => Array.from({ length: 32 }, () => ({ uchar: ' ', penState: plain }))
  return {
    rows: Array.from({ length: 15 }, (_, index) => {
      const chars = empty()
      let [column, ...texts] = rows[index] ?? [0]
      for (const [text, pen] of texts) for (const uchar of text) chars[column++] = { uchar, penState: { ...plain, ...pen } }
      return { chars }
    }),
  } as unknown as Parameters<typeof cea608Cues.newCue>[3]
}
const cea608Cues = createCea608Cues()
const cues = (rows: Parameters<typeof screen>[0]) => cea608Cues.newCue(null, 1, 2, screen(rows))

test('adjacent rows of CEA-608 captions are one cue at the place of the rows, other rows are another cue', () => {
  expect(cues({ 1: [0, ['At the top']], 13: [4, ['- Who is there?']], 14: [4, ['- Me.']] })).toMatchObject([
    { text: 'At the top', snapToLines: false, lineAlign: 'start', line: expect.closeTo(15.3, 1), align: 'left', position: 10 },
    { text: '- Who is there?\n- Me.', lineAlign: 'end', line: 90, align: 'left', position: 20, startTime: 1, endTime: 2 },
  ])
})

test('rows in the middle of their line are centred, and other rows keep their indent', () => {
  expect(cues({ 13: [8, ['Sixteen letters!']], 14: [13, ['Centre']] })).toMatchObject([
    { text: 'Sixteen letters!\nCentre', align: 'center', position: 50 },
  ])
  expect(cues({ 13: [0, ['One']], 14: [3, ['Two']] })).toMatchObject([{ text: 'One\n\u00a0\u00a0\u00a0Two', align: 'left', position: 10 }])
})

test('colours, italics and underlines of CEA-608 captions become WebVTT markup, and their text is escaped', () => {
  const [cue] = cues({
    14: [0, ['Red ', { foreground: 'red' }], ['on green', { background: 'green', italics: true }], [' <b>&', { underline: true }]],
  })
  expect(cue!.text).toBe('<c.red>Red </c><c.bg_lime><i>on green</i></c><u> &lt;b&gt;&amp;</u>')
})

test('a cue is added once to its track, also while the track is disabled', () => {
  const added: VTTCue[] = []
  const track = {
    mode: 'disabled',
    get cues() {
      return this.mode === 'disabled' ? null : { getCueById: (id: string) => added.find((cue) => cue.id === id) ?? null }
    },
    addCue: (cue: VTTCue) => added.push(cue),
  }
  for (let time = 0; time < 2; time++) cea608Cues.newCue(track as unknown as TextTrack, 1, 1, screen({ 14: [0, ['Roll']] }))
  expect([added.length, track.mode, added[0]!.endTime > added[0]!.startTime]).toEqual([1, 'disabled', true])
})

test('an empty screen has no cues', () => expect(cues({})).toEqual([]))
