// The kinds that need little beside the entry itself.
import type { Entry, EntryOf } from '#contracts/catalogue.ts'
import type { NamedRow } from '../tables.ts'
import { plain } from '../wording/said.ts'
import { slug } from '../wording/slug.ts'
import { deleteWhere, type Incoming, storeImages, upsert, type Writer, type Writing } from './writing.ts'

const entries = (incoming: readonly Incoming[]): Entry[] => incoming.map(({ entry }) => entry)

/** Those whose brand, when they name one, is of the group. */
export function ofKnownBrand<E extends Entry & { brand?: string }>(writing: Writing, incoming: Incoming<E>[]): Incoming<E>[] {
  return incoming.filter((one) => {
    if (one.entry.brand === undefined || writing.brands.find(one.entry.brand)) return true
    writing.refuse(one, `the brand "${one.entry.brand}" is not one of the group's`, 'brand')
    return false
  })
}

const keyOf = ({ brands }: Writing, brand: string | undefined) => (brand === undefined ? '' : brands.find(brand)!.key)

export const writePlaylists: Writer<EntryOf<'playlist'>> = async (writing, incoming) => {
  const accepted = ofKnownBrand(writing, incoming)
  const rows = accepted.map(({ id, entry, hash, json }) => {
    return { id, brand: keyOf(writing, entry.brand), sort_title: slug(plain(entry.title)), hash, entry: json }
  })
  await upsert(writing.trx, 'content_playlists', ['id'], rows)
  await deleteWhere(
    writing.trx,
    'content_playlist_videos',
    'playlist_id',
    accepted.map(({ id }) => id),
  )
  const videos = accepted.flatMap(({ id, entry }) =>
    (entry.videos ?? []).map((video_id, position) => ({ playlist_id: id, video_id, position })),
  )
  await upsert(writing.trx, 'content_playlist_videos', ['playlist_id', 'position'], videos)
  await storeImages(writing, entries(accepted))
}

/** Pages and menus are found by name and brand, so one of each. */
async function named<E extends EntryOf<'page'> | EntryOf<'menu'>>(
  writing: Writing,
  table: 'content_pages' | 'content_menus',
  incoming: Incoming<E>[],
): Promise<Incoming<E>[]> {
  if (!incoming.length) return []
  const owners = new Map<string, string>()
  const names = [...new Set(incoming.map(({ entry }) => entry.name))]
  const kept = await writing.trx.selectFrom(table).select(['id', 'name', 'brand']).where('name', 'in', names).execute()
  for (const { id, name, brand } of kept) owners.set(`${brand} ${name}`, id)
  const rows: NamedRow[] = []
  const accepted = ofKnownBrand(writing, incoming).filter((one) => {
    const { id, entry, hash, json } = one
    const brand = keyOf(writing, entry.brand)
    const owner = owners.get(`${brand} ${entry.name}`)
    if (owner !== undefined && owner !== id) {
      writing.refuse(one, `the ${entry.kind} "${entry.name}"${brand && ` of ${brand}`} is already kept as "${owner}"`, 'name')
      return false
    }
    owners.set(`${brand} ${entry.name}`, id)
    rows.push({ id, name: entry.name, brand, hash, entry: json })
    return true
  })
  await upsert(writing.trx, table, ['id'], rows)
  return accepted
}

export const writePages: Writer<EntryOf<'page'>> = async (writing, incoming) => {
  const sortable = incoming.filter((one) => {
    const wrong = one.entry.sections.find(({ rule }) => rule?.from === 'videos' && ['alphabetical', 'priority'].includes(rule.sort))
    if (wrong) writing.refuse(one, `section "${wrong.name}": videos have no ${wrong.rule?.sort} order`, 'sections')
    return !wrong
  })
  const accepted = await named(writing, 'content_pages', sortable)
  await deleteWhere(
    writing.trx,
    'content_page_sections',
    'page_id',
    accepted.map(({ id }) => id),
  )
  const sections = accepted.flatMap(({ id, entry }) => entry.sections.map(({ name }, position) => ({ page_id: id, name, position })))
  await upsert(writing.trx, 'content_page_sections', ['page_id', 'position'], sections)
  await storeImages(writing, entries(accepted))
}

export const writeMenus: Writer<EntryOf<'menu'>> = async (writing, incoming) => {
  await named(writing, 'content_menus', incoming)
}
