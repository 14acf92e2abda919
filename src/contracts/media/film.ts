// The format of a packaged film: `film.json` in the film's folder, below `films/` in the media folder.
//
//   films/{id}/film.json
//   films/{id}/{rendition}/init.mp4, 0.m4s, 1.m4s, ...   CMAF with H.264 and AAC muxed; all renditions have the same segment durations
//   films/{id}/{audio}/init.mp4, 0.m4s, 1.m4s, ...       an audio track alone: CMAF with AAC, as many segments as the renditions
//   films/{id}/captions.{language}.vtt                   the whole film, WebVTT, times from 0, no X-TIMESTAMP-MAP
//   films/{id}/thumbnails-{n}.webp (or .jpg)              pictures of the film at regular times, in a grid
//
// With `drm`, the segments are encrypted (Common Encryption, ISO 23001-7); captions and thumbnails are not.
import * as v from 'valibot'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'a name is lower-case letters, digits and hyphens'))
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0))

export const filmRendition = v.object({
  /** The name, such as `720`; also the name of the folder. */
  name,
  /** Peak bits per second of any segment, audio included. */
  bandwidth: v.pipe(v.number(), v.integer(), v.minValue(1)),
  averageBandwidth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The codecs as in RFC 6381, such as `avc1.4d401f,mp4a.40.2`. */
  codecs: v.pipe(v.string(), v.regex(/^[\w.,-]{1,100}$/)),
  frameRate: v.optional(positive),
})

const time = v.pipe(v.number(), v.finite(), v.minValue(0))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const localized = v.object({ en: v.optional(v.string()), es: v.optional(v.string()) })

/** `start`: in seconds from the start of the film. The chapter ends where the next one starts. */
export const filmChapter = v.object({ start: time, title: localized })

/** A part that viewers may skip, in seconds from the start of the film. */
export const filmSkip = v.pipe(
  v.object({ kind: v.picklist(['intro', 'recap', 'teaser']), from: time, to: time }),
  v.check(({ from, to }) => to > from, '`to` must be later than `from`'),
)

/**
 * The grid of the pictures of a film: pictures of `width` by `height` pixels, in rows from the top left, one for every `every` seconds. An image has
 * `columns` times `rows` pictures; the last image may have fewer.
 */
export const thumbnailGrid = v.object({ width: count, height: count, columns: count, rows: count, every: positive })

const language = v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/, 'a language is a code such as en'))

/** An audio track, in the folder `name`. */
export const filmAudio = v.object({
  name,
  language,
  /** Whether a voice also describes the picture, for viewers who do not see it. */
  description: v.optional(v.boolean()),
  /** Peak bits per second of any segment. */
  bandwidth: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

const base64 = v.pipe(v.string(), v.maxLength(20_000), v.base64())

/** The encryption of a film, and the systems from which players get its key. The key itself is not here. */
export const filmDrm = v.object({
  scheme: v.picklist(['cbcs', 'cenc']),
  /** 32 hexadecimal digits. */
  keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The `pssh` box of Widevine, in Base64. */
  widevine: v.optional(base64),
  /** The PlayReady object, in Base64. */
  playready: v.optional(base64),
  /** The URI of FairPlay, such as `skd://films/pilot`. */
  fairplay: v.optional(v.pipe(v.string(), v.maxLength(2000), v.regex(/^skd:\/\/[^\s"]+$/))),
  /** Whether the site itself gives the key to viewers. This protects against copied links, not against the viewers themselves. */
  clearkey: v.optional(v.boolean()),
})

export const film = v.object({
  id: name,
  title: v.optional(localized),
  /** The author and the licence, shown where the film is listed. */
  credit: v.string(),
  /** The duration of each segment in seconds, equal in all renditions; their sum is the film's duration. */
  segments: v.pipe(v.array(positive), v.minLength(1), v.maxLength(10_000)),
  renditions: v.pipe(v.array(filmRendition), v.minLength(1), v.maxLength(10)),
  captions: v.array(v.picklist(['en', 'es'])),
  /** Absent: the segments are not encrypted. */
  drm: v.optional(filmDrm),
  /** The audio tracks, if there are several. The first is the main sound, which the renditions have too. */
  audio: v.optional(v.pipe(v.array(filmAudio), v.minLength(2), v.maxLength(20))),
  chapters: v.optional(v.pipe(v.array(filmChapter), v.maxLength(500))),
  skips: v.optional(v.pipe(v.array(filmSkip), v.maxLength(100))),
  /** The start of the end credits, in seconds from the start of the film. */
  credits: v.optional(time),
  thumbnails: v.optional(
    v.object({
      ...thumbnailGrid.entries,
      /** The names of the images in the film's folder, in order. */
      images: v.pipe(v.array(v.pipe(v.string(), v.regex(/^thumbnails-\d{1,4}\.(?:jpg|webp)$/))), v.minLength(1), v.maxLength(1000)),
    }),
  ),
})

export type FilmDrm = v.InferOutput<typeof filmDrm>
export type Film = v.InferOutput<typeof film>
export type FilmAudio = v.InferOutput<typeof filmAudio>
export type FilmRendition = v.InferOutput<typeof filmRendition>
