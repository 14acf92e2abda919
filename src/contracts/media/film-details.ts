// `details.json` beside the master playlist of a video: chapters, skips, credits and thumbnails for the player. All times are seconds from the start of the video.
import * as v from 'valibot'
import { filmChapter, filmSkip, thumbnailGrid } from './film.ts'

/** The pictures from the time `from` to the time `to`. `images` are absolute paths below the signed path of the video. */
const thumbnailSpan = v.object({ from: v.number(), to: v.number(), ...thumbnailGrid.entries, images: v.array(v.string()) })

export const filmDetails = v.object({
  chapters: v.array(filmChapter),
  skips: v.array(filmSkip),
  /** The start of the end credits, if it is known. */
  credits: v.optional(v.number()),
  /** One element for each film of the video, in order. A time without an element has no picture. */
  thumbnails: v.array(thumbnailSpan),
})

export type FilmDetails = v.InferOutput<typeof filmDetails>
