// Channels, and the programmes they air.
import type { EntryOf } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import { instant } from '../wording/said.ts'
import { type Incoming, type Trx, titlesById, upsert, type Writer } from './writing.ts'

export const writeChannels: Writer<EntryOf<'channel'>> = async (writing, incoming) => {
  const accepted = incoming.filter((one) => {
    if (one.entry.brand === undefined || writing.brands.find(one.entry.brand)) return true
    writing.refuse(one, `the brand "${one.entry.brand}" is not one of the group's`, 'brand')
    return false
  })
  const rows = accepted.map(({ id, hash, json }) => ({ id, hash, entry: json }))
  await upsert(writing.trx, 'content_channels', ['id'], rows)
}

export const writeProgrammes: Writer<EntryOf<'programme'>> = async (writing, incoming) => {
  const channels = await knownChannels(writing.trx, incoming)
  const titles = await titlesById(
    writing.trx,
    incoming.map(({ entry }) => entry.series),
  )
  const accepted = incoming.filter((one) => {
    const { channel, series } = one.entry
    if (!channels.has(channel)) writing.refuse(one, `the channel "${channel}" is unknown`, 'channel')
    else if (series !== undefined && !titles.has(series)) writing.refuse(one, `the series "${series}" is unknown`, 'series')
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
  await upsert(writing.trx, 'content_programmes', ['id'], rows)
}

async function knownChannels(trx: Trx, incoming: readonly Incoming<EntryOf<'programme'>>[]): Promise<Set<string>> {
  const known = new Set<string>()
  const channels = [...new Set(incoming.map(({ entry }) => entry.channel))]
  const rows = await trx
    .selectFrom('content_channels')
    .select('id')
    .where(among(trx, 'id', channels))
    .execute()
  for (const { id } of rows) known.add(id)
  return known
}
