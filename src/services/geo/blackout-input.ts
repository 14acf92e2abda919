// The fields of a blackout as operators write them, in a request or on the command line.
import * as v from 'valibot'
import { listAtMost } from '#contracts/at-most.ts'
import type { Blackout } from '#contracts/http/geo.ts'
import { isCountryCode } from '#kit/settings/setting-shapes.ts'

export const blackoutId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits or any of . _ : -'))
export const videoId = v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/, 'must be the mpxGuid of a video, or the id of a channel or programme'))
const zip = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be the first one to five digits of ZIP codes'))
const country = v.pipe(v.string(), v.maxLength(2), v.check(isCountryCode, 'must be an ISO 3166 code: write US'))
const time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check(
    (text) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be a time with its offset from UTC: write 2026-11-26T20:00:00-05:00',
  ),
)

const fields = v.strictObject({
  video: v.pipe(videoId, v.description('The mpxGuid of a video, or the id of a channel or programme (the pid of an event).')),
  zips: v.optional(v.pipe(listAtMost(500, zip), v.description('Beginnings of ZIP codes: 100 covers 10000 to 10099.')), []),
  countries: v.optional(v.pipe(listAtMost(250, country), v.description('ISO 3166 codes.')), []),
  from: v.optional(v.nullable(time)),
  to: v.optional(v.nullable(time)),
})

/** The body of a blackout. Without ZIP codes and countries, the blackout is everywhere; without times, it applies always. */
export const blackoutBody = v.pipe(
  fields,
  v.forward(
    v.check(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), 'must be later than `from`'),
    ['to'],
  ),
)

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : null)

export function toBlackout(id: string, { video, zips, countries, from, to }: v.InferOutput<typeof blackoutBody>): Blackout {
  return { id, video, zips: [...new Set(zips)], countries: [...new Set(countries)], from: timeOf(from), to: timeOf(to) }
}

const writtenTime = v.nullable(v.pipe(v.string(), v.description('UTC; null: without beginning or end.')))
/** A blackout as JSON. */
export const writtenBlackout = v.object({
  id: v.string(),
  video: v.string(),
  zips: v.array(v.string()),
  countries: v.array(v.string()),
  from: writtenTime,
  to: writtenTime,
})

export function writeBlackout({ from, to, ...blackout }: Blackout): v.InferOutput<typeof writtenBlackout> {
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return { ...blackout, from: text(from), to: text(to) }
}
