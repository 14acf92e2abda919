// The lists of titles: tables that are their own index, a row for the brand and one for all brands ('').
// Rows are written in the order of their keys. Those of a large import wait for its end: a million random places in every list
// cost more than all else, and the same million in order next to nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { among } from '../reading/among.ts'
import type { ContentTables, TitleFacetRow } from '../tables.ts'
import { lockStoring } from './revision.ts'
import { insertNew, type Trx } from './writing.ts'

const lists = [
  { table: 'content_titles_popular', columns: ['kind', 'facet', 'brand', 'popularity', 'title_id'], ofFacets: true },
  { table: 'content_titles_latest', columns: ['kind', 'brand', 'premiere_at', 'title_id'], ofFacets: false },
  { table: 'content_titles_lettered', columns: ['kind', 'brand', 'sort_title', 'title_id'], ofFacets: false },
] as const
type List = (typeof lists)[number]

/** More new titles at once than an editor makes. */
const manyAtOnce = 500
/** Rows put in their places in one transaction: half a second. */
const placedAtOnce = 50_000

/** `before` are the titles that may stand in lists already. */
export async function listTitles(trx: Trx, rows: readonly TitleFacetRow[], before: readonly string[]): Promise<void> {
  if (before.length) await unlist(trx, before)
  await insertNew(trx, 'content_title_facets', rows)
  const known = new Set(before)
  const fresh = rows.filter(({ title_id }) => !known.has(title_id))
  const waits = fresh.length > manyAtOnce
  if (waits)
    await insertNew(
      trx,
      'content_titles_waiting',
      fresh.map(({ kind, facet, title_id }) => ({ kind, facet, title_id })),
    )
  const now = waits ? rows.filter(({ title_id }) => known.has(title_id)) : rows
  const ids = [...new Set(now.map(({ title_id }) => title_id))]
  if (!ids.length) return
  for (const list of lists) for (const brand of brandColumns) await place(trx, list, brand, sql`where ${among(trx, 'title_id', ids)}`)
}

const everyBrand = sql`''`
const ownBrand = sql.ref('listed.brand')
const brandColumns = [everyBrand, ownBrand]

const valuesOf = ({ columns }: List, brand: RawBuilder<unknown>) =>
  sql.join(columns.map((column) => (column === 'brand' ? brand : sql.ref(`listed.${column}`))))

/** Puts those of `content_title_facets` that `from` chooses into a list; what stands there already stays. */
async function place(trx: Trx, list: List, brand: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<void> {
  const names = sql.join(list.columns.map((column) => sql.ref(column)))
  const inOrder = sql.join(list.columns.map((_, at) => sql.raw(String(at + 1))))
  await sql`insert into ${sql.table(list.table)} (${names})
    select ${valuesOf(list, brand)} from content_title_facets as listed ${from}
    and ${list.ofFacets ? sql`true` : sql`listed.facet = ''`} order by ${inOrder} on conflict do nothing`.execute(trx)
}

async function unlist(trx: Trx, titles: readonly string[]): Promise<void> {
  const theirs = among(trx, 'listed.title_id', titles)
  for (const list of lists)
    for (const brand of brandColumns) {
      const key = sql.join(list.columns.map((column) => sql.ref(column)))
      await sql`delete from ${sql.table(list.table)} where (${key}) in
        (select ${valuesOf(list, brand)} from content_title_facets as listed where ${theirs})`.execute(trx)
    }
  await sql`delete from content_title_facets where ${among(trx, 'title_id', titles)}`.execute(trx)
}

/** Puts all that wait into their lists, also those of an import that died; each transaction a range that it finishes. */
export async function listWaiting(database: Database<ContentTables>): Promise<void> {
  while (
    await database.write(
      async (trx) => {
        await lockStoring(trx, database.dialect)
        return await listSome(trx)
      },
      { mayBeLost: true },
    )
  );
}

async function listSome(trx: Trx): Promise<boolean> {
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
    .offset(placedAtOnce)
    .executeTakeFirst()
  const range = sql`waits.kind = ${kind} and waits.facet = ${facet} and ${beyond ? sql`waits.title_id < ${beyond.title_id}` : sql`true`}`
  const from = sql`join content_titles_waiting as waits on waits.title_id = listed.title_id and waits.facet = listed.facet
    and waits.kind = listed.kind where ${range}`
  for (const list of lists) {
    if (facet !== '' && !list.ofFacets) continue
    for (const brand of brandColumns) await place(trx, list, brand, from)
  }
  await sql`delete from content_titles_waiting as waits where ${range}`.execute(trx)
  return true
}
