import { sql } from 'kysely'
import { genreKey } from '#contracts/catalogue/genres.ts'
import { slug } from '#contracts/catalogue/slug.ts'
import { instant, textInAnyLanguage } from '#contracts/catalogue/text.ts'
import { type TitleEntry, titleTile } from '#contracts/catalogue/tiles.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { FacetRow, TitleFacetRow, TitleRow } from '../schema/tables.ts'
import { chooseAliases } from './aliases.ts'
import type { BatchContext, EntryWriter, PendingEntry } from './batch-context.ts'
import { storeTitleCast } from './credits.ts'
import { storeFilms, takenGuids } from './films.ts'
import { storeImages } from './images.ts'
import { type Trx, upsert } from './insert-rows.ts'
import { queueVideosOfTitles } from './search-queue.ts'
import { updateTitleLists } from './title-list-rows.ts'

export const writeTitles: EntryWriter<TitleEntry> = async (batch, incoming) => {
  const { trx, brands } = batch
  const current = await currentTitles(trx, incoming)
  const guids = await takenGuids(batch, incoming)
  const accepted = incoming.filter((one) => {
    const { entry, id } = one
    const stored = current.get(id)
    if (!brands.find(entry.brand)) batch.refuse(one, `the brand "${entry.brand}" is not one of the group's`, 'brand')
    else if (stored && stored.kind !== entry.kind) batch.refuse(one, `"${id}" is already a ${stored.kind}`, 'id')
    else if (guids.has(id)) batch.refuse(one, `the guid "${guids.get(id)}" is already that of another video`, 'guid')
    else return true
    return false
  })
  const aliases = await chooseAliases(
    batch,
    accepted.map(({ id, entry }) => ({ id, entry, current: current.get(id)?.alias ?? null })),
  )
  const rows = accepted.map((one) => titleRow(batch, one, aliases.get(one.id)!))
  await upsert(trx, 'content_titles', ['id'], rows)
  await upsert(
    trx,
    'content_aliases',
    ['alias'],
    rows.filter(({ id, alias }) => current.get(id)?.alias !== alias).map(({ id, alias }) => ({ alias, title_id: id })),
  )
  await storeFacets(batch, accepted)
  await storeTitleCast(batch, accepted)
  await storeImages(
    batch,
    accepted.map(({ entry }) => entry),
  )
  for (const row of rows) {
    const before = current.get(row.id)
    if (before && (before.brand !== row.brand || before.genres !== row.genres)) await updateVideosOf(trx, row)
    if (before && before.brand !== row.brand) await queueVideosOfTitles(trx, [row.id])
  }
  await storeFilms(batch, accepted)
}

async function currentTitles(trx: Trx, incoming: readonly PendingEntry[]) {
  const titles = new Map<string, Pick<TitleRow, 'kind' | 'alias' | 'brand' | 'genres'>>()
  const ids = incoming.filter(({ known }) => known).map(({ id }) => id)
  if (!ids.length) return titles
  const rows = await trx
    .selectFrom('content_titles')
    .select(['id', 'kind', 'alias', 'brand', 'genres'])
    .where(isOneOf(trx, 'id', ids))
    .execute()
  for (const { id, ...row } of rows) titles.set(id, row)
  return titles
}

/** Copies a title's brand and genres to its videos. If the entry of a video has a genre, this genre remains the first genre of the video. */
async function updateVideosOf(trx: Trx, { id, brand, genres }: TitleRow): Promise<void> {
  const [first = null, second = null, third = null] = genres ? genres.split(' ') : []
  await trx
    .updateTable('content_videos')
    .set({ brand, genre_1: first, genre_2: second, genre_3: third })
    .where('title_id', '=', id)
    .where('own_genre', 'is', null)
    .execute()
  const others = { genre_2: sql<string | null>`nullif(${first}, own_genre)`, genre_3: sql<string | null>`nullif(${second}, own_genre)` }
  await trx
    .updateTable('content_videos')
    .set({ brand, ...others })
    .where('title_id', '=', id)
    .where('own_genre', 'is not', null)
    .execute()
}

const brandOf = ({ brands }: BatchContext, entry: TitleEntry) => brands.find(entry.brand)!.key

/** Returns the keys of the first three genres, separated by spaces. Videos have columns for three genres only. */
const genresOf = ({ genres }: TitleEntry) => [...new Set(genres.map(genreKey).filter((key) => key))].slice(0, 3).join(' ')

function titleRow(batch: BatchContext, { id, entry, hash, json }: PendingEntry<TitleEntry>, alias: string): TitleRow {
  return {
    id,
    kind: entry.kind,
    brand: brandOf(batch, entry),
    alias,
    genres: genresOf(entry),
    changed: batch.now,
    tile: JSON.stringify(titleTile(entry)),
    hash,
    entry: json,
  }
}

/** Writes the list rows of titles. An active title has one row for its kind, and one for each genre and category. An inactive title has no rows. */
async function storeFacets(batch: BatchContext, titles: readonly PendingEntry<TitleEntry>[]): Promise<void> {
  const { trx, seen } = batch
  const rows: TitleFacetRow[] = []
  const facets = new Map<string, FacetRow>()
  for (const { id, entry } of titles) {
    if (!entry.active) continue
    const brand = brandOf(batch, entry)
    const columns = {
      kind: entry.kind,
      brand,
      title_id: id,
      popularity: entry.popularity,
      premiere_at: instant(entry.premiereDate) ?? (entry.releaseYear ? Date.UTC(entry.releaseYear, 0) : 0),
      sort_title: slug(textInAnyLanguage(entry.title)).replace(/^(the|a|an|el|la|los|las)-/, ''),
    }
    rows.push({ ...columns, facet: '' })
    for (const [facet, label] of facetsOf(entry)) {
      rows.push({ ...columns, facet })
      const key = `facet ${entry.kind} ${brand} ${facet}`
      if (!seen.has(key)) facets.set(key, { kind: entry.kind, brand, facet, label })
      seen.set(key, true)
    }
  }
  const before = titles.filter(({ known }) => known).map(({ id }) => id)
  await updateTitleLists(trx, rows, before)
  await upsert(trx, 'content_facets', ['kind', 'facet', 'brand'], [...facets.values()])
}

/** Returns a map from the keys of a title's genres and category to their labels. */
function facetsOf(entry: TitleEntry): Map<string, string> {
  const facets = new Map<string, string>()
  for (const label of [...entry.genres, ...(entry.category ? [entry.category] : [])]) {
    const facet = genreKey(label)
    if (facet && !facets.has(facet)) facets.set(facet, label)
  }
  return facets
}
