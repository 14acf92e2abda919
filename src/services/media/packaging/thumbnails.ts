// Makes the thumbnails of a film: pictures at regular times in grids, for the scrubber of the player.
import { readdir } from 'node:fs/promises'
import type { Film } from '#contracts/media/film.ts'
import { type RunOptions, runFfmpeg } from './run-ffmpeg.ts'

type Thumbnails = NonNullable<Film['thumbnails']>

/** The pixels of a picture, and the most columns and rows of an image. */
const picture = { width: 160, height: 90 }
const most = { columns: 4, rows: 4 }

/** Returns the seconds between two pictures: a film of an hour has 360 pictures, a film of a minute has 30. */
export const secondsBetween = (duration: number): number => (duration <= 120 ? 2 : duration <= 1200 ? 5 : 10)

/** Returns the grid of a film's pictures. `duration` is in seconds. */
export function gridOf(duration: number): Omit<Thumbnails, 'images'> {
  const every = secondsBetween(duration)
  const pictures = Math.ceil(duration / every)
  const columns = Math.min(most.columns, pictures)
  return { ...picture, columns, rows: Math.min(most.rows, Math.ceil(pictures / columns)), every }
}

/** Writes `thumbnails-{n}.webp` to a folder. `input` is a video file or a playlist, `duration` its seconds. A picture is taken in the middle of its time. */
export async function makeThumbnails(input: string, duration: number, folder: string, options: RunOptions = {}): Promise<Thumbnails> {
  const grid = gridOf(duration)
  const { width, height, columns, rows, every } = grid
  const images = Math.ceil(Math.ceil(duration / every) / (columns * rows))
  const filters = [
    // A film that is shorter than the time of a picture has one picture all the same.
    `tpad=stop_mode=clone:stop_duration=${every}`,
    `fps=1/${every}:start_time=0`,
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1`,
    `tile=${columns}x${rows}`,
  ]
  const output = ['-frames:v', String(images), '-c:v', 'libwebp', '-quality', '60', '-start_number', '0', 'thumbnails-%d.webp']
  await runFfmpeg(['-v', 'error', '-i', input, '-an', '-sn', '-vf', filters.join(), ...output], { ...options, cwd: folder })
  const made = (await readdir(folder)).filter((name) => /^thumbnails-\d+\.webp$/.test(name)).length
  return { ...grid, images: Array.from({ length: made }, (_, index) => `thumbnails-${index}.webp`) }
}
