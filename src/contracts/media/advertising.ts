// POST /advertising/vod/{brand}/{id}: the breaks of a video, with the ads of each. The service has asked the ad server and read its VMAP or VAST document.
import * as v from 'valibot'

/** Returns the path at which the breaks of a video are asked for. */
export const adsPath = (brand: string, mpxGuid: string): string =>
  `/advertising/vod/${encodeURIComponent(brand)}/${encodeURIComponent(mpxGuid)}`

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

const parameter = v.optional(text(200))

/**
 * The body of a request. `adparams`: the ad parameters of the brand [A7-28]. `us_privacy`: the US privacy string. `gdpr`: `1` where the law demands consent.
 * `lat`: `1` if the viewer's data must not be shared. `coppa`: `1` on sites for children. `page`: the path of the page.
 */
export const adRequest = v.object({
  // Known members only: a record of any members would be read to its end.
  adparams: v.object({
    ...{ network: parameter, source: parameter, device: parameter },
    ...{ measurement: parameter, country: parameter, station: parameter },
    ...{ us_privacy: parameter, gdpr: parameter, lat: parameter, coppa: parameter },
  }),
  // Without control characters and lone surrogates, which no URL can contain.
  page: v.pipe(text(500), v.regex(/^\/[^\p{Cc}\p{Cs}]*$/u, 'must be the path of a page')),
})
export type AdRequest = v.InferOutput<typeof adRequest>

/** The events of an ad that have beacons: names of VAST, and `impression`, `click` and `error`. */
export const adEvents = [
  'impression',
  'creativeView',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
  'click',
  'error',
] as const
export type AdEvent = (typeof adEvents)[number]
/** The events of a break, by their names in VMAP. */
export const breakEvents = ['breakStart', 'breakEnd', 'error'] as const
export type BreakEvent = (typeof breakEvents)[number]

const beacons = <const Events extends readonly string[]>(events: Events) => v.record(v.picklist(events), v.optional(v.array(v.string())))

/**
 * An ad. `duration` and `skipAfter` are in seconds; an ad without `skipAfter` must be watched to its end. `beacons`: the URLs to request at each event; in
 * those of `error`, `[ERRORCODE]` stands for the code.
 */
const ad = v.object({
  id: v.string(),
  film: v.object({ url: v.string(), isHls: v.boolean() }),
  duration: v.number(),
  skipAfter: v.nullable(v.number()),
  clickThrough: v.nullable(v.string()),
  beacons: beacons(adEvents),
})
export type Ad = v.InferOutput<typeof ad>

/** A break: its position in the video in seconds, and its ads in order. */
const adBreak = v.object({ at: v.number(), ads: v.array(ad), beacons: beacons(breakEvents) })
export type AdBreak = v.InferOutput<typeof adBreak>

/** The answer: the breaks by position. `minutesBetween`: a break does not play until this many minutes after the last one on the device. */
export const adBreaks = v.object({ breaks: v.array(adBreak), minutesBetween: v.number() })
export type AdBreaks = v.InferOutput<typeof adBreaks>
