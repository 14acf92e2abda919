// Writes channels and their programmes.

import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { type EntryWriter, type PendingEntry, titlesById } from './batch-context.ts'
import { refuseUnknownBrands } from './entry-brand.ts'
import { storeImages } from './images.ts'
import { type Trx, upsert } from './insert-rows.ts'

export const writeChannels: EntryWriter<EntryOf<'channel'>> = async (batch, incoming) => {
  const rows = refuseUnknownBrands(batch, incoming).map(({ id, hash, json }) => ({ id, hash, entry: json }))
  await upsert(batch.trx, 'content_channels', ['id'], rows)
}

export const writeProgrammes: EntryWriter<EntryOf<'programme'>> = async (batch, incoming) => {
  const channels = await existingChannels(batch.trx, incoming)
  const titles = await titlesById(
    batch.trx,
    incoming.map(({ entry }) => entry.series),
  )
  const accepted = incoming.filter((one) => {
    const { channel, series } = one.entry
    if (!channels.has(channel)) batch.refuse(one, `the channel "${channel}" is unknown`, 'channel')
    else if (series !== undefined && !titles.has(series)) batch.refuse(one, `the series "${series}" is unknown`, 'series')
    else return true
    return false
  })
  const rows = accepted.map(({ id, entry, hash, json }) => ({
    id,
    channel_id: entry.channel,
    start_at: instant(entry.start) ?? 0,
    stop_at: instant(entry.stop),
    hash,
    entry: json,
  }))
  await upsert(batch.trx, 'content_programmes', ['id'], rows)
  const entries = accepted.map(({ entry }) => entry).filter(({ event }) => event?.art)
  if (entries.length) await storeImages(batch, entries)
}

async function existingChannels(trx: Trx, incoming: readonly PendingEntry<EntryOf<'programme'>>[]): Promise<Set<string>> {
  const known = new Set<string>()
  const channels = [...new Set(incoming.map(({ entry }) => entry.channel))]
  const rows = await trx
    .selectFrom('content_channels')
    .select('id')
    .where(isOneOf(trx, 'id', channels))
    .execute()
  for (const { id } of rows) known.add(id)
  return known
}
