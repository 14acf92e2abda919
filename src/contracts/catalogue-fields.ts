// The schemas of fields that several kinds of catalogue entries have.
import * as v from 'valibot'

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const line = v.pipe(v.string(), v.maxLength(1000))
/** A link to a page. `javascript:` and similar URLs are rejected. */
export const link = v.pipe(line, v.regex(/^(?:https?:|mailto:|tel:|[/?#])/i, 'a link is a path of this site, or https://...'))
const prose = v.pipe(v.string(), v.maxLength(20_000))
export const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour is #rrggbb'))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
export const time = v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate()), v.pipe(v.number(), v.integer())])
/** A time, or a local time without a zone, such as `2026-11-24T20:00`. */
export const timeOrLocal = v.union([time, v.pipe(v.string(), v.isoDateTime()), v.pipe(v.string(), v.isoDateTimeSecond())])
export const language = v.picklist(['en', 'es'])

/** A string is text in the entry's language. An object has the text in several languages. */
const text = (inner: typeof line | typeof prose) => v.union([inner, v.object({ en: v.optional(inner), es: v.optional(inner) })])
export const title = text(line)
export const description = text(prose)

/** A picture: a file in the art folder or a URL on an allowed host, optionally with versions per aspect ratio. */
export const art = v.union([
  line,
  v.object({
    main: line,
    '16-9': v.optional(line),
    '3-4': v.optional(line),
    '1-1': v.optional(line),
    color: v.optional(color),
    /** The size of `main`, in pixels. */
    width: v.optional(pixels),
    height: v.optional(pixels),
    alt: v.optional(title),
  }),
])

export const credit = v.object({ person: id, role: v.optional(line), character: v.optional(line) })
export const gradient = v.object({ start: color, end: color })
export const social = v.object({ network: line, url: link })
export const availability = v.object({ device: v.optional(line, 'Web'), entitlement: line, start: v.optional(time), end: v.optional(time) })

/** The fields of a link in a menu. */
export const menuLink = {
  machineName: id,
  title,
  href: link,
  target: v.optional(line),
  notCoppaCompliant: v.optional(v.boolean(), false),
  /** The site asks before it opens the link in a new tab. */
  sisterService: v.optional(v.boolean()),
}

/** [C3-56] The kinds of videos. */
export const programmingTypes = [
  'Clip',
  'Full Episode',
  'Full Event Replay',
  'Movie',
  'Playlist',
  'Single Live Event',
  'Short-Form VOD',
  'Upcoming',
] as const
