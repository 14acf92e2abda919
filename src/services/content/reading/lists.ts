// A slice of any list, as references to what it holds.
import type { Kysely } from 'kysely'
import type { EntryOf, ItemRef, SectionSpec } from '#contracts/catalogue.ts'
import type { BrandBook } from '../brand-keys.ts'
import type { Planned } from '../filling/planned.ts'
import type { ContentTables } from '../tables.ts'
import { entryOf, titlesByIds } from './by-id.ts'
import { findAppearances, listCredits, listGuests } from './credit-lists.ts'
import { findGalleries } from './gallery-lists.ts'
import { findGenres, withLeads } from './genre-lists.ts'
import type { ListSpec, Position } from './list-spec.ts'
import type { Found } from './merge-ranges.ts'
import { findTitles } from './title-lists.ts'
import { findVideos, type Slice } from './video-lists.ts'

/** `next` is where to go on; null at the end. */
export type Listed = { items: Planned[]; next: Position | null }

export async function readList(db: Kysely<ContentTables>, brands: BrandBook, list: ListSpec, slice: Slice): Promise<Listed> {
  const more = { ...slice, limit: slice.limit + 1 }
  switch (list.of) {
    case 'videos':
      return keyed(await findVideos(db, list, more), slice, (id) => ({ video: id }))
    case 'titles':
      return keyed(await findTitles(db, list, more), slice, (id) => ({ title: id }))
    case 'credits':
      return await listCredits(db, list, slice)
    case 'guests':
      return await listGuests(db, list, slice)
    case 'appearances':
      return keyed(await findAppearances(db, list, more), slice, (id) => ({ video: id }))
    case 'galleries':
      return keyed(await findGalleries(db, list, more), slice, (id) => ({ gallery: id }))
    case 'playlists':
      return keyed(await findPlaylists(db, list.brand, more), slice, (id) => ({ playlist: id }))
    case 'people':
      return list.title === undefined
        ? keyed(await findPeople(db, more), slice, (id) => ({ person: id }))
        : counted(await castOf(db, list.title), slice)
    case 'brands':
      return counted(
        brands.all.filter(({ key }) => !list.brand || key === list.brand).map(({ key }) => ({ brand: key })),
        slice,
      )
    case 'genres':
      return await withGenreLeads(db, counted(await findGenres(db, list), slice), slice.now)
    case 'chosen': {
      const page = await entryOf(db, 'content_pages', list.page, 'page')
      const section = page?.sections.find(({ name }) => name === list.section)
      return await takeChosen(db, page && section ? chosenIn(page, section) : [], slice)
    }
    case 'playlist': {
      const playlist = await entryOf(db, 'content_playlists', list.id, 'playlist')
      return counted(
        (playlist?.videos ?? []).map((video) => ({ video })),
        slice,
      )
    }
  }
}

function keyed(found: readonly Found[], { limit }: Slice, planned: (id: string) => Planned): Listed {
  const given = found.slice(0, limit)
  const last = given.at(-1)
  return { items: given.map(({ id }) => planned(id)), next: last && found.length > limit ? [last.key, last.id] : null }
}

/** A list that is whole in memory goes on by number. */
export function counted(all: readonly Planned[], { after, limit }: Slice): Listed {
  const from = typeof after === 'number' ? after : 0
  return { items: all.slice(from, from + limit), next: all.length > from + limit ? from + limit : null }
}

/** What an editor chose for a section; a slide that names no brand is its page's. */
export const chosenIn = ({ brand }: EntryOf<'page'>, { items = [] }: SectionSpec): Planned[] => items.map((item) => ofPage(item, brand))

export const takeChosen = (db: Kysely<ContentTables>, chosen: readonly Planned[], slice: Slice): Promise<Listed> =>
  withGenreLeads(db, counted(chosen, slice), slice.now)

/** Of the places of a slice, the genres' learn which title stands for them. */
async function withGenreLeads(db: Kysely<ContentTables>, listed: Listed, now: number): Promise<Listed> {
  const genres = listed.items.filter((item) => 'genre' in item)
  if (!genres.length) return listed
  const led = await withLeads(db, genres, now)
  return { ...listed, items: listed.items.map((item) => ('genre' in item ? led[genres.indexOf(item)]! : item)) }
}

async function castOf(db: Kysely<ContentTables>, title: string): Promise<Planned[]> {
  const [facts] = await titlesByIds(db, [title])
  return (facts?.entry.credits ?? []).map((credit) => ({ credit, in: { title } }))
}

function ofPage(item: ItemRef, brand: string | undefined): ItemRef {
  if ('slide' in item) return { slide: { brand, ...item.slide } }
  return 'feature' in item ? { feature: { brand, ...item.feature } } : item
}

async function findPlaylists(db: Kysely<ContentTables>, brand: string | undefined, { after, limit }: Slice): Promise<Found[]> {
  let query = db.selectFrom('content_playlists').select(['id', 'sort_title as key'])
  if (brand !== undefined) query = query.where('brand', '=', brand)
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('sort_title', 'id'), '>', eb.tuple(String(after[0]), after[1])))
  return await query.orderBy('sort_title').orderBy('id').limit(limit).execute()
}

async function findPeople(db: Kysely<ContentTables>, { after, limit }: Slice): Promise<Found[]> {
  let query = db.selectFrom('content_people').select(['id', 'name as key'])
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(String(after[0]), after[1])))
  return await query.orderBy('name').orderBy('id').limit(limit).execute()
}
