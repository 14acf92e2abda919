// For tests: makes a video with CEA-608 and CEA-708 captions in its picture. ffmpeg cannot write them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ffmpeg } from '../testing.ts'

/** A caption of the channel CC1 (field 1) or CC3 (field 2), in seconds. */
export type ClosedCaption = { text: string; from: number; to: number; field?: 1 | 2 }
type Pair = readonly [number, number]

const rate = 25
/** The codes of CC1: begin a caption, row 15, erase the hidden one, show it; erase the screen. Each is sent twice. */
const codes = { resume: [0x14, 0x20], row: [0x14, 0x70], eraseHidden: [0x14, 0x2e], show: [0x14, 0x2f], erase: [0x14, 0x2c] } as const

/**
 * Makes a video of `seconds`, with 25 frames per second, a key frame each second, a tone and the captions, as `.mp4` or any other format with H.264. `dtvcc`: the
 * triplets of CEA-708 by frame.
 */
export function makeCaptioned(
  file: string,
  seconds: number,
  captions: readonly ClosedCaption[],
  dtvcc: ReadonlyMap<number, readonly number[]> = new Map(),
): void {
  const raw = `${file}.h264`
  const picture = ['-f', 'lavfi', '-t', `${seconds}`, '-i', `testsrc=size=320x180:rate=${rate}`]
  ffmpeg(
    ...picture,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    `${rate}`,
    '-bf',
    '0',
    '-bsf:v',
    'h264_mp4toannexb',
    '-f',
    'h264',
    raw,
  )
  writeFileSync(
    raw,
    withCaptions(
      readFileSync(raw),
      [1, 2].map((field) =>
        pairsOf(
          captions.filter((each) => (each.field ?? 1) === field),
          field,
        ),
      ),
      dtvcc,
    ),
  )
  const tone = ['-f', 'lavfi', '-t', `${seconds}`, '-i', 'sine=frequency=440:sample_rate=48000,volume=-12dB']
  ffmpeg('-framerate', `${rate}`, '-i', raw, ...tone, '-c:v', 'copy', '-c:a', 'aac', file)
  rmSync(raw)
}

/** Returns the pairs of bytes by frame. A caption is sent before its time, and appears with the code `show`. */
function pairsOf(captions: readonly ClosedCaption[], field: number): Map<number, Pair> {
  const pairs = new Map<number, Pair>()
  // The codes of field 2 have another first byte.
  const coded = ([first, second]: Pair): Pair => [field === 2 && first === 0x14 ? 0x15 : first, second]
  const send = (frame: number, code: Pair) => {
    for (const at of [frame, frame + 1]) pairs.set(at, coded(code))
  }
  for (const { text, from, to } of captions) {
    const letters = [...text].map((letter) => letter.charCodeAt(0))
    const words = Array.from({ length: Math.ceil(letters.length / 2) }, (_, at): Pair => [letters[2 * at]!, letters[2 * at + 1] ?? 0])
    let frame = Math.round(from * rate) - words.length - 6
    for (const code of [codes.eraseHidden, codes.resume, codes.row]) {
      send(frame, code)
      frame += 2
    }
    for (const word of words) pairs.set(frame++, word)
    send(frame, codes.show)
    send(Math.round(to * rate), codes.erase)
  }
  return pairs
}

/** Returns the stream with a message of captions (ATSC A/53) before each picture. */
function withCaptions(stream: Buffer, fields: readonly Map<number, Pair>[], dtvcc: ReadonlyMap<number, readonly number[]>): Buffer {
  const units = unitsOf(stream)
  let frame = -1
  const start = Buffer.from([0, 0, 0, 1])
  return Buffer.concat(
    units.flatMap((unit) => {
      const kind = unit[0]! & 31
      const isPicture = (kind === 1 || kind === 5) && (unit[1]! & 0x80) !== 0
      frame += Number(isPicture)
      return isPicture
        ? [
            start,
            captionUnit(
              fields.map((pairs) => pairs.get(frame)),
              dtvcc.get(frame) ?? [],
            ),
            start,
            unit,
          ]
        : [start, unit]
    }),
  )
}

function unitsOf(stream: Buffer): Buffer[] {
  const units: Buffer[] = []
  const marker = Buffer.from([0, 0, 1])
  for (let at = stream.indexOf(marker) + 3, next = 0; next !== -1; at = next + 3) {
    next = stream.indexOf(marker, at)
    const end = next === -1 ? stream.length : stream[next - 1] === 0 ? next - 1 : next
    units.push(stream.subarray(at, end))
  }
  return units
}

function captionUnit(pairs: readonly (Pair | undefined)[], dtvcc: readonly number[]): Buffer {
  const data = [...pairs.flatMap((pair, field) => [0xfc | field, ...(pair ?? [0, 0]).map(withParity)]), ...dtvcc]
  // Country, provider, "GA94", the kind of the data, and the number of pairs.
  const payload = [0xb5, 0, 0x31, 0x47, 0x41, 0x39, 0x34, 3, 0x40 | (data.length / 3), 0xff, ...data, 0xff]
  return Buffer.from(escaped([6, 4, payload.length, ...payload, 0x80]))
}

/** Each byte of captions has an odd number of bits. */
function withParity(byte: number): number {
  const ones = byte.toString(2).replaceAll('0', '').length
  return ones % 2 ? byte : byte | 0x80
}

/** Two zeros and a byte up to 3 would look like the start of a unit. */
function escaped(bytes: readonly number[]): number[] {
  const out: number[] = []
  for (const byte of bytes) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3)
    out.push(byte)
  }
  return out
}
