// Reads a slice of any list, as references to its items.

import type { Kysely } from 'kysely'
import type { BrandBook } from '#brands/brand-book.ts'
import type { Listed, Slice } from '#contracts/catalogue/facts.ts'
import { chosenIn, type Planned } from '#contracts/catalogue/list-items.ts'
import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import type { ContentTables } from '../schema/tables.ts'
import { entryOf, titlesByIds } from './by-id.ts'
import { findAppearances, listCredits, listGuests } from './credit-lists.ts'
import { findGalleries } from './gallery-lists.ts'
import { findGenres, withLeads } from './genre-lists.ts'
import type { ListRow } from './merge-ranges.ts'
import { findTitles } from './title-lists.ts'
import { findVideos } from './video-lists.ts'

export async function readList(db: Kysely<ContentTables>, brands: BrandBook, list: ListSpec, slice: Slice): Promise<Listed> {
  const oneMore = { ...slice, limit: slice.limit + 1 }
  switch (list.of) {
    case 'videos':
      return sliceByKey(await findVideos(db, list, oneMore), slice, (id) => ({ video: id }))
    case 'titles':
      return sliceByKey(await findTitles(db, list, oneMore), slice, (id) => ({ title: id }))
    case 'credits':
      return await listCredits(db, list, slice)
    case 'guests':
      return await listGuests(db, list, slice)
    case 'appearances':
      return sliceByKey(await findAppearances(db, list, oneMore), slice, (id) => ({ video: id }))
    case 'galleries':
      return sliceByKey(await findGalleries(db, list, oneMore), slice, (id) => ({ gallery: id }))
    case 'playlists':
      return sliceByKey(await findPlaylists(db, list.brand, oneMore), slice, (id) => ({ playlist: id }))
    case 'people':
      return list.title === undefined
        ? sliceByKey(await findPeople(db, oneMore), slice, (id) => ({ person: id }))
        : sliceByIndex(await castOf(db, list.title), slice)
    case 'brands':
      return sliceByIndex(
        brands.all.filter(({ key }) => !list.brand || key === list.brand).map(({ key }) => ({ brand: key })),
        slice,
      )
    case 'genres':
      return await withGenreLeads(db, sliceByIndex(await findGenres(db, list), slice), slice.now)
    case 'chosen': {
      const page = await entryOf(db, 'content_pages', list.page, 'page')
      const section = page?.sections.find(({ name }) => name === list.section)
      return await sliceChosen(db, page && section ? chosenIn(page, section) : [], slice)
    }
    case 'playlist': {
      const playlist = await entryOf(db, 'content_playlists', list.id, 'playlist')
      return sliceByIndex(
        (playlist?.videos ?? []).map((video) => ({ video })),
        slice,
      )
    }
  }
}

/** Returns the first `limit` rows as items. If there are more rows, `next` is the position of the last returned row. */
function sliceByKey(rows: readonly ListRow[], { limit }: Slice, toItem: (id: string) => Planned): Listed {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(({ id }) => toItem(id)), next: last && rows.length > limit ? [last.key, last.id] : null }
}

/** Returns a slice of a list in memory. The positions `after` and `next` are indexes of this list. */
export function sliceByIndex(all: readonly Planned[], { after, limit }: Slice): Listed {
  const from = typeof after === 'number' ? after : 0
  return { items: all.slice(from, from + limit), next: all.length > from + limit ? from + limit : null }
}

export const sliceChosen = (db: Kysely<ContentTables>, chosen: readonly Planned[], slice: Slice): Promise<Listed> =>
  withGenreLeads(db, sliceByIndex(chosen, slice), slice.now)

/** Adds the lead titles to the genres among the items. */
async function withGenreLeads(db: Kysely<ContentTables>, listed: Listed, now: number): Promise<Listed> {
  const genres = listed.items.filter((item) => 'genre' in item)
  if (!genres.length) return listed
  const genresWithLeads = await withLeads(db, genres, now)
  return { ...listed, items: listed.items.map((item) => ('genre' in item ? genresWithLeads[genres.indexOf(item)]! : item)) }
}

async function castOf(db: Kysely<ContentTables>, title: string): Promise<Planned[]> {
  const [facts] = await titlesByIds(db, [title])
  return (facts?.entry.credits ?? []).map((credit) => ({ credit, in: { title } }))
}

async function findPlaylists(db: Kysely<ContentTables>, brand: string | undefined, { after, limit }: Slice): Promise<ListRow[]> {
  let query = db.selectFrom('content_playlists').select(['id', 'sort_title as key'])
  if (brand !== undefined) query = query.where('brand', '=', brand)
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('sort_title', 'id'), '>', eb.tuple(String(after[0]), after[1])))
  return await query.orderBy('sort_title').orderBy('id').limit(limit).execute()
}

async function findPeople(db: Kysely<ContentTables>, { after, limit }: Slice): Promise<ListRow[]> {
  let query = db.selectFrom('content_people').select(['id', 'name as key'])
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(String(after[0]), after[1])))
  return await query.orderBy('name').orderBy('id').limit(limit).execute()
}
