// The addresses of galleries and of people, which stand in the sitemap after all videos: galleries by title and name, then people by
// title, as the index of each has them.
import { sql } from 'kysely'
import type { SitemapEntry } from '#contracts/http/content.ts'
import type { House } from '../house.ts'
import { creditsPath, galleryPath } from '../present/paths.ts'
import { titleIdByAlias } from '../reading/by-id.ts'
import { personNamed, rolesIn } from '../reading/credit-lists.ts'
import { ofAnySeason, ofTitle } from '../storing/credit-rows.ts'

const galleryPattern = /^\/([^/]+)\/photos\/(?:season-\d+\/)?([^/]+)$/
const creditPattern = /^\/([^/]+)\/(?:(guest)|credits\/([^/]+))\/([^/]+)$/

export const isGalleryPath = (path: string | undefined): boolean => galleryPattern.test(path ?? '')
export const isCreditPath = (path: string | undefined): boolean => creditPattern.test(path ?? '')

/** After the gallery of this path, or from the first. */
export async function galleryPaths({ db }: House, after: string | undefined, limit: number): Promise<SitemapEntry[]> {
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
  return rows.map(({ machine_name: machineName, entry: json, brand, alias: of }) => {
    const path = galleryPath(of, { machineName, entry: JSON.parse(json) }, brand)
    return { path, changed: 0, brand }
  })
}

/** After the person of this path, or from the first: each as each thing they are in a title, once. */
export async function creditPaths(house: House, after: string | undefined, limit: number): Promise<SitemapEntry[]> {
  const [title, season, role, person] = after ? await placeOf(house, after) : (['', ofTitle, '', ''] as const)
  const rows = await house.db
    .selectFrom('content_cast as cast')
    .innerJoin('content_people as person', 'person.id', 'cast.person_id')
    .innerJoin('content_titles as title', 'title.id', 'cast.title_id')
    .select(['cast.role', 'person.machine_name as name', 'title.alias', 'title.brand'])
    .where(sql<boolean>`("cast".title_id, "cast".season, "cast".role, "cast".person_id) > (${title}, ${season}, ${role}, ${person})`)
    .where('cast.season', '<=', ofAnySeason)
    // Whom a title names itself its videos need not name again.
    .where(
      sql<boolean>`("cast".season = ${ofTitle} or not exists (select 1 from content_cast own where own.title_id = "cast".title_id
        and own.season = ${ofTitle} and own.role = "cast".role and own.person_id = "cast".person_id))`,
    )
    .orderBy('cast.title_id')
    .orderBy('cast.season')
    .orderBy('cast.role')
    .orderBy('cast.person_id')
    .limit(limit)
    .execute()
  return rows.map(({ role: as, name, alias, brand }) => ({ path: creditsPath(alias, { role: as, name }), changed: 0, brand }))
}

/** Where the person of this path stands in content_cast. */
async function placeOf({ db }: House, path: string): Promise<readonly [string, number, string, string]> {
  const [, alias = '', guest, credited = '', name = ''] = creditPattern.exec(path) ?? []
  const role = guest ?? decodeURIComponent(credited)
  const [title, person] = await Promise.all([titleIdByAlias(db, alias), personNamed(db, decodeURIComponent(name))])
  if (title === null || !person) return [title ?? '', ofTitle, '', '']
  const own = (await rolesIn(db, title, person.entry.id)).find((one) => one.role === role && one.season <= ofAnySeason)
  return [title, own?.season ?? ofAnySeason, role, person.entry.id]
}
