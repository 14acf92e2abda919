// The attributes of a visit, which a browser sends with each batch of events.
import * as v from 'valibot'
import { short } from './shapes.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

/**
 * A visit ends with the tab, or after 30 minutes without an event. `entry`, `referrer` and `pages` describe the journey: the path of its first page, the host
 * that led there, and how many pages it has had.
 */
export const visit = v.object({
  /** A random id. The next visit has another one. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,36}$/)),
  entry: short,
  referrer: v.optional(short),
  pages: count,
  language: v.picklist(['en', 'es']),
  platform: v.picklist(['web', 'mobileWeb']),
  /** The width class of the window: the names of the breakpoints [C9-20]. */
  width: v.picklist(['mobile', 'phablet', 'tablet', 'desktop', 'largeDesktop', 'bigDesktop']),
  /** [A9-10] Whether this browser's first visit was within the last 24 hours. */
  firstVisit: v.boolean(),
  /** [C9-52] `Free` if the viewer is signed in. */
  profile: v.optional(v.literal('Free')),
  /** [C9-51] */
  adBlock: v.literal('False'),
  doNotTrack: v.literal('False'),
  /** [C9-53] 0 if the viewer has opted out of the sale of data. */
  privacy: v.picklist([0, 1]),
})
export type Visit = v.InferOutput<typeof visit>
