// POST /events: errors and, later, everything else that happened.
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'
import { signInTypes } from './identity.ts'

const short = v.pipe(v.string(), v.maxLength(300))

/** [C8-02], [C8-11], [A8-42] An error worth reporting. `type` Page is fatal to the page; Chunk is a ChunkLoadError [C8-07]. */
export const errorEvent = v.object({
  name: v.literal('Error'),
  type: v.picklist(['Page', 'Chunk', 'Component', 'Player', 'Script']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  path: v.pipe(v.string(), v.maxLength(2000)),
  fatal: v.boolean(),
  system: v.optional(short),
  /** HTTP status of the page that failed; 404 is a wrong address and no fault of the site. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  brand: v.optional(short),
})

/**
 * [A4-01], [A4-03]..[A4-05] Who is counted as one viewer from now on, and no more. A sign-out is told before it, with why: an expired session
 * is one that this browser still remembered.
 */
export const identityEvent = v.object({
  name: v.literal('Identity'),
  type: v.picklist(['Login', 'Sign Out', 'Logout']),
  /** The account's id. */
  user: v.optional(short),
  method: v.optional(v.picklist(signInTypes)),
  reason: v.optional(v.picklist(['Manual', 'Expired Session'])),
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

/** [A2-03] A page of a kind that is counted was shown. `page` is its name there. */
export const pageLoadEvent = v.object({
  name: v.literal('Page Load'),
  type: v.picklist(['Auth Funnel']),
  page: v.picklist(['Sign Up', 'Registration', 'Sign In']),
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

export const events = v.object({
  events: v.pipe(listAtMost(50, v.variant('name', [errorEvent, identityEvent, pageLoadEvent])), v.minLength(1)),
})
export type ErrorEvent = v.InferOutput<typeof errorEvent>
export type IdentityEvent = v.InferOutput<typeof identityEvent>
export type PageLoadEvent = v.InferOutput<typeof pageLoadEvent>
export type SiteEvent = ErrorEvent | IdentityEvent | PageLoadEvent
