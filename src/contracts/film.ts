// What a packaged film is: `film.json` in the film's folder, below the media folder's `films/`.
//
//   films/{id}/film.json
//   films/{id}/{rendition}/init.mp4, 0.m4s, 1.m4s, ...   CMAF, H.264 and AAC muxed, one ladder and one segment grid for every film
//   films/{id}/captions.{language}.vtt                   the whole film, WebVTT, times from 0, no X-TIMESTAMP-MAP
import * as v from 'valibot'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'a name is lower-case letters, digits and hyphens'))
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0))

export const filmRendition = v.object({
  /** `720`, `480`, `240`: also the folder. */
  name,
  /** Bits a second, the peak of any segment, audio included. */
  bandwidth: v.pipe(v.number(), v.integer(), v.minValue(1)),
  averageBandwidth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** RFC 6381: `avc1.4d401f,mp4a.40.2`. */
  codecs: v.pipe(v.string(), v.regex(/^[\w.,-]{1,100}$/)),
  frameRate: v.optional(positive),
})

export const film = v.object({
  id: name,
  title: v.optional(v.object({ en: v.optional(v.string()), es: v.optional(v.string()) })),
  /** Who made it and under which licence; shown where the film is listed. */
  credit: v.string(),
  /** Seconds of each segment, the same over its renditions; their sum is the film's duration. */
  segments: v.pipe(v.array(positive), v.minLength(1), v.maxLength(10_000)),
  renditions: v.pipe(v.array(filmRendition), v.minLength(1), v.maxLength(10)),
  captions: v.array(v.picklist(['en', 'es'])),
})

export type Film = v.InferOutput<typeof film>
export type FilmRendition = v.InferOutput<typeof filmRendition>
