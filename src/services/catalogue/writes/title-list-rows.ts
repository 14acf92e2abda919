// The tables of title lists. Each list contains every title two times: in the list of its brand and in the list of all brands (brand '').
// A list has the order of the primary key. Inserting a million rows at random positions would take most of the time of an import. Inserting
// them in the order of the key is fast. Therefore the rows of a large import are sorted and inserted at the end of the import.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { ContentTables, TitleFacetRow } from '../schema/tables.ts'
import { insertNew, type Trx } from './insert-rows.ts'
import { repeatInTransactions } from './revision.ts'

const lists = [
  { table: 'content_titles_popular', columns: ['kind', 'facet', 'brand', 'popularity', 'title_id'], ofFacets: true },
  { table: 'content_titles_latest', columns: ['kind', 'brand', 'premiere_at', 'title_id'], ofFacets: false },
  { table: 'content_titles_lettered', columns: ['kind', 'brand', 'sort_title', 'title_id'], ofFacets: false },
] as const
type List = (typeof lists)[number]

/** A batch with more new titles than this belongs to an import. Its titles are inserted into content_titles_waiting, not directly into the lists. */
const maxListedDirectly = 500
/** The number of waiting rows that one transaction inserts. A transaction with this number of rows takes half a second. */
const rowsPerTransaction = 50_000

/** Replaces the list rows of titles. `listedBefore` contains the ids of titles that may already have rows. */
export async function updateTitleLists(trx: Trx, rows: readonly TitleFacetRow[], listedBefore: readonly string[]): Promise<void> {
  if (listedBefore.length) await removeFromLists(trx, listedBefore)
  await insertNew(trx, 'content_title_facets', rows)
  const known = new Set(listedBefore)
  const fresh = rows.filter(({ title_id }) => !known.has(title_id))
  const isLarge = fresh.length > maxListedDirectly
  if (isLarge)
    await insertNew(
      trx,
      'content_titles_waiting',
      fresh.map(({ kind, facet, title_id }) => ({ kind, facet, title_id })),
    )
  const ready = isLarge ? rows.filter(({ title_id }) => known.has(title_id)) : rows
  const ids = [...new Set(ready.map(({ title_id }) => title_id))]
  if (!ids.length) return
  for (const list of lists)
    for (const brand of brandColumns) await insertIntoList(trx, list, brand, sql`where ${isOneOf(trx, 'title_id', ids)}`)
}

const everyBrand = sql`''`
const ownBrand = sql.ref('listed.brand')
const brandColumns = [everyBrand, ownBrand]

const valuesOf = ({ columns }: List, brand: RawBuilder<unknown>) =>
  sql.join(columns.map((column) => (column === 'brand' ? brand : sql.ref(`listed.${column}`))))

/** Inserts rows of `content_title_facets` into a list. `from` is the SQL that selects these rows. Existing rows do not change. */
async function insertIntoList(trx: Trx, list: List, brand: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<void> {
  const names = sql.join(list.columns.map((column) => sql.ref(column)))
  const inOrder = sql.join(list.columns.map((_, at) => sql.raw(String(at + 1))))
  await sql`insert into ${sql.table(list.table)} (${names})
    select ${valuesOf(list, brand)} from content_title_facets as listed ${from}
    and ${list.ofFacets ? sql`true` : sql`listed.facet = ''`} order by ${inOrder} on conflict do nothing`.execute(trx)
}

/** Deletes the rows of titles from all lists and from `content_title_facets`. */
async function removeFromLists(trx: Trx, titles: readonly string[]): Promise<void> {
  const isRemoved = isOneOf(trx, 'listed.title_id', titles)
  for (const list of lists)
    for (const brand of brandColumns) {
      const key = sql.join(list.columns.map((column) => sql.ref(column)))
      await sql`delete from ${sql.table(list.table)} where (${key}) in
        (select ${valuesOf(list, brand)} from content_title_facets as listed where ${isRemoved})`.execute(trx)
    }
  await sql`delete from content_title_facets where ${isOneOf(trx, 'title_id', titles)}`.execute(trx)
}

/** Inserts all waiting titles into their lists, including the titles of an interrupted import. Each transaction inserts one range. */
export async function listWaitingTitles(database: Database<ContentTables>): Promise<void> {
  await repeatInTransactions(database, listOneRange)
}

/** Inserts up to `rowsPerTransaction` waiting titles of one kind and facet. Returns false if no titles are waiting. */
async function listOneRange(trx: Trx): Promise<boolean> {
  const waiting = trx.selectFrom('content_titles_waiting')
  const first = await waiting.select(['kind', 'facet']).orderBy('kind').orderBy('facet').limit(1).executeTakeFirst()
  if (!first) return false
  const { kind, facet } = first
  const beyond = await waiting
    .select('title_id')
    .where('kind', '=', kind)
    .where('facet', '=', facet)
    .orderBy('title_id')
    .limit(1)
    .offset(rowsPerTransaction)
    .executeTakeFirst()
  const range = sql`waits.kind = ${kind} and waits.facet = ${facet} and ${beyond ? sql`waits.title_id < ${beyond.title_id}` : sql`true`}`
  const from = sql`join content_titles_waiting as waits on waits.title_id = listed.title_id and waits.facet = listed.facet
    and waits.kind = listed.kind where ${range}`
  for (const list of lists) {
    if (facet !== '' && !list.ofFacets) continue
    for (const brand of brandColumns) await insertIntoList(trx, list, brand, from)
  }
  await sql`delete from content_titles_waiting as waits where ${range}`.execute(trx)
  return true
}
