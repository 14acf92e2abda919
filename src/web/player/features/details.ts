// The details of a video: chapters, parts to skip, the start of the credits, and thumbnails.
import type { FilmDetails } from '#contracts/media/film-details.ts'
import { type Feature, on } from './feature.ts'

export type Details = Omit<FilmDetails, 'credits'> & {
  /** The start of the end credits in seconds; null if it is not known. */
  credits: number | null
}
export type DetailsActions = {
  /** Loads the details of the video that was opened, when it plays. Null: it has none. */
  change(url: string | null): void
}

const none: Details = { chapters: [], skips: [], credits: null, thumbnails: [] }

export function details(load = loadJson): Feature<Details, DetailsActions> {
  return {
    state: none,
    attach({ media, signal, set }) {
      let waiting: string | null = null
      let loading = new AbortController()
      // The first frame comes first: the details are loaded when the video plays.
      const begin = () => {
        if (waiting === null || media.paused || media.readyState < 3) return
        const url = waiting
        const { signal: changed } = loading
        waiting = null
        load(url, AbortSignal.any([signal, changed])).then(
          (found) => changed.aborted || set({ ...none, ...found }),
          // The video plays without them.
          () => {},
        )
      }
      on(media, 'playing', signal, begin)
      return {
        change(url) {
          loading.abort()
          loading = new AbortController()
          set(none)
          waiting = url
          begin()
        },
      }
    },
  }
}

async function loadJson(url: string, signal: AbortSignal): Promise<FilmDetails> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the details could not be loaded: status ${response.status}`)
  return response.json()
}

/** Returns the part that plays at a time and may be skipped. A part that ends at once is not offered. */
export const skipAt = ({ skips }: Pick<Details, 'skips'>, time: number) =>
  skips.find(({ from, to }) => from <= time && time < to - shortest) ?? null
/** Seconds. */
const shortest = 1

/** Returns the index of the chapter that plays at a time; -1 before the first one. */
export const chapterAt = ({ chapters }: Pick<Details, 'chapters'>, time: number): number =>
  chapters.findLastIndex(({ start }) => start <= time)

/** The picture of a time: the cell of an image. `column` and `row` count from 0. */
export type Thumbnail = { image: string; column: number; row: number; columns: number; width: number; height: number }

/** Returns the picture of a time; null if it has none. */
export function thumbnailAt({ thumbnails }: Pick<Details, 'thumbnails'>, time: number): Thumbnail | null {
  const span = thumbnails.find(({ from, to }) => from <= time && time < to) ?? null
  if (!span) return null
  const { columns, rows, width, height, every, images } = span
  const number = Math.floor((time - span.from) / every)
  const image = images[Math.floor(number / (columns * rows))]
  const cell = number % (columns * rows)
  return image === undefined ? null : { image, column: cell % columns, row: Math.floor(cell / columns), columns, width, height }
}
