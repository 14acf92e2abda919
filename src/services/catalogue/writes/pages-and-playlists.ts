// Writes playlists, pages and menus.

import { slug } from '#contracts/catalogue/slug.ts'
import { textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { Entry, EntryOf } from '#contracts/catalogue.ts'
import type { NamedRow } from '../schema/tables.ts'
import type { BatchContext, EntryWriter, PendingEntry } from './batch-context.ts'
import { brandKeyOf, refuseUnknownBrands } from './entry-brand.ts'
import { storeImages } from './images.ts'
import { deleteWhere, upsert } from './insert-rows.ts'

const entries = (incoming: readonly PendingEntry[]): Entry[] => incoming.map(({ entry }) => entry)

export const writePlaylists: EntryWriter<EntryOf<'playlist'>> = async (batch, incoming) => {
  const accepted = refuseUnknownBrands(batch, incoming)
  const rows = accepted.map(({ id, entry, hash, json }) => {
    return { id, brand: brandKeyOf(batch, entry.brand), sort_title: slug(textInAnyLanguage(entry.title)), hash, entry: json }
  })
  await upsert(batch.trx, 'content_playlists', ['id'], rows)
  await deleteWhere(
    batch.trx,
    'content_playlist_videos',
    'playlist_id',
    accepted.map(({ id }) => id),
  )
  const videos = accepted.flatMap(({ id, entry }) =>
    (entry.videos ?? []).map((video_id, position) => ({ playlist_id: id, video_id, position })),
  )
  await upsert(batch.trx, 'content_playlist_videos', ['playlist_id', 'position'], videos)
  await storeImages(batch, entries(accepted))
}

/** Stores pages or menus and returns the stored entries. Refuses an entry if another entry of the same brand has the same name. */
async function writeNamed<E extends EntryOf<'page'> | EntryOf<'menu'>>(
  batch: BatchContext,
  table: 'content_pages' | 'content_menus',
  incoming: PendingEntry<E>[],
): Promise<PendingEntry<E>[]> {
  if (!incoming.length) return []
  const owners = new Map<string, string>()
  const names = [...new Set(incoming.map(({ entry }) => entry.name))]
  const stored = await batch.trx.selectFrom(table).select(['id', 'name', 'brand']).where('name', 'in', names).execute()
  for (const { id, name, brand } of stored) owners.set(`${brand} ${name}`, id)
  const rows: NamedRow[] = []
  const accepted = refuseUnknownBrands(batch, incoming).filter((one) => {
    const { id, entry, hash, json } = one
    const brand = brandKeyOf(batch, entry.brand)
    const owner = owners.get(`${brand} ${entry.name}`)
    if (owner !== undefined && owner !== id) {
      batch.refuse(one, `the ${entry.kind} "${entry.name}"${brand && ` of ${brand}`} is already stored as "${owner}"`, 'name')
      return false
    }
    owners.set(`${brand} ${entry.name}`, id)
    rows.push({ id, name: entry.name, brand, hash, entry: json })
    return true
  })
  await upsert(batch.trx, table, ['id'], rows)
  return accepted
}

export const writePages: EntryWriter<EntryOf<'page'>> = async (batch, incoming) => {
  const sortable = incoming.filter((one) => {
    const invalid = one.entry.sections.find(({ rule }) => rule?.from === 'videos' && ['alphabetical', 'priority'].includes(rule.sort))
    if (invalid) batch.refuse(one, `section "${invalid.name}": videos have no ${invalid.rule?.sort} order`, 'sections')
    return !invalid
  })
  const accepted = await writeNamed(batch, 'content_pages', sortable)
  await deleteWhere(
    batch.trx,
    'content_page_sections',
    'page_id',
    accepted.map(({ id }) => id),
  )
  const sections = accepted.flatMap(({ id, entry }) => entry.sections.map(({ name }, position) => ({ page_id: id, name, position })))
  await upsert(batch.trx, 'content_page_sections', ['page_id', 'position'], sections)
  await storeImages(batch, entries(accepted))
}

export const writeMenus: EntryWriter<EntryOf<'menu'>> = async (batch, incoming) => {
  await writeNamed(batch, 'content_menus', incoming)
}
