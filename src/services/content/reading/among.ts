import { CompiledQuery, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'

/** `column` is one of `values`: one statement however many there are, so that it stays prepared, and a parameter instead of hundreds. */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables
export const among = (db: Kysely<any>, column: string, values: readonly string[]): Expression<SqlBool> =>
  amongList(db, column, JSON.stringify(values))

// biome-ignore lint/suspicious/noExplicitAny: whichever tables
const amongList = (db: Kysely<any>, column: string, list: string): Expression<SqlBool> =>
  isSqlite(db)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`

// biome-ignore lint/suspicious/noExplicitAny: whichever tables
export const isSqlite = (db: Kysely<any>) => db.getExecutor().adapter instanceof SqliteAdapter

/**
 * Reads rows by a list of ids. `build` is asked once for each kind of database and must always say the same, its only parameter the
 * list: to put a query together and into words takes as long as to run it.
 */
export function readsAmong<Row>(
  column: string,
  build: (db: Kysely<ContentTables>) => SelectQueryBuilder<ContentTables, never, Row>,
): (db: Kysely<ContentTables>, values: readonly string[]) => Promise<Row[]> {
  const texts: { sqlite?: string; postgres?: string } = {}
  return async (db, values) => {
    const dialect = isSqlite(db) ? 'sqlite' : 'postgres'
    texts[dialect] ??= build(db)
      .where(amongList(db, column, ''))
      .compile().sql
    return (await db.executeQuery(CompiledQuery.raw(texts[dialect], [JSON.stringify(values)]) as CompiledQuery<Row>)).rows
  }
}
