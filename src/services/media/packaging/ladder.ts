// The renditions of a film. All films have the same frames of 16:9, so that films can follow each other on a channel.
import type { Source } from './probe.ts'

/** `rate`: the maximum bits per second of the picture, in thousands. `levels`: the H.264 level up to 30 frames per second, and above. */
export type Rung = { name: string; width: number; height: number; rate: number; levels: readonly [string, string] }

const rungs: readonly Rung[] = [
  { name: '240', width: 426, height: 240, rate: 350, levels: ['2.1', '3.0'] },
  { name: '480', width: 854, height: 480, rate: 1200, levels: ['3.0', '3.1'] },
  { name: '720', width: 1280, height: 720, rate: 2800, levels: ['3.1', '3.2'] },
  { name: '1080', width: 1920, height: 1080, rate: 5500, levels: ['4.0', '4.2'] },
]

/** Returns the renditions of a source, lowest first: those that do not enlarge it, and always the lowest, in which a smaller picture has a border. */
export function ladderOf({ width, height }: Pick<Source, 'width' | 'height'>): readonly Rung[] {
  const frameHeight = Math.max(height, Math.round((width * 9) / 16))
  return rungs.filter((rung, index) => index === 0 || rung.height <= frameHeight)
}

/** The frames of a film: how many it has, and how many a segment has. */
export type Timing = { frames: number; framesPerSegment: number; rate: number }

/** Returns the durations of the segments in seconds, to a microsecond. */
export function segmentsOf({ frames, framesPerSegment, rate }: Timing): number[] {
  const count = Math.ceil(frames / framesPerSegment)
  return Array.from({ length: count }, (_, index) =>
    Number((Math.min(framesPerSegment, frames - index * framesPerSegment) / rate).toFixed(6)),
  )
}
