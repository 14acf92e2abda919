import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { SeasonRow } from '../schema/tables.ts'
import { type BatchContext, type EntryWriter, type PendingEntry, titlesById } from './batch-context.ts'
import { storeImages } from './images.ts'
import { upsert } from './insert-rows.ts'

export const writeSeasons: EntryWriter<EntryOf<'season'>> = async (batch, incoming) => {
  const { trx } = batch
  const titles = await titlesById(
    trx,
    incoming.map(({ entry }) => entry.series),
  )
  const taken = await ownersOfNumbers(batch, incoming)
  const rows: SeasonRow[] = []
  const accepted: PendingEntry<EntryOf<'season'>>[] = []
  for (const one of incoming) {
    const { id, entry, hash, json } = one
    const key = numberKey(entry.series, entry.number)
    const owner = taken.get(key)
    if (titles.get(entry.series)?.kind !== 'series') batch.refuse(one, `the series "${entry.series}" is unknown`, 'series')
    else if (owner !== undefined && owner !== id)
      batch.refuse(one, `season ${entry.number} of "${entry.series}" is already stored as "${owner}"`, 'number')
    else {
      taken.set(key, id)
      rows.push({ title_id: entry.series, number: entry.number, id, premiere_at: instant(entry.premiereDate), hash, entry: json })
      accepted.push(one)
    }
  }
  await clearNumbers(
    batch,
    accepted.filter(({ known }) => known).map(({ id }) => id),
  )
  await upsert(trx, 'content_seasons', ['title_id', 'number'], rows)
  await storeImages(
    batch,
    accepted.map(({ entry }) => entry),
  )
}

const numberKey = (series: string, number: number) => `${number} ${series}`

async function ownersOfNumbers({ trx }: BatchContext, incoming: readonly PendingEntry<EntryOf<'season'>>[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const chunk of inChunks([...new Set(incoming.map(({ entry }) => entry.series))], 1)) {
    const rows = await trx.selectFrom('content_seasons').select(['title_id', 'number', 'id']).where('title_id', 'in', chunk).execute()
    for (const { title_id, number, id } of rows) if (id !== null) owners.set(numberKey(title_id, number), id)
  }
  return owners
}

/** Removes the entries of these seasons from their rows. Does not delete the rows, because the season numbers may still have episodes. */
async function clearNumbers({ trx }: BatchContext, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids, 1))
    await trx
      .updateTable('content_seasons')
      .set({ id: null, premiere_at: null, hash: null, entry: null })
      .where('id', 'in', chunk)
      .execute()
}
