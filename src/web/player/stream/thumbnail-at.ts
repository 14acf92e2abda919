// Finds the picture of a time in the thumbnails of a video.
import type { FilmDetails } from '#contracts/media/film-details.ts'

/** A picture as a part of an image: its position and size in pixels, and the size of the complete grid. */
export type Thumbnail = { image: string; x: number; y: number; width: number; height: number; gridWidth: number; gridHeight: number }

/** Returns the picture that the video shows at a time in seconds, or null if there is none. */
export function thumbnailAt(thumbnails: FilmDetails['thumbnails'], seconds: number): Thumbnail | null {
  const span = thumbnails.find(({ from, to }) => from <= seconds && seconds < to)
  if (!span) return null
  const { width, height, columns, rows } = span
  const index = Math.floor((seconds - span.from) / span.every)
  const inImage = index % (columns * rows)
  const image = span.images[Math.floor(index / (columns * rows))]
  if (!image) return null
  return {
    image,
    x: (inImage % columns) * width,
    y: Math.floor(inImage / columns) * height,
    ...{ width, height, gridWidth: columns * width, gridHeight: rows * height },
  }
}
