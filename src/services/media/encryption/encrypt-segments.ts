// Encrypts the files of a rendition: the initialization segment names the scheme, and each segment its encrypted ranges. ffmpeg before version 7.1
// cannot encrypt fragments, and no version writes the scheme `cbcs` (decision 118).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxesIn, makeBox, mapBoxes } from '../films/boxes.ts'
import { type Cipher, encryptPicture, encryptSound, picturePattern, type Subsample, subsamplesOf } from './cbcs.ts'
import type { ContentKey } from './content-key.ts'

type Kind = 'picture' | 'sound'

/** Encrypts all files of a folder with `init.mp4` and segments, in place. */
export async function encryptRendition(folder: string, key: ContentKey): Promise<void> {
  const init = await readFile(join(folder, 'init.mp4'))
  const tracks = kindsOf(init)
  await writeFile(join(folder, 'init.mp4'), encryptInit(init, key))
  const cipher = { key: Buffer.from(key.key, 'hex'), iv: Buffer.from(key.iv, 'hex') }
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.m4s'))) {
    const file = join(folder, name)
    await writeFile(file, encryptSegment(await readFile(file), tracks, cipher))
  }
}

/** Returns the kind of each track of an initialization segment, by track id. */
function kindsOf(init: Buffer): Map<number, Kind> {
  const kinds = new Map<number, Kind>()
  let track = 0
  for (const { type, start } of boxesIn(init)) {
    if (type === 'tkhd') track = init.readUInt32BE(start + (init[start] === 1 ? 20 : 12))
    if (type === 'hdlr') kinds.set(track, init.toString('latin1', start + 8, start + 12) === 'vide' ? 'picture' : 'sound')
  }
  return kinds
}

/** The sample description after its version and count: `avc1` becomes `encv`, `mp4a` becomes `enca`, each with a `sinf` box. */
function encryptInit(init: Buffer, key: ContentKey): Buffer {
  return mapBoxes(init, (type, content) => {
    if (type !== 'stsd') return null
    const format = content.toString('latin1', 12, 16)
    const isPicture = format.startsWith('avc')
    const entry = makeBox(isPicture ? 'encv' : 'enca', content.subarray(16), protection(format, isPicture, key))
    return Buffer.concat([content.subarray(0, 8), entry])
  })
}

function protection(format: string, isPicture: boolean, { keyId, iv }: ContentKey): Buffer {
  const pattern = isPicture ? (picturePattern.encrypted << 4) | picturePattern.clear : 0
  const scheme = makeBox('schm', int32(0), Buffer.from('cbcs'), int32(0x10000))
  // Version, reserved, pattern, `isProtected`, no vectors in the segments, the key id, and the length and bytes of the constant vector.
  const header = Buffer.from([isPicture ? 1 : 0, 0, 0, 0, 0, pattern, 1, 0])
  const track = makeBox('tenc', header, Buffer.from(keyId, 'hex'), Buffer.from([16]), Buffer.from(iv, 'hex'))
  return makeBox('sinf', makeBox('frma', Buffer.from(format)), scheme, makeBox('schi', track))
}

/** Encrypts one segment. Throws a RangeError if it is not as ffmpeg writes it: one fragment after another, with offsets from the `moof` box. */
export function encryptSegment(segment: Buffer, tracks: ReadonlyMap<number, Kind>, cipher: Cipher): Buffer {
  const parts: Buffer[] = []
  const bytes = Buffer.from(segment)
  let from = 0
  for (const { type, start, end } of boxesIn(bytes)) {
    if (type !== 'moof') continue
    const at = start - 8
    parts.push(bytes.subarray(from, at), encryptFragment(bytes.subarray(at, end), bytes.subarray(at), tracks, cipher))
    from = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** Encrypts the samples of a `moof` box in place, and returns the box with their places. `data`: the bytes from the box on. */
function encryptFragment(moof: Buffer, data: Buffer, tracks: ReadonlyMap<number, Kind>, cipher: Cipher): Buffer {
  const additions: Buffer[] = []
  for (const { type, start, end } of boxesIn(moof)) {
    if (type !== 'traf') continue
    const { track, samples } = readTrack(moof.subarray(start, end), data)
    if (tracks.get(track) === 'picture') {
      const all = samples.map(subsamplesOf)
      for (const [index, sample] of samples.entries()) encryptPicture(sample, all[index]!, cipher)
      additions.push(placesBoxes(all))
    } else {
      for (const sample of samples) encryptSound(sample, cipher)
      // Sound needs no boxes: all its whole blocks are encrypted, with a constant vector.
      additions.push(Buffer.alloc(0))
    }
  }
  const growth = additions.reduce((sum, { length }) => sum + length, 0)
  let index = 0
  const grown = mapBoxes(moof, (type, content) => {
    if (type === 'traf') return Buffer.concat([moveData(content, growth), additions[index++]!])
    return null
  })
  return pointToPlaces(grown)
}

/** Moves the offsets of samples in a `traf` box. */
const moveData = (traf: Buffer, by: number): Buffer =>
  mapBoxes(traf, (type, content) => {
    if (type !== 'trun') return null
    const moved = Buffer.from(content)
    moved.writeInt32BE(moved.readInt32BE(8) + by, 8)
    return moved
  })

/** Returns the track id of a `traf` box and the bytes of its samples. */
function readTrack(traf: Buffer, data: Buffer): { track: number; samples: Buffer[] } {
  let track = 0
  let usualSize = 0
  const samples: Buffer[] = []
  for (const { type, start } of boxesIn(traf)) {
    const flags = traf.readUIntBE(start + 1, 3)
    if (type === 'tfhd') {
      track = traf.readUInt32BE(start + 4)
      if ((flags & 0x20000) === 0) throw new RangeError('the offsets of a fragment do not begin at its moof box')
      const before = [0x1, 0x2, 0x8].reduce((sum, flag) => sum + (flags & flag ? (flag === 0x1 ? 8 : 4) : 0), 0)
      if (flags & 0x10) usualSize = traf.readUInt32BE(start + 8 + before)
    }
    if (type === 'trun') samples.push(...samplesOf(traf.subarray(start), flags, usualSize, data))
  }
  return { track, samples }
}

function samplesOf(trun: Buffer, flags: number, usualSize: number, data: Buffer): Buffer[] {
  if ((flags & 0x1) === 0) throw new RangeError('a run of samples has no offset')
  const samples: Buffer[] = []
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  let field = flags & 0x4 ? 16 : 12
  let at = trun.readInt32BE(8)
  for (let count = trun.readUInt32BE(4); count > 0; count--) {
    const size = flags & 0x200 ? trun.readUInt32BE(field + 4 * fields.indexOf(0x200)) : usualSize
    if (size === 0 || at + size > data.length) throw new RangeError('a sample has no size, or ends after its segment')
    samples.push(data.subarray(at, at + size))
    at += size
    field += 4 * fields.length
  }
  return samples
}

/** The boxes with the subsamples of each picture. `saio` gets the position of the first one in `pointToPlaces`. */
function placesBoxes(all: readonly (readonly Subsample[])[]): Buffer {
  const entries = all.map((subsamples) => {
    const entry = Buffer.alloc(2 + 6 * subsamples.length)
    entry.writeUInt16BE(subsamples.length)
    for (const [index, { clear, encrypted }] of subsamples.entries()) {
      entry.writeUInt16BE(clear, 2 + 6 * index)
      entry.writeUInt32BE(encrypted, 4 + 6 * index)
    }
    return entry
  })
  if (entries.some(({ length }) => length > 255)) throw new RangeError('a picture has too many slices')
  const sizes = Buffer.from(entries.map(({ length }) => length))
  return Buffer.concat([
    makeBox('saiz', int32(0), Buffer.from([0]), int32(entries.length), sizes),
    makeBox('saio', int32(0), int32(1), int32(0)),
    makeBox('senc', int32(2), int32(entries.length), ...entries),
  ])
}

/** Writes into each `saio` box where the entries of the `senc` box begin, from the start of the `moof` box. */
function pointToPlaces(moof: Buffer): Buffer {
  let pointer = 0
  for (const { type, start } of boxesIn(moof)) {
    if (type === 'saio') pointer = start + 8
    if (type === 'senc') moof.writeUInt32BE(start + 8, pointer)
  }
  return moof
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
