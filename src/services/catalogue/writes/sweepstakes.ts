import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf, LocalText } from '#contracts/catalogue.ts'
import type { EntryWriter } from './batch-context.ts'
import { brandKeyOf, refuseUnknownBrands } from './entry-brand.ts'
import { upsert } from './insert-rows.ts'

/** [C3-41] Stores sweepstakes. Refuses those with an empty title, and those that do not end after they start. */
export const writeSweepstakes: EntryWriter<EntryOf<'sweepstakes'>> = async (batch, incoming) => {
  const accepted = refuseUnknownBrands(batch, incoming).filter((one) => {
    const { title, startTime, endTime } = one.entry
    if (hasEmptyText(title)) batch.refuse(one, 'the title is empty', 'title')
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

function hasEmptyText(text: LocalText): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return texts.length === 0 || texts.some((each) => !each.trim())
}
