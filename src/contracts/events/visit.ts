// The attributes of a visit, which a browser sends with each batch of events.
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'
import { journeyLimits } from '../limits.ts'
import { short } from './shapes.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

const journeyText = v.pipe(v.string(), v.minLength(1), v.maxLength(journeyLimits.text))

/** [A3-18], [C3-62] The campaign or deep link that led to a visit, by the parameters `utm_medium`, `utm_campaign`, `utm_source` and `utm_content` of its URL. */
const journey = v.object({
  feature: v.optional(journeyText),
  campaign: v.optional(journeyText),
  channel: v.optional(journeyText),
  tags: v.optional(listAtMost(journeyLimits.tags, journeyText)),
})

/**
 * A visit ends with the tab, or after 30 minutes without an event. `entry`, `referrer`, `journey` and `pages`: the path of its first page, the
 * host and the campaign that led there, and how many pages it has had.
 */
export const visit = v.object({
  /** A random id. The next visit has another one. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,36}$/)),
  entry: short,
  referrer: v.optional(short),
  journey: v.optional(journey),
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
