import type { Kysely } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { ContentTables } from '../tables.ts'
import { among } from './among.ts'
import type { GalleryList } from './list-spec.ts'
import type { Found } from './merge-ranges.ts'
import type { Slice } from './video-lists.ts'

type Db = Kysely<ContentTables>

/** Newest first: each of a title's lists is one range of an index. */
export async function findGalleries(db: Db, { title, brand, season, category }: GalleryList, { after, limit }: Slice): Promise<Found[]> {
  let query = db.selectFrom('content_galleries').select(['id', 'posted_at as key'])
  if (title !== undefined) {
    query = query.where('title_id', '=', title)
    if (season !== undefined) query = query.where('season', '=', season)
    if (category !== undefined) query = query.where('category', '=', category)
  } else if (brand !== undefined) query = query.where('brand', '=', brand)
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('posted_at', 'id'), '<', eb.tuple(Number(after[0]), after[1])))
  return await query.orderBy('posted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export type GalleryFacet = { season: number; category: string; label: string; count: number }

/** Which seasons and categories a title's galleries are of: as long as there are galleries of it. */
export async function galleryFacets(db: Db, title: string): Promise<GalleryFacet[]> {
  const rows = await db
    .selectFrom('content_galleries')
    .select((eb) => ['season', 'category', eb.fn.min('category_label').as('label'), eb.fn.countAll<number>().as('count')])
    .where('title_id', '=', title)
    .groupBy(['season', 'category'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function hasGalleries(db: Db, title: string): Promise<boolean> {
  return (await db.selectFrom('content_galleries').select('id').where('title_id', '=', title).limit(1).execute()).length > 0
}

export type GalleryFacts = { machineName: string; entry: EntryOf<'gallery'> }

export async function galleriesByIds(db: Db, ids: readonly string[]): Promise<GalleryFacts[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('content_galleries')
    .select(['machine_name', 'entry'])
    .where(among(db, 'id', ids))
    .execute()
  return rows.map(galleryFacts)
}

const galleryFacts = ({ machine_name, entry }: { machine_name: string; entry: string }): GalleryFacts => ({
  machineName: machine_name,
  entry: JSON.parse(entry),
})

export async function galleryNamed(db: Db, title: string, name: string): Promise<GalleryFacts | null> {
  const row = await db
    .selectFrom('content_galleries')
    .select(['machine_name', 'entry'])
    .where('title_id', '=', title)
    .where('machine_name', '=', name)
    .executeTakeFirst()
  return row ? galleryFacts(row) : null
}
