import type { EntryOf } from '#contracts/catalogue.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { GalleryRow } from '../tables.ts'
import { genreKey } from '../wording/genres.ts'
import { instant } from '../wording/said.ts'
import { galleryWish, giveNames } from './machine-names.ts'
import { ofKnownBrand } from './others.ts'
import { type Incoming, storeImages, type Trx, titlesById, upsert, type Writer, type Writing } from './writing.ts'

type Gallery = EntryOf<'gallery'>

export const titleOf = ({ series, movie }: Pick<Gallery, 'series' | 'movie'>): string | null => series ?? movie ?? null

export const writeGalleries: Writer<Gallery> = async (writing, incoming) => {
  const titles = await titlesById(
    writing.trx,
    incoming.map(({ entry }) => titleOf(entry) ?? undefined),
  )
  const accepted = ofKnownBrand(writing, incoming).filter((one) => {
    const title = titleOf(one.entry)
    if (title === null || titles.has(title)) return true
    writing.refuse(one, `the title "${title}" is unknown`, one.entry.series === undefined ? 'movie' : 'series')
    return false
  })
  const names = await machineNames(writing.trx, accepted)
  const rows = accepted.map((one): GalleryRow => {
    const title = titleOf(one.entry)
    return galleryRow(one, names.get(one.id)!, title === null ? brandKey(writing, one.entry) : titles.get(title)!.brand)
  })
  await upsert(writing.trx, 'content_galleries', ['id'], rows)
  await storeImages(
    writing,
    accepted.map(({ entry }) => entry),
  )
}

const brandKey = ({ brands }: Writing, { brand }: Gallery) => (brand === undefined ? '' : brands.find(brand)!.key)

function galleryRow({ id, entry, hash, json }: Incoming<Gallery>, machine_name: string, brand: string): GalleryRow {
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

/** Title by title: each has its own names. */
async function machineNames(trx: Trx, galleries: readonly Incoming<Gallery>[]): Promise<Map<string, string>> {
  const given = new Map<string, string>()
  for (const [title, own] of Map.groupBy(galleries, ({ entry }) => titleOf(entry))) {
    const current = new Map<string, string>()
    const owners = new Map<string, string>()
    const asking = own.map(({ id, entry }) => ({ id, wish: galleryWish(entry) }))
    for (const chunk of inChunks(asking, 2)) {
      const kept = await trx
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
              chunk.map(({ wish }) => wish),
            ),
          ]),
        )
        .execute()
      for (const { id, machine_name } of kept) {
        current.set(id, machine_name)
        owners.set(machine_name, id)
      }
    }
    const names = giveNames(
      asking.map((one) => ({ ...one, current: current.get(one.id) })),
      owners,
    )
    for (const [id, name] of names) given.set(id, name)
  }
  return given
}
