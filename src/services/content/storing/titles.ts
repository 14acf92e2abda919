import { sql } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import { tellOfVideos } from '../search/queue.ts'
import type { FacetRow, TitleFacetRow, TitleRow } from '../tables.ts'
import { genreKey } from '../wording/genres.ts'
import { instant, plain } from '../wording/said.ts'
import { slug } from '../wording/slug.ts'
import { titleTile } from '../wording/tiles.ts'
import { chooseAliases } from './aliases.ts'
import { storeTitleCast } from './credits.ts'
import { storeFilms, takenGuids } from './films.ts'
import { listTitles } from './listing.ts'
import { type Incoming, storeImages, type Trx, upsert, type Writer, type Writing } from './writing.ts'

export type TitleEntry = EntryOf<'series'> | EntryOf<'movie'>

export const writeTitles: Writer<TitleEntry> = async (writing, incoming) => {
  const { trx, brands } = writing
  const current = await currentTitles(trx, incoming)
  const guids = await takenGuids(writing, incoming)
  const accepted = incoming.filter((one) => {
    const { entry, id } = one
    const kept = current.get(id)
    if (!brands.find(entry.brand)) writing.refuse(one, `the brand "${entry.brand}" is not one of the group's`, 'brand')
    else if (kept && kept.kind !== entry.kind) writing.refuse(one, `"${id}" is already a ${kept.kind}`, 'id')
    else if (guids.has(id)) writing.refuse(one, `the guid "${guids.get(id)}" is already that of another video`, 'guid')
    else return true
    return false
  })
  const aliases = await chooseAliases(
    writing,
    accepted.map(({ id, entry }) => ({ id, entry, current: current.get(id)?.alias ?? null })),
  )
  const rows = accepted.map((one) => titleRow(writing, one, aliases.get(one.id)!))
  await upsert(trx, 'content_titles', ['id'], rows)
  await upsert(
    trx,
    'content_aliases',
    ['alias'],
    rows.filter(({ id, alias }) => current.get(id)?.alias !== alias).map(({ id, alias }) => ({ alias, title_id: id })),
  )
  await storeFacets(writing, accepted)
  await storeTitleCast(writing, accepted)
  await storeImages(
    writing,
    accepted.map(({ entry }) => entry),
  )
  for (const row of rows) {
    const before = current.get(row.id)
    if (before && (before.brand !== row.brand || before.genres !== row.genres)) await handDown(trx, row)
    if (before && before.brand !== row.brand) await tellOfVideos(trx, [row.id])
  }
  await storeFilms(writing, accepted)
}

async function currentTitles(trx: Trx, incoming: readonly Incoming[]) {
  const titles = new Map<string, Pick<TitleRow, 'kind' | 'alias' | 'brand' | 'genres'>>()
  const ids = incoming.filter(({ known }) => known).map(({ id }) => id)
  if (!ids.length) return titles
  const rows = await trx
    .selectFrom('content_titles')
    .select(['id', 'kind', 'alias', 'brand', 'genres'])
    .where(among(trx, 'id', ids))
    .execute()
  for (const { id, ...row } of rows) titles.set(id, row)
  return titles
}

/** What a title's videos have of it. */
async function handDown(trx: Trx, { id, brand, genres }: TitleRow): Promise<void> {
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

const brandOf = ({ brands }: Writing, entry: TitleEntry) => brands.find(entry.brand)!.key

/** As many as a video stands in lists of. */
const genresOf = ({ genres }: TitleEntry) => [...new Set(genres.map(genreKey).filter((key) => key))].slice(0, 3).join(' ')

function titleRow(writing: Writing, { id, entry, hash, json }: Incoming<TitleEntry>, alias: string): TitleRow {
  return {
    id,
    kind: entry.kind,
    brand: brandOf(writing, entry),
    alias,
    genres: genresOf(entry),
    changed: writing.now,
    tile: JSON.stringify(titleTile(entry)),
    hash,
    entry: json,
  }
}

/** The lists that a title stands in: its kind's, and those of its genres and its category. */
async function storeFacets(writing: Writing, titles: readonly Incoming<TitleEntry>[]): Promise<void> {
  const { trx, seen } = writing
  const rows: TitleFacetRow[] = []
  const facets = new Map<string, FacetRow>()
  for (const { id, entry } of titles) {
    if (!entry.active) continue
    const brand = brandOf(writing, entry)
    const own = {
      kind: entry.kind,
      brand,
      title_id: id,
      popularity: entry.popularity,
      premiere_at: instant(entry.premiereDate) ?? (entry.releaseYear ? Date.UTC(entry.releaseYear, 0) : 0),
      sort_title: slug(plain(entry.title)).replace(/^(the|a|an|el|la|los|las)-/, ''),
    }
    rows.push({ ...own, facet: '' })
    for (const [facet, label] of facetsOf(entry)) {
      rows.push({ ...own, facet })
      const key = `facet ${entry.kind} ${brand} ${facet}`
      if (!seen.has(key)) facets.set(key, { kind: entry.kind, brand, facet, label })
      seen.set(key, true)
    }
  }
  const before = titles.filter(({ known }) => known).map(({ id }) => id)
  await listTitles(trx, rows, before)
  await upsert(trx, 'content_facets', ['kind', 'facet', 'brand'], [...facets.values()])
}

function facetsOf(entry: TitleEntry): Map<string, string> {
  const facets = new Map<string, string>()
  for (const label of [...entry.genres, ...(entry.category ? [entry.category] : [])]) {
    const facet = genreKey(label)
    if (facet && !facets.has(facet)) facets.set(facet, label)
  }
  return facets
}
