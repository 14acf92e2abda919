import { expect, test } from 'vitest'
import { createCea708Decoder } from './cea-708.ts'
import type { FrameCodes } from './testing/dtvcc.ts'
import * as dtvcc from './testing/dtvcc.ts'

type Shown = { service: number; at: number; texts: string[] }

/** Decodes 25 frames a second, until the last frame and one second more. */
function open() {
  const shown: Shown[] = []
  const cues: object[] = []
  const decoder = createCea708Decoder((service, time, list) => {
    shown.push({ service, at: Number(time.toFixed(3)), texts: list.map(({ text }) => text) })
    cues.push(...list)
  })
  const push = (bytes: readonly number[], time = 1) => decoder.push(Uint8Array.from(bytes), time)
  return { shown, cues, decoder, push }
}
function decode(list: readonly FrameCodes[]) {
  const { shown, cues, push } = open()
  const frames = dtvcc.tripletsByFrame(list)
  const last = Math.max(...frames.keys())
  for (let frame = 0; frame <= last + 25; frame++) push(frames.get(frame) ?? [], frame / 25)
  return { shown, cues }
}
/** Returns the cues of one visible window with these codes. */
const cuesOf = (...codes: dtvcc.Code[]) => decode([{ frame: 0, codes }]).cues

test('a hidden window appears when it is displayed, and leaves when it is hidden: bytes of one packet by hand', () => {
  const { shown, cues, push } = open()
  // The start of a packet: sequence 0, 2 * 8 bytes. A block of service 1 with 12 bytes. Window 0: hidden; row 74, column 0; its bottom left, 1 row; 32 columns.
  push([0xff, 0x08, 0x2c, 0xfe, 0x98, 0x18, 0xfe, 0x4a, 0x00, 0xfe, 0x60, 0x1f])
  // No style. "Storm". A block of service 0: the rest of the packet is empty.
  push([0xfe, 0x00, 0x53, 0xfe, 0x74, 0x6f, 0xfe, 0x72, 0x6d, 0xfe, 0x00, 0x00], 1.04)
  push([], 1.5)
  expect(shown).toEqual([])
  // Sequence 1, 4 bytes: a block of 2 bytes that displays window 0.
  push([0xff, 0x42, 0x22, 0xfe, 0x89, 0x01], 2)
  push([], 2.2)
  push([0xff, 0x82, 0x22, 0xfe, 0x8a, 0x01], 4)
  push([], 4.2)
  expect(shown).toEqual([
    { service: 1, at: 2, texts: ['Storm'] },
    { service: 1, at: 4, texts: [] },
  ])
  expect(cues).toEqual([{ text: 'Storm', line: 90, lineAlign: 'end', align: 'left', position: 10 }])
})

test('two windows take turns: the next text is written while it is hidden, and both change in the same frame', () => {
  const { shown } = decode([
    { frame: 10, codes: [dtvcc.define(), ...dtvcc.text('One')] },
    { frame: 25, codes: [dtvcc.show(0)] },
    { frame: 40, codes: [dtvcc.define({ window: 1 }), ...dtvcc.text('Two')] },
    { frame: 50, codes: [dtvcc.toggle(0, 1)] },
    { frame: 75, codes: [dtvcc.remove(1), dtvcc.show(1)] },
  ])
  expect(shown.map(({ at, texts }) => [at, texts])).toEqual([
    [1, ['One']],
    [2, ['Two']],
    [3, []],
  ])
})

test('live captions roll up: letters of a fifth of a second appear together, and the rows move up after the last one', () => {
  const words = ['Good ', 'evening,', 'harbor.']
  const { shown } = decode([
    { frame: 0, codes: [dtvcc.define({ visible: true, rows: 2 })] },
    ...[...words.join('')].map((letter, index) => ({ frame: 1 + index, codes: dtvcc.text(letter) })),
    { frame: 50, codes: [dtvcc.newLine, ...dtvcc.text('The storm')] },
    { frame: 75, codes: [dtvcc.newLine, ...dtvcc.text('is near.')] },
  ])
  expect(shown[0]).toMatchObject({ at: 0.04, texts: ['Good'] })
  expect(shown.map(({ at }) => at)).toEqual([0.04, 0.24, 0.44, 0.64, 2, 3])
  expect(shown.slice(-3).map(({ at, texts }) => [at, texts])).toEqual([
    [0.64, ['Good evening,harbor.']],
    [2, ['Good evening,harbor.\nThe storm']],
    [3, ['The storm\nis near.']],
  ])
})

test('a window lies with its anchor at a place of the picture, in cells or in percent', () => {
  const place = (definition: Parameters<typeof dtvcc.define>[0]) =>
    cuesOf(dtvcc.define({ visible: true, rows: 1, columns: 21, ...definition }), ...dtvcc.text('Up'))[0]
  // The safe area is 80 % of the picture: 15 rows of 5.333 %, and 42 columns of 1.905 %.
  expect(place({ anchor: 0, down: 0, across: 0 })).toMatchObject({ line: 10, lineAlign: 'start', align: 'left', position: 10 })
  expect(place({ anchor: 0, down: 99, across: 0, relative: true })).toMatchObject({ line: 95.333, lineAlign: 'end' })
  expect(place({ anchor: 1, down: 0, across: 99, relative: true })).toMatchObject({ line: 10, position: 70 })
  expect(place({ anchor: 8, down: 74, across: 209 })).toMatchObject({ line: 90, lineAlign: 'end', position: 50 })
  expect(place({ anchor: 3, down: 37, across: 0 })).toMatchObject({ line: 52.667, lineAlign: 'end' })
})

test('text is centred or at the right as its window says, and rows apart are cues of their own', () => {
  const window = dtvcc.define({ visible: true, rows: 3, columns: 42 })
  expect(cuesOf(window, dtvcc.justify('center'), ...dtvcc.text('Middle'))).toMatchObject([{ align: 'center', position: 50 }])
  expect(cuesOf(window, dtvcc.justify('right'), ...dtvcc.text('Right'))).toMatchObject([{ align: 'right', position: 90 }])
  expect(cuesOf(dtvcc.define({ visible: true, style: 3, columns: 42 }), ...dtvcc.text('Style'))).toMatchObject([{ align: 'center' }])
  expect(cuesOf(window, dtvcc.movePen(0, 21), ...dtvcc.text('Half'), dtvcc.movePen(2, 0), ...dtvcc.text('Low'))).toMatchObject([
    { text: 'Half', position: 50, line: 79.333 },
    { text: 'Low', position: 10, line: 90 },
  ])
})

test('colours, italics and underlines become WebVTT markup, and text is escaped', () => {
  const [yellow, blue, noBackground] = [0b00_11_11_00, 0b00_00_00_10, 0b11_00_00_00]
  const [cue] = cuesOf(
    dtvcc.define({ visible: true, rows: 1 }),
    dtvcc.penColor(yellow, noBackground),
    ...dtvcc.text('<b>'),
    dtvcc.penColor(yellow, blue),
    dtvcc.penStyle({ italics: true, underline: true }),
    ...dtvcc.text('&'),
  )
  expect(cue).toMatchObject({ text: '<c.yellow>&lt;b&gt;</c><c.yellow.bg_blue><i><u>&amp;</u></i></c>' })
})

test('characters of all tables are read, and corrections change the text', () => {
  const codes = [[0x7f], [0xe9], [0x10, 0x39], [0x10, 0x50], [0x18, 0x30, 0x42], [0x18, 0, 0x0a], [0x10, 0xa0]]
  expect(cuesOf(dtvcc.define({ visible: true }), ...codes)).toMatchObject([{ text: '♪é™_あ ㏄' }])
  const corrected = [
    ...dtvcc.text('Wrong'),
    [0x08],
    [0x08],
    ...dtvcc.text('te'),
    dtvcc.newLine,
    ...dtvcc.text('no'),
    [0x0e],
    ...dtvcc.text('yes'),
  ]
  expect(cuesOf(dtvcc.define({ visible: true }), ...corrected)).toMatchObject([{ text: 'Wrote\nyes' }])
  expect(cuesOf(dtvcc.define({ visible: true }), ...dtvcc.text('Old'), [0x0c], ...dtvcc.text('New'))).toMatchObject([{ text: 'New' }])
})

test('services are independent, also those with a number above six', () => {
  const window = dtvcc.define({ visible: true })
  const { shown } = decode([
    { frame: 0, service: 1, codes: [window, ...dtvcc.text('Hello')] },
    { frame: 1, service: 2, codes: [window, ...dtvcc.text('Hola')] },
    { frame: 2, service: 9, codes: [window, ...dtvcc.text('Salut')] },
    { frame: 50, service: 2, codes: [dtvcc.reset] },
  ])
  expect(shown).toEqual([
    { service: 1, at: 0, texts: ['Hello'] },
    { service: 2, at: 0.04, texts: ['Hola'] },
    { service: 9, at: 0.08, texts: ['Salut'] },
    { service: 2, at: 2, texts: [] },
  ])
})

test('captions end with the stream, or when packets are missing; an encoder that does not count its packets is accepted', () => {
  const { shown, push, decoder } = open()
  const say = (sequence: number, letters: string, time: number) =>
    push(dtvcc.tripletsOf(dtvcc.packet(sequence, dtvcc.block(1, [dtvcc.define({ visible: true }), [0x0c], ...dtvcc.text(letters)]))), time)
  say(0, 'One', 1)
  say(0, 'Two', 2)
  say(1, 'Three', 3)
  // Packet 2 is missing.
  push(dtvcc.tripletsOf(dtvcc.packet(3, dtvcc.block(1, dtvcc.text('x')))), 4)
  say(0, 'Four', 5)
  decoder.end(6)
  expect(shown.map(({ at, texts }) => [at, ...texts])).toEqual([[1, 'One'], [2, 'Two'], [3, 'Three'], [4], [5, 'Four'], [6]])
})

test('truncated packets, false sizes, unknown commands and triplets of other kinds do no harm', () => {
  const { shown, push } = open()
  const good = [...dtvcc.block(1, [dtvcc.define({ visible: true }), ...dtvcc.text('Good')])]
  // A continuation without a start, invalid triplets, CEA-608, and a triplet that is cut off.
  push([0xfe, 0x31, 0x41, 0xfb, 0xff, 0xff, 0xfa, 0x41, 0x41, 0xfc, 0x94, 0x20, 0xff, 0x02])
  // A packet that claims 128 bytes: its complete block counts when the next packet begins.
  push(dtvcc.tripletsOf([0x00, ...good, 0]), 1)
  // A block that claims more bytes than its packet has, and a command without its arguments.
  push(dtvcc.tripletsOf([0x43, 0x3f, 0x8c, 0xff, 0x41, 0x41]), 2)
  push(dtvcc.tripletsOf(dtvcc.packet(2, dtvcc.block(1, [[0x88]]))), 3)
  // Commands of later versions have a length: fixed, or in their second byte.
  const unknown = [
    [0x11, 0x8c],
    [0x19, 0x8c, 0xff],
    [0x10, 0x08, 0x8c],
    [0x10, 0x81, 1, 2, 3, 0x8c],
    [0x10, 0x95, 0x02, 0x8c, 0xff],
    [0x93],
    [0x8d, 0x8c],
  ]
  push(dtvcc.tripletsOf(dtvcc.packet(3, dtvcc.block(1, [...unknown, ...dtvcc.text('!')]))), 4)
  push([], 5)
  expect(shown.map(({ at, texts }) => [at, ...texts])).toEqual([
    [2, 'Good'],
    [4, 'Good!'],
  ])
})

test('a million random bytes throw nothing, and no caption is larger than the picture', () => {
  const { cues, push, decoder } = open()
  let seed = 708
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 255
  }
  for (let frame = 0; frame < 16_000; frame++)
    push(
      Array.from({ length: 63 }, (_, at) => (at % 3 === 0 ? 0xfe | Number(random() < 20) : random())),
      frame / 25,
    )
  decoder.end(640)
  expect(cues.length).toBeGreaterThan(100)
  for (const cue of cues as { text: string; line: number; position: number }[]) {
    const rows = cue.text.replaceAll(/<[^>]*>/g, '').split('\n')
    expect([rows.length <= 16, cue.line >= 0 && cue.line <= 100, cue.position >= 0 && cue.position <= 100]).toEqual([true, true, true])
  }
})
