// What the writers of each kind share.
import { CompiledQuery, type InsertQueryBuilder, type InsertResult, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Entry } from '#contracts/catalogue.ts'
import type { Where } from '#contracts/entry-store.ts'
import { inChunks } from '#kit/db/queries.ts'
import type { BrandBook } from '../brand-keys.ts'
import { among, isSqlite } from '../reading/among.ts'
import type { ContentTables } from '../tables.ts'
import { artsOf, imageRow } from '../wording/arts.ts'

export type Trx = Transaction<ContentTables>

/** An entry that is new or differs from what is kept. */
export type Incoming<E extends Entry = Entry> = { entry: E; where: Where; id: string; json: string; hash: string; known: boolean }

export type Writing = {
  trx: Trx
  brands: BrandBook
  now: number
  /** What earlier batches are known to have stored, so that it is not stored again. Bounded. */
  seen: { has(key: string): boolean; set(key: string, value: true): unknown }
  /** `field` is what of it was wrong. */
  refuse(incoming: Incoming, reason: string, field?: string): void
}

/** Stores the entries of one kind, refusing those that refer to what is not there. */
export type Writer<E extends Entry = Entry> = (writing: Writing, incoming: Incoming<E>[]) => Promise<void>

/** Inserts rows, or overwrites those with the same key. No two rows may have the same key. */
export async function upsert<Table extends keyof ContentTables & string>(
  trx: Trx,
  table: Table,
  key: (keyof ContentTables[Table] & string)[],
  rows: ContentTables[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const others = columns.filter((column) => !(key as string[]).includes(column))
  await insertRows(trx, table, rows, 'overwrite', (insert) =>
    insert.onConflict((conflict) => {
      const at = conflict.columns(key as never)
      if (!others.length) return at.doNothing() as never
      return at.doUpdateSet((eb) => Object.fromEntries(others.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never)
    }),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: whichever table
type Insert = InsertQueryBuilder<ContentTables, any, InsertResult>
const statements = new LRUCache<string, string>({ max: 200 })

/**
 * Inserts rows, all of the same columns in the same order. An import inserts the same columns over and over: the text of
 * such a statement is made once. `how` tells apart what `finish` makes of the inserts of one table.
 */
export async function insertRows<Table extends keyof ContentTables & string>(
  trx: Trx,
  table: Table,
  rows: readonly ContentTables[Table][],
  how: string,
  finish: (insert: Insert) => Insert,
): Promise<void> {
  if (!rows.length) return
  const columns = Object.keys(rows[0] as object)
  if (!isSqlite(trx)) return await insertAsDocument(trx, table, columns, rows, how, finish)
  for (const chunk of inChunks(rows, columns.length)) {
    const shape = `sqlite ${table} ${chunk.length} ${how} ${columns}`
    const known = statements.get(shape)
    if (known === undefined) {
      const query = finish(trx.insertInto(table).values(chunk as never)).compile()
      if (chunk.length > 1) statements.set(shape, query.sql)
      await trx.executeQuery(query)
    } else
      await trx.executeQuery(
        CompiledQuery.raw(
          known,
          chunk.flatMap((row) => Object.values(row as object)),
        ),
      )
  }
}

/** PostgreSQL reads all rows from one JSON parameter: to parse and plan thousands of parameters costs it as much as to store them. */
async function insertAsDocument(
  trx: Trx,
  table: keyof ContentTables & string,
  columns: readonly string[],
  rows: readonly unknown[],
  how: string,
  finish: (insert: Insert) => Insert,
): Promise<void> {
  const shape = `postgres ${table} ${how} ${columns}`
  let text = statements.get(shape)
  if (text === undefined) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const all = sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${''})`
    text = finish(
      trx
        .insertInto(table)
        .columns(columns as never)
        .expression(all as never),
    ).compile().sql
    statements.set(shape, text)
  }
  await trx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]))
}

/** Inserts rows, but those whose key is there already. */
export const insertNew = <Table extends keyof ContentTables & string>(trx: Trx, table: Table, rows: readonly ContentTables[Table][]) =>
  insertRows(trx, table, rows, 'new', (insert) => insert.onConflict((conflict) => conflict.doNothing()))

/** Deletes the rows in which `column` is one of `values`. */
export async function deleteWhere<Table extends keyof ContentTables & string>(
  trx: Trx,
  table: Table,
  column: keyof ContentTables[Table] & string,
  values: readonly string[],
): Promise<void> {
  if (values.length) await sql`delete from ${sql.table(table)} where ${among(trx, column, values)}`.execute(trx)
}

export async function storeImages({ trx, seen }: Writing, entries: readonly Entry[]): Promise<void> {
  const rows = new Map<string, ContentTables['content_images']>()
  for (const entry of entries)
    for (const art of artsOf(entry)) {
      const row = imageRow(art)
      const key = `image ${row.id} ${row.color}`
      if (seen.has(key)) continue
      seen.set(key, true)
      if (row.color !== null || !rows.has(row.id)) rows.set(row.id, row)
    }
  // Their ids are hashes: in order, a batch goes through the table once.
  const all = [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  await upsert(
    trx,
    'content_images',
    ['id'],
    all.filter(({ color }) => color !== null),
  )
  await insertNew(
    trx,
    'content_images',
    all.filter(({ color }) => color === null),
  )
}

/** The titles that entries refer to, by id. */
export async function titlesById(trx: Trx, ids: readonly (string | undefined)[]) {
  const titles = new Map<string, { id: string; kind: string; brand: string; genres: string[] }>()
  const wanted = [...new Set(ids.filter((id) => id !== undefined))]
  if (!wanted.length) return titles
  const rows = await trx
    .selectFrom('content_titles')
    .select(['id', 'kind', 'brand', 'genres'])
    .where(among(trx, 'id', wanted))
    .execute()
  for (const row of rows) titles.set(row.id, { ...row, genres: row.genres ? row.genres.split(' ') : [] })
  return titles
}
