// Parts of queries that differ between the two databases.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'

/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. More than a few thousand parameters do not make an insert faster. */
const maxParameters = 8000

/** Splits rows so that one insert of `columns` columns per chunk stays within both databases' limits. */
export function* inChunks<Row>(rows: readonly Row[], columns: number): Generator<Row[]> {
  const size = Math.max(1, Math.floor(maxParameters / columns))
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Returns the condition that `column` contains `text`, ignoring case (ASCII only in SQLite). `%` and `_` are literal. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) like ${`%${escapeLike(text.toLowerCase())}%`} escape '\\'`
}

/** Returns the condition that `column` starts with exactly `text`, as a range that uses an index. */
export function startsWith(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

// biome-ignore lint/suspicious/noExplicitAny: the function works with any tables
export const isSqlite = (db: Kysely<any>) => db.getExecutor().adapter instanceof SqliteAdapter

/** Returns the SQL condition that `column` is one of `values`. The list is one JSON parameter, so its length does not change the statement. */
// biome-ignore lint/suspicious/noExplicitAny: the function works with any tables
export const isOneOf = (db: Kysely<any>, column: string, values: readonly string[]): Expression<SqlBool> =>
  isInJsonList(db, column, JSON.stringify(values))

/** Returns the SQL condition that `column` is one of the texts in a JSON list. */
// biome-ignore lint/suspicious/noExplicitAny: the function works with any tables
export const isInJsonList = (db: Kysely<any>, column: string, list: string): Expression<SqlBool> =>
  isSqlite(db)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`

/** Returns a query for the rows of a JSON list of objects, which is one parameter. `columns` are the names of the fields, with their types in SQL. */
// biome-ignore lint/suspicious/noExplicitAny: the function works with any tables
export function jsonRows(db: Kysely<any>, list: string, columns: Record<string, 'text' | 'bigint'>): RawBuilder<unknown> {
  const names = Object.keys(columns)
  if (isSqlite(db)) {
    const fields = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    return sql`select ${sql.join(fields)} from json_each(${list})`
  }
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`select ${sql.join(names.map((name) => sql.ref(name)))} from json_to_recordset(${list}::json) as listed(${sql.join(types)})`
}
