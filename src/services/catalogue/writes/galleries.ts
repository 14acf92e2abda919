import { genreKey } from '#contracts/catalogue/genres.ts'
import { instant } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { inChunks } from '#kit/db/queries.ts'
import { assignNames, preferredGalleryName } from '../schema/machine-names.ts'
import type { GalleryRow } from '../schema/tables.ts'
import { type EntryWriter, type PendingEntry, titlesById } from './batch-context.ts'
import { brandKeyOf, refuseUnknownBrands } from './entry-brand.ts'
import { storeImages } from './images.ts'
import { type Trx, upsert } from './insert-rows.ts'

type Gallery = EntryOf<'gallery'>

const titleOf = ({ series, movie }: Pick<Gallery, 'series' | 'movie'>): string | null => series ?? movie ?? null

export const writeGalleries: EntryWriter<Gallery> = async (batch, incoming) => {
  const titles = await titlesById(
    batch.trx,
    incoming.map(({ entry }) => titleOf(entry) ?? undefined),
  )
  const accepted = refuseUnknownBrands(batch, incoming).filter((one) => {
    const title = titleOf(one.entry)
    if (title === null || titles.has(title)) return true
    batch.refuse(one, `the title "${title}" is unknown`, one.entry.series === undefined ? 'movie' : 'series')
    return false
  })
  const names = await machineNames(batch.trx, accepted)
  const rows = accepted.map((one): GalleryRow => {
    const title = titleOf(one.entry)
    return galleryRow(one, names.get(one.id)!, title === null ? brandKeyOf(batch, one.entry.brand) : titles.get(title)!.brand)
  })
  await upsert(batch.trx, 'content_galleries', ['id'], rows)
  await storeImages(
    batch,
    accepted.map(({ entry }) => entry),
  )
}

function galleryRow({ id, entry, hash, json }: PendingEntry<Gallery>, machine_name: string, brand: string): GalleryRow {
  const label = entry.category ?? ''
  return {
    id,
    title_id: titleOf(entry),
    brand,
    machine_name,
    season: entry.season ?? 0,
    category: genreKey(label),
    category_label: label,
    posted_at: instant(entry.postDate) ?? 0,
    hash,
    entry: json,
  }
}

/** Returns machine names by gallery id. Names are unique among the galleries of one title. */
async function machineNames(trx: Trx, galleries: readonly PendingEntry<Gallery>[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [title, ofTitle] of Map.groupBy(galleries, ({ entry }) => titleOf(entry))) {
    const current = new Map<string, string>()
    const owners = new Map<string, string>()
    const requests = ofTitle.map(({ id, entry }) => ({ id, preferred: preferredGalleryName(entry) }))
    for (const chunk of inChunks(requests, 2)) {
      const stored = await trx
        .selectFrom('content_galleries')
        .select(['id', 'machine_name'])
        .where('title_id', title === null ? 'is' : '=', title)
        .where((eb) =>
          eb.or([
            eb(
              'id',
              'in',
              chunk.map(({ id }) => id),
            ),
            eb(
              'machine_name',
              'in',
              chunk.map(({ preferred }) => preferred),
            ),
          ]),
        )
        .execute()
      for (const { id, machine_name } of stored) {
        current.set(id, machine_name)
        owners.set(machine_name, id)
      }
    }
    const assigned = assignNames(
      requests.map((one) => ({ ...one, current: current.get(one.id) })),
      owners,
    )
    for (const [id, name] of assigned) names.set(id, name)
  }
  return names
}
