import { type Expression, type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely'

/** `column` is one of `values`: one statement however many there are, so that it stays prepared, and a parameter instead of hundreds. */
// biome-ignore lint/suspicious/noExplicitAny: whichever tables
export function among(db: Kysely<any>, column: string, values: readonly string[]): Expression<SqlBool> {
  const list = JSON.stringify(values)
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
}
