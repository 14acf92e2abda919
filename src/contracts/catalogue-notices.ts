// Entries that announce something for a time: breaking news and sweepstakes.
import * as v from 'valibot'
import { color, description, id, line, link, time, timeOrLocal, title } from './catalogue-fields.ts'

/**
 * [C3-44]..[C3-47] Breaking news: one line with a link, above the header of all pages. Without `brand` it is for all brands. `timezoneType`: `relative`
 * compares the times with the viewer's local time and ignores their zones; `absolute` compares instants; news of another type is always shown.
 */
export const breakingNews = v.object({
  kind: v.literal('breakingNews'),
  id,
  brand: v.optional(id),
  link: v.object({ url: link, title, target: v.optional(line) }),
  color: v.optional(color),
  startTime: v.optional(timeOrLocal),
  endTime: v.optional(timeOrLocal),
  timezoneType: v.optional(line, 'absolute'),
})

const webLink = v.pipe(line, v.regex(/^(?:https?:\/\/|\/(?![/\\]))/i, 'expected a path of this site, or https://...'))

/**
 * [C3-41] A sweepstakes, which the page `/sweepstakes` lists until it ends. Without `brand` it is for all brands. From `startTime` on, the page links to
 * `link`, where people enter: a site of the company that runs the sweepstakes. `rules` is a link to the official rules.
 */
export const sweepstakes = v.object({
  kind: v.literal('sweepstakes'),
  id,
  brand: v.optional(id),
  title,
  description: v.optional(description),
  startTime: time,
  endTime: time,
  link: webLink,
  rules: webLink,
})
