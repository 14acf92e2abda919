// Reads the media times of fragmented MP4 segments, for tests.
import { boxesIn, decodeTimes, timeScales } from '#services/media/films/boxes.ts'

/** The samples of one track in a segment. Times are in seconds; `frame` is the duration of one sample. */
export type TrackTimes = { track: number; start: number; seconds: number; frame: number }

/** Returns the times of all tracks of a segment. `init` is its initialization segment. */
export function timesIn(segment: Buffer, init: Buffer): TrackTimes[] {
  const scales = timeScales(init)
  const times = decodeTimes(segment)
  const durations = new Map<number, number>()
  let track = 0
  let usual = 0
  for (const { type, start } of boxesIn(segment)) {
    if (type === 'tfhd') {
      track = segment.readUInt32BE(start + 4)
      usual = defaultDuration(segment, start)
    }
    if (type === 'trun') durations.set(track, (durations.get(track) ?? 0) + durationOf(segment, start, usual))
    if (type === 'tfhd') durations.set(-track, usual)
  }
  return times.map(({ track, value }) => {
    const scale = scales.get(track)!
    return { track, start: Number(value) / scale, seconds: durations.get(track)! / scale, frame: durations.get(-track)! / scale }
  })
}

/** Returns the default duration of samples in a `tfhd` box (ISO 14496-12, 8.8.7), or 0. */
function defaultDuration(bytes: Buffer, start: number): number {
  const flags = bytes.readUInt32BE(start) & 0xffffff
  if (!(flags & 0x8)) return 0
  const skipped = (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return bytes.readUInt32BE(start + 8 + skipped)
}

/** Returns the sum of the durations of all samples in a `trun` box (ISO 14496-12, 8.8.8). */
function durationOf(bytes: Buffer, start: number, usual: number): number {
  const flags = bytes.readUInt32BE(start) & 0xffffff
  const count = bytes.readUInt32BE(start + 4)
  if (!(flags & 0x100)) return count * usual
  const first = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const size = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  return Array.from({ length: count }, (_, sample) => bytes.readUInt32BE(first + sample * size)).reduce((sum, each) => sum + each, 0)
}
