// Inserts and deletes rows of any table of the catalogue.
import { CompiledQuery, type InsertQueryBuilder, type InsertResult, sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inChunks, isOneOf, isSqlite } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'

export type Trx = Transaction<ContentTables>

/** Inserts rows and overwrites stored rows with the same key. The keys in `rows` must be unique. */
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
      const onKey = conflict.columns(key as never)
      if (!others.length) return onKey.doNothing() as never
      return onKey.doUpdateSet((eb) => Object.fromEntries(others.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never)
    }),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the statement is for any table
type Insert = InsertQueryBuilder<ContentTables, any, InsertResult>
const statements = new LRUCache<string, string>({ max: 200 })

/**
 * Inserts rows, which must all have the same columns in the same order. `finish` completes the statement. `statementName` is part of the key
 * in the cache of statements. The cache exists because building SQL is slow and an import repeats the same few statements.
 */
export async function insertRows<Table extends keyof ContentTables & string>(
  trx: Trx,
  table: Table,
  rows: readonly ContentTables[Table][],
  statementName: string,
  finish: (insert: Insert) => Insert,
): Promise<void> {
  if (!rows.length) return
  const columns = Object.keys(rows[0] as object)
  if (!isSqlite(trx)) return await insertFromJson(trx, table, columns, rows, statementName, finish)
  for (const chunk of inChunks(rows, columns.length)) {
    const shape = `sqlite ${table} ${chunk.length} ${statementName} ${columns}`
    const cached = statements.get(shape)
    if (cached === undefined) {
      const query = finish(trx.insertInto(table).values(chunk as never)).compile()
      if (chunk.length > 1) statements.set(shape, query.sql)
      await trx.executeQuery(query)
    } else
      await trx.executeQuery(
        CompiledQuery.raw(
          cached,
          chunk.flatMap((row) => Object.values(row as object)),
        ),
      )
  }
}

/** Inserts rows with one JSON parameter. If there were thousands of parameters, PostgreSQL would need half of its time to parse them. */
async function insertFromJson(
  trx: Trx,
  table: keyof ContentTables & string,
  columns: readonly string[],
  rows: readonly unknown[],
  statementName: string,
  finish: (insert: Insert) => Insert,
): Promise<void> {
  const shape = `postgres ${table} ${statementName} ${columns}`
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

/** Inserts rows. Skips rows with a key that is already stored. */
export const insertNew = <Table extends keyof ContentTables & string>(trx: Trx, table: Table, rows: readonly ContentTables[Table][]) =>
  insertRows(trx, table, rows, 'new', (insert) => insert.onConflict((conflict) => conflict.doNothing()))

/** Deletes the rows with one of `values` in `column`. */
export async function deleteWhere<Table extends keyof ContentTables & string>(
  trx: Trx,
  table: Table,
  column: keyof ContentTables[Table] & string,
  values: readonly string[],
): Promise<void> {
  if (values.length) await sql`delete from ${sql.table(table)} where ${isOneOf(trx, column, values)}`.execute(trx)
}
