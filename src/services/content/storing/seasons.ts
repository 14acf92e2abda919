import type { EntryOf } from '#contracts/catalogue.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { SeasonRow } from '../tables.ts'
import { instant } from '../wording/said.ts'
import { type Incoming, storeImages, titlesById, upsert, type Writer, type Writing } from './writing.ts'

export const writeSeasons: Writer<EntryOf<'season'>> = async (writing, incoming) => {
  const { trx } = writing
  const titles = await titlesById(
    trx,
    incoming.map(({ entry }) => entry.series),
  )
  const taken = await ownersOfNumbers(writing, incoming)
  const rows: SeasonRow[] = []
  const accepted: Incoming<EntryOf<'season'>>[] = []
  for (const one of incoming) {
    const { id, entry, hash, json } = one
    const key = numberKey(entry.series, entry.number)
    const owner = taken.get(key)
    if (titles.get(entry.series)?.kind !== 'series') writing.refuse(one, `the series "${entry.series}" is unknown`, 'series')
    else if (owner !== undefined && owner !== id)
      writing.refuse(one, `season ${entry.number} of "${entry.series}" is already kept as "${owner}"`, 'number')
    else {
      taken.set(key, id)
      rows.push({ title_id: entry.series, number: entry.number, id, premiere_at: instant(entry.premiereDate), hash, entry: json })
      accepted.push(one)
    }
  }
  await forgetNumbers(
    writing,
    accepted.filter(({ known }) => known).map(({ id }) => id),
  )
  await upsert(trx, 'content_seasons', ['title_id', 'number'], rows)
  await storeImages(
    writing,
    accepted.map(({ entry }) => entry),
  )
}

const numberKey = (series: string, number: number) => `${number} ${series}`

async function ownersOfNumbers({ trx }: Writing, incoming: readonly Incoming<EntryOf<'season'>>[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const chunk of inChunks([...new Set(incoming.map(({ entry }) => entry.series))], 1)) {
    const rows = await trx.selectFrom('content_seasons').select(['title_id', 'number', 'id']).where('title_id', 'in', chunk).execute()
    for (const { title_id, number, id } of rows) if (id !== null) owners.set(numberKey(title_id, number), id)
  }
  return owners
}

/** A season that changed its number leaves the old one to its episodes. */
async function forgetNumbers({ trx }: Writing, ids: readonly string[]): Promise<void> {
  for (const chunk of inChunks(ids, 1))
    await trx
      .updateTable('content_seasons')
      .set({ id: null, premiere_at: null, hash: null, entry: null })
      .where('id', 'in', chunk)
      .execute()
}
