import type { Kysely } from 'kysely'
import type { GalleryFacet, GalleryFacts, Slice } from '#contracts/catalogue/facts.ts'
import type { GalleryList } from '#contracts/catalogue/list-spec.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'
import type { ListRow } from './merge-ranges.ts'

type Db = Kysely<ContentTables>

/** Returns galleries, newest first. Each list of a title is one range of an index. */
export async function findGalleries(db: Db, { title, brand, season, category }: GalleryList, { after, limit }: Slice): Promise<ListRow[]> {
  let query = db.selectFrom('content_galleries').select(['id', 'posted_at as key'])
  if (title !== undefined) {
    query = query.where('title_id', '=', title)
    if (season !== undefined) query = query.where('season', '=', season)
    if (category !== undefined) query = query.where('category', '=', category)
  } else if (brand !== undefined) query = query.where('brand', '=', brand)
  if (Array.isArray(after)) query = query.where((eb) => eb(eb.refTuple('posted_at', 'id'), '<', eb.tuple(Number(after[0]), after[1])))
  return await query.orderBy('posted_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the galleries of a title by season and category. Reads the rows of all galleries of the title. */
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

export async function galleriesByIds(db: Db, ids: readonly string[]): Promise<GalleryFacts[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('content_galleries')
    .select(['machine_name', 'entry'])
    .where(isOneOf(db, 'id', ids))
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
