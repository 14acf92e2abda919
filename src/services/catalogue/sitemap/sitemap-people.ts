// Reads the last paths of the sitemap, after the paths of videos: first galleries by title and name, then people by title. The paths have the
// order of the indexes.

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { BrandBook } from '#brands/brand-book.ts'
import { creditsPath, galleryPath } from '#contracts/catalogue/paths.ts'
import type { SitemapEntry } from '#contracts/http/catalogue.ts'
import { titleIdByAlias } from '../queries/by-id.ts'
import { personNamed, rolesIn } from '../queries/credit-lists.ts'
import { anySeason, titleCast } from '../schema/credit-rows.ts'
import type { ContentTables } from '../schema/tables.ts'

const galleryPattern = /^\/([^/]+)\/photos\/(?:season-\d+\/)?([^/]+)$/
const creditPattern = /^\/([^/]+)\/(?:(guest)|credits\/([^/]+))\/([^/]+)$/

export const isGalleryPath = (path: string | undefined): boolean => galleryPattern.test(path ?? '')
export const isCreditPath = (path: string | undefined): boolean => creditPattern.test(path ?? '')

export type SitemapContext = { db: Kysely<ContentTables>; brands: BrandBook; now: () => number }

/** Returns the paths of galleries after the path `after`, by default the first paths. */
export async function galleryPaths({ db }: SitemapContext, after: string | undefined, limit: number): Promise<SitemapEntry[]> {
  const [, alias = '', name = ''] = galleryPattern.exec(after ?? '') ?? []
  const title = alias ? ((await titleIdByAlias(db, alias)) ?? '') : ''
  const rows = await db
    .selectFrom('content_galleries as gallery')
    .innerJoin('content_titles as title', 'title.id', 'gallery.title_id')
    .select(['gallery.machine_name', 'gallery.entry', 'gallery.brand', 'title.alias'])
    .where(sql<boolean>`(gallery.title_id, gallery.machine_name) > (${title}, ${name})`)
    .orderBy('gallery.title_id')
    .orderBy('gallery.machine_name')
    .limit(limit)
    .execute()
  return rows.map(({ machine_name: machineName, entry: json, brand, alias: titleAlias }) => {
    const path = galleryPath(titleAlias, { machineName, entry: JSON.parse(json) }, brand)
    return { path, changed: 0, brand }
  })
}

/** Returns the paths of people after the path `after`, by default the first paths. A person has a path for each role in each title. */
export async function creditPaths(context: SitemapContext, after: string | undefined, limit: number): Promise<SitemapEntry[]> {
  const [title, season, role, person] = after ? await castKeyOf(context, after) : (['', titleCast, '', ''] as const)
  const rows = await context.db
    .selectFrom('content_cast as cast')
    .innerJoin('content_people as person', 'person.id', 'cast.person_id')
    .innerJoin('content_titles as title', 'title.id', 'cast.title_id')
    .select(['cast.role', 'person.machine_name as name', 'title.alias', 'title.brand'])
    .where(sql<boolean>`("cast".title_id, "cast".season, "cast".role, "cast".person_id) > (${title}, ${season}, ${role}, ${person})`)
    .where('cast.season', '<=', anySeason)
    // A person may have the same role in the credits of the title and of its videos. Only one of these rows is selected, because both have the same path.
    .where(
      sql<boolean>`("cast".season = ${titleCast} or not exists (select 1 from content_cast own where own.title_id = "cast".title_id
        and own.season = ${titleCast} and own.role = "cast".role and own.person_id = "cast".person_id))`,
    )
    .orderBy('cast.title_id')
    .orderBy('cast.season')
    .orderBy('cast.role')
    .orderBy('cast.person_id')
    .limit(limit)
    .execute()
  return rows.map(({ alias, brand, ...credit }) => ({ path: creditsPath(alias, credit), changed: 0, brand }))
}

/** Returns the primary key of the row in content_cast for the path of a person and role. */
async function castKeyOf({ db }: SitemapContext, path: string): Promise<readonly [string, number, string, string]> {
  const [, alias = '', guest, credited = '', name = ''] = creditPattern.exec(path) ?? []
  const role = guest ?? decodeURIComponent(credited)
  const [title, person] = await Promise.all([titleIdByAlias(db, alias), personNamed(db, decodeURIComponent(name))])
  if (title === null || !person) return [title ?? '', titleCast, '', '']
  const own = (await rolesIn(db, title, person.entry.id)).find((one) => one.role === role && one.season <= anySeason)
  return [title, own?.season ?? anySeason, role, person.entry.id]
}
