import { wallTime } from '#contracts/catalogue/breaking-news.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { neverExpires } from '../schema/tables.ts'
import type { EntryWriter } from './batch-context.ts'
import { brandKeyOf, refuseUnknownBrands } from './entry-brand.ts'
import { upsert } from './insert-rows.ts'

/** [C4.8] Stores breaking news. Refuses news of the type `absolute` whose times have no zone, and news that ends before it starts. */
export const writeBreakingNews: EntryWriter<EntryOf<'breakingNews'>> = async (batch, incoming) => {
  const accepted = refuseUnknownBrands(batch, incoming).filter((one) => {
    const { startTime, endTime, timezoneType } = one.entry
    const isLocal = (time: string | number | undefined) => typeof time === 'string' && /T[\d:.]+$/.test(time)
    if (timezoneType === 'absolute' && isLocal(startTime)) batch.refuse(one, 'an absolute time needs a zone', 'startTime')
    else if (timezoneType === 'absolute' && isLocal(endTime)) batch.refuse(one, 'an absolute time needs a zone', 'endTime')
    else if (endTime !== undefined && sortTime(endTime, timezoneType)! < (sortTime(startTime, timezoneType) ?? 0))
      batch.refuse(one, 'the news ends before it starts', 'endTime')
    else return true
    return false
  })
  const rows = accepted.map(({ id, entry: { brand, startTime, endTime, timezoneType }, hash, json }) => ({
    id,
    brand: brandKeyOf(batch, brand),
    start_at: sortTime(startTime, timezoneType) ?? 0,
    ...windowOf(sortTime(startTime, timezoneType), sortTime(endTime, timezoneType), timezoneType),
    hash,
    entry: json,
  }))
  await upsert(batch.trx, 'content_breaking_news', ['id'], rows)
}

/** The largest difference between a local time and UTC, in milliseconds. */
const widestZone = 14 * 3_600_000

/** Returns the instants between which the news is current in any time zone. News of other types than `relative` and `absolute` is always current [C4.8-04]. */
function windowOf(start: number | null, end: number | null, type: string) {
  if (type !== 'relative' && type !== 'absolute') return { shown_from: 0, shown_until: neverExpires }
  const slack = type === 'relative' ? widestZone : 0
  return { shown_from: start === null ? 0 : start - slack, shown_until: end === null ? neverExpires : end + slack }
}

/** Returns a time in epoch milliseconds; a relative one as if it were in UTC. */
const sortTime = (time: string | number | undefined, type: string): number | null =>
  time === undefined ? null : type === 'relative' ? Date.parse(`${wallTime(time)}Z`) : (instant(time) ?? null)
