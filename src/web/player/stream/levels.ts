import type { Quality } from './stream.ts'

/** A rendition of a stream. `bitrate` is in bits per second. */
type Level = { height: number; bitrate: number }

/** The height in pixels of the largest rendition that saves data. */
const savingHeight = 480

/** Returns the distinct heights of renditions, highest first. */
export const heightsOf = (levels: readonly Level[]): number[] => [...new Set(levels.map(({ height }) => height))].sort((a, b) => b - a)

/** Returns the wanted height, or if `heights` lacks it the next lower one, or the lowest. */
export const nearestHeight = (heights: readonly number[], wanted: number): number =>
  heights.find((height) => height <= wanted) ?? heights.at(-1) ?? wanted

/** Returns the index of the level of a quality: of equally high levels that with the most bits per second. Returns -1 for `auto`. */
export function levelFor(levels: readonly Level[], quality: Quality): number {
  if (quality === 'auto') return -1
  const wanted = nearestHeight(heightsOf(levels), quality === 'saver' ? savingHeight : quality)
  let best = -1
  for (const [index, { height, bitrate }] of levels.entries())
    if (height === wanted && bitrate > (levels[best]?.bitrate ?? -1)) best = index
  return best
}
