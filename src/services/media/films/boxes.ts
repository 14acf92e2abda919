// Reads and writes boxes of ISO base media files (ISO 14496-12), as far as playout and encryption need them.

/** A box: `start` and `end` are the positions of its content. */
export type Box = { type: string; start: number; end: number }

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])

/** Yields all boxes of a file or of its beginning, each container before its content. Throws RangeError if a box is longer than the bytes. */
export function* boxesIn(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at < to; ) {
    const short = bytes.readUInt32BE(at)
    const header = short === 1 ? 16 : 8
    const end = at + (short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at)
    if (end < at + header || end > to) throw new RangeError(`the box at ${at} has a wrong length`)
    const box = { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end }
    yield box
    if (containers.has(box.type)) yield* boxesIn(bytes, box.start, end)
    at = end
  }
}

/** Returns a box with its header. */
export function makeBox(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

/** Returns the boxes with other contents. `change` returns the new content of a box; null keeps the content, and visits the boxes of a container. */
export function mapBoxes(bytes: Buffer, change: (type: string, content: Buffer) => Buffer | null): Buffer {
  const boxes: Buffer[] = []
  let next = 0
  for (const { type, start, end } of boxesIn(bytes)) {
    // `boxesIn` yields the boxes of a container too.
    if (start < next) continue
    next = end
    const content = bytes.subarray(start, end)
    boxes.push(makeBox(type, change(type, content) ?? (containers.has(type) ? mapBoxes(content, change) : content)))
  }
  return Buffer.concat(boxes)
}

/** Returns the time scale (units per second) of each track of an initialization segment, by track id. */
export function timeScales(init: Buffer): Map<number, number> {
  const scales = new Map<number, number>()
  let track = 0
  for (const { type, start } of boxesIn(init)) {
    const is64 = init[start] === 1
    if (type === 'tkhd') track = init.readUInt32BE(start + (is64 ? 20 : 12))
    if (type === 'mdhd') scales.set(track, init.readUInt32BE(start + (is64 ? 20 : 12)))
  }
  return scales
}

/** A decode time of a segment: of which track, and its position in the file. `bytes` is 4 or 8. */
export type DecodeTime = { track: number; at: number; bytes: number; value: bigint }

/** Returns the decode times (`tfdt`) of a segment, or of its beginning up to the end of its first `moof`. */
export function decodeTimes(segment: Buffer): DecodeTime[] {
  const times: DecodeTime[] = []
  let track = 0
  for (const { type, start } of boxesIn(segment)) {
    if (type === 'tfhd') track = segment.readUInt32BE(start + 4)
    if (type !== 'tfdt') continue
    const is64 = segment[start] === 1
    times.push({
      track,
      at: start + 4,
      bytes: is64 ? 8 : 4,
      value: is64 ? segment.readBigUInt64BE(start + 4) : BigInt(segment.readUInt32BE(start + 4)),
    })
  }
  return times
}

/** Returns the ids of the sound tracks of an initialization segment. */
export function soundTracks(init: Buffer): Set<number> {
  const found = new Set<number>()
  let track = 0
  for (const { type, start } of boxesIn(init)) {
    if (type === 'tkhd') track = init.readUInt32BE(start + (init[start] === 1 ? 20 : 12))
    if (type === 'hdlr' && init.toString('latin1', start + 8, start + 12) === 'soun') found.add(track)
  }
  return found
}

/** Returns the positions of the types of the boxes that belong to these tracks: `trak` and `trex` of an initialization segment, `traf` of a segment. */
export function boxesOf(tracks: ReadonlySet<number>, bytes: Buffer): number[] {
  const positions: number[] = []
  let parent = 0
  for (const { type, start } of boxesIn(bytes)) {
    const position = start - 4
    if (type === 'trak' || type === 'traf') parent = position
    if (type === 'tkhd' && tracks.has(bytes.readUInt32BE(start + (bytes[start] === 1 ? 20 : 12)))) positions.push(parent)
    if (type === 'tfhd' && tracks.has(bytes.readUInt32BE(start + 4))) positions.push(parent)
    if (type === 'trex' && tracks.has(bytes.readUInt32BE(start + 4))) positions.push(position)
  }
  return positions
}
