// Fields that events have in common.
import * as v from 'valibot'

export const short = v.pipe(v.string(), v.maxLength(300))
export const path = v.pipe(v.string(), v.maxLength(2000))
/** A position in a list, from 0. */
export const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
/** Seconds of a video, at most a day. */
export const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))

/** The page on which an event happens. `brand` is the key of the site's brand. */
export const page = { path, brand: v.optional(short) }
