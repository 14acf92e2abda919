import { instant, textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { EntryWriter } from './batch-context.ts'
import { brandKeyOf, refuseUnknownBrands } from './entry-brand.ts'
import { upsert } from './insert-rows.ts'

/** [C3-41] Stores sweepstakes. Refuses those without a title, and those that do not end after they start. */
export const writeSweepstakes: EntryWriter<EntryOf<'sweepstakes'>> = async (batch, incoming) => {
  const accepted = refuseUnknownBrands(batch, incoming).filter((one) => {
    const { title, startTime, endTime } = one.entry
    if (!textInAnyLanguage(title)) batch.refuse(one, 'the title has no text', 'title')
    else if (instant(endTime)! <= instant(startTime)!) batch.refuse(one, 'the end must be later than the start', 'endTime')
    else return true
    return false
  })
  const rows = accepted.map(({ id, entry: { brand, endTime }, hash, json }) => ({
    id,
    brand: brandKeyOf(batch, brand),
    end_at: instant(endTime)!,
    hash,
    entry: json,
  }))
  await upsert(batch.trx, 'content_sweepstakes', ['id'], rows)
}
