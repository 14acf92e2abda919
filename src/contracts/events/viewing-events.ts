// [C9-48] The events of a visit: pages, tiles, videos, ads and searches. Without personal data.
import * as v from 'valibot'
import { page, position, seconds, short } from './shapes.ts'

/** [C3-43] A view of a page, with the analytics fields of the page. `pageName` is the name in the content graph, such as `home` or the alias of a title. */
export const pageViewEvent = v.object({
  name: v.literal('Page Load'),
  type: v.literal('Page'),
  pageType: short,
  pageName: short,
  brandTitle: v.optional(short),
  series: v.optional(short),
  seasonNumber: v.optional(position),
  episodeNumber: v.optional(v.union([position, short])),
  title: v.optional(short),
  mpxGuid: v.optional(short),
  programmingType: v.optional(short),
  locked: v.optional(v.boolean()),
  shelfType: v.optional(short),
  ...page,
})

/** A list of a page. `shelfIndex` is its position on the page. */
const shelf = { shelf: short, shelfTitle: v.optional(short), shelfIndex: position, sponsor: v.optional(short) }

/** [C9-50] A tile: its place and its entity. `entityBrand` is the brand of the show, not of the site. */
const tile = {
  component: short,
  tileIndex: position,
  id: short,
  title: short,
  entityBrand: v.optional(short),
  programmingType: v.optional(short),
  locked: v.optional(v.boolean()),
  classification: v.optional(short),
}

export const tileClickEvent = v.object({ name: v.literal('Click'), type: v.literal('Tile'), ...shelf, ...tile, ...page })

/** A click on another link. `to`: the path of the next page; for `Exit` the origin of the other site. */
export const linkClickEvent = v.object({ name: v.literal('Click'), type: v.picklist(['Link', 'Exit']), to: short, ...page })

/** [C4.8-05] The viewer closed the bar with breaking news. */
export const closeNewsEvent = v.object({ name: v.literal('Click'), type: v.literal('Close News'), id: short, ...page })

/** [C5-14] At least half of a shelf or tile was on the screen for a second. */
export const shelfImpressionEvent = v.object({ name: v.literal('Shelf Impression'), type: v.literal('Regular'), ...shelf, ...page })
export const tileImpressionEvent = v.object({ name: v.literal('Tile Impression'), type: v.literal('Regular'), ...shelf, ...tile, ...page })

/**
 * A video or a live channel in the player. `video`: the mpxGuid, or the id of the channel. `watched`: the seconds that played since the last event of the
 * video. `Video Progress` is sent each minute of playback. `Video Complete`: the end, or 95 % of the video [C9-13].
 */
export const videoEvent = v.object({
  name: v.picklist(['Video Start', 'Video Progress', 'Video Complete', 'Video End']),
  type: v.picklist(['On Demand', 'Live']),
  video: short,
  title: v.optional(short),
  show: v.optional(short),
  seasonNumber: v.optional(position),
  episodeNumber: v.optional(v.union([position, short])),
  programmingType: v.optional(short),
  entityBrand: v.optional(short),
  position: seconds,
  watched: seconds,
  duration: v.optional(seconds),
  ...page,
})

/** An ad in the player. `video`: the video in which it plays. `Ad End`: the ad stopped before its end. */
export const adEvent = v.object({
  name: v.picklist(['Ad Start', 'Ad Complete', 'Ad End', 'Ad Error']),
  type: v.literal('Linear'),
  video: short,
  position: seconds,
  ...page,
})

/** A search. A `term` that may be an email address or a telephone number is not sent. */
export const searchEvent = v.object({
  name: v.literal('Search'),
  type: v.picklist(['Results', 'No Results']),
  term: v.pipe(v.string(), v.maxLength(100)),
  ...page,
})

export type PageViewEvent = v.InferOutput<typeof pageViewEvent>
export type TileClickEvent = v.InferOutput<typeof tileClickEvent>
export type LinkClickEvent = v.InferOutput<typeof linkClickEvent>
export type CloseNewsEvent = v.InferOutput<typeof closeNewsEvent>
export type ShelfImpressionEvent = v.InferOutput<typeof shelfImpressionEvent>
export type TileImpressionEvent = v.InferOutput<typeof tileImpressionEvent>
export type VideoEvent = v.InferOutput<typeof videoEvent>
export type AdPlaybackEvent = v.InferOutput<typeof adEvent>
export type SearchEvent = v.InferOutput<typeof searchEvent>
