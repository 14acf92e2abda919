// POST /events: errors and analytics events from browsers.
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'
import { short } from '../events/shapes.ts'
import {
  type AdPlaybackEvent,
  adEvent,
  type CloseNewsEvent,
  closeNewsEvent,
  type LinkClickEvent,
  linkClickEvent,
  type PageViewEvent,
  pageViewEvent,
  type SearchEvent,
  type ShelfImpressionEvent,
  searchEvent,
  shelfImpressionEvent,
  type TileClickEvent,
  type TileImpressionEvent,
  tileClickEvent,
  tileImpressionEvent,
  type VideoEvent,
  videoEvent,
} from '../events/viewing-events.ts'
import { visit } from '../events/visit.ts'
import { longestMeasure, playbackErrors } from '../media/playback-measures.ts'
import { signInTypes } from './identity.ts'
import { linkErrors } from './providers.ts'

/** [C8-02], [C8-11], [A8-42] An error in a browser. Type Page: the page could not be shown. Type Chunk: a ChunkLoadError [C8-07]. */
export const errorEvent = v.object({
  name: v.literal('Error'),
  type: v.picklist(['Page', 'Chunk', 'Component', 'Player', 'Script']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  path: v.pipe(v.string(), v.maxLength(2000)),
  fatal: v.boolean(),
  system: v.optional(short),
  /** The HTTP status of the failed page; 404 is a wrong URL and not a fault of the site. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  brand: v.optional(short),
})

/**
 * [A4-01], [A4-03]..[A4-05] A change of the viewer's identity for analytics, without personal data. A sign-out is reported with its reason
 * before it happens. `Expired Session`: this browser had a session that has ended.
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

/** [A2-03] A view of a page in the sign-up funnel. `page` is its name in the report. */
export const pageLoadEvent = v.object({
  name: v.literal('Page Load'),
  type: v.picklist(['Auth Funnel']),
  page: v.picklist(['Sign Up', 'Registration', 'Sign In']),
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

/**
 * [A4-13], [A4-18] A step of linking a TV provider. `Popup Blocked` is a warning only: the sign-in continues in the same window. `provider` is the
 * provider's id; `fault` says why linking failed.
 */
export const providerEvent = v.object({
  name: v.literal('TV Provider'),
  type: v.picklist(['Selected', 'Linked', 'Failed', 'Popup Blocked', 'Unlinked']),
  provider: v.optional(short),
  fault: v.optional(v.picklist(linkErrors)),
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

/** [A4-19] The attributes of the user: the id of the TV provider, and the ISO date of the link's end. `None` without a provider or date. */
export const userAttributesEvent = v.object({
  name: v.literal('User'),
  type: v.literal('Attributes'),
  mvpd: short,
  authenticationExpiry: short,
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestMeasure))
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/**
 * The measurements of a player since its last event of the same playback. `Progress`: playback goes on. `Stop`: it ended, or the viewer left it. `Error`: it
 * failed. Times are in milliseconds. Without personal data: nothing connects the events of one viewer, or of one playback.
 */
export const playbackEvent = v.object({
  name: v.literal('Playback'),
  type: v.picklist(['Progress', 'Stop', 'Error']),
  live: v.boolean(),
  /** The time from the click to the first frame. Only the first event of a playback has it. */
  startUp: v.optional(milliseconds),
  played: milliseconds,
  /** The time without a picture because data was missing, after the start and without seeks; and how often that happened. */
  stalled: milliseconds,
  stalls: amount,
  /** How often the rendition changed; and the average bitrate of the renditions that played, in kbit/s. */
  switches: amount,
  bitrate: v.optional(amount),
  frames: amount,
  dropped: amount,
  /** With `Error`. `detail` names the cause for operators, for example `fragLoadError 404`. */
  code: v.optional(v.picklist(playbackErrors)),
  detail: v.optional(v.pipe(v.string(), v.maxLength(100))),
  path: v.pipe(v.string(), v.maxLength(2000)),
  brand: v.optional(short),
})

/** The events of one name are listed together, because `variant` tries the schemas of a name in order. */
const anyEvent = v.variant('name', [
  v.variant('type', [pageViewEvent, pageLoadEvent]),
  tileImpressionEvent,
  shelfImpressionEvent,
  v.variant('type', [tileClickEvent, linkClickEvent, closeNewsEvent]),
  videoEvent,
  adEvent,
  searchEvent,
  playbackEvent,
  errorEvent,
  identityEvent,
  providerEvent,
  userAttributesEvent,
])

/** The maximum number of events in a batch. */
export const maxEvents = 50

/** A batch of events. Without `visit` they belong to no visit: the browser was still loading, or is an older release. */
export const events = v.object({ visit: v.optional(visit), events: v.pipe(listAtMost(maxEvents, anyEvent), v.minLength(1)) })
export type EventBatch = v.InferOutput<typeof events>

export type ErrorEvent = v.InferOutput<typeof errorEvent>
export type IdentityEvent = v.InferOutput<typeof identityEvent>
export type PageLoadEvent = v.InferOutput<typeof pageLoadEvent>
export type ProviderEvent = v.InferOutput<typeof providerEvent>
export type UserAttributesEvent = v.InferOutput<typeof userAttributesEvent>
export type PlaybackEvent = v.InferOutput<typeof playbackEvent>
export type SiteEvent =
  | ErrorEvent
  | IdentityEvent
  | PageLoadEvent
  | PageViewEvent
  | ProviderEvent
  | UserAttributesEvent
  | PlaybackEvent
  | TileClickEvent
  | LinkClickEvent
  | CloseNewsEvent
  | ShelfImpressionEvent
  | TileImpressionEvent
  | VideoEvent
  | AdPlaybackEvent
  | SearchEvent
