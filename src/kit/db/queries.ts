// Pieces of a query that the two databases spell differently, or limit differently.
import { type Expression, type SqlBool, sql } from 'kysely'

/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535; beyond a few thousand neither gains. */
const parametersInOne = 8000

/** Rows cut so that one insert of `columns` columns each stays within what both databases take. */
export function* inChunks<Row>(rows: readonly Row[], columns: number): Generator<Row[]> {
  const size = Math.max(1, Math.floor(parametersInOne / columns))
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** `column` holds `text` somewhere, upper and lower case alike (ASCII in SQLite); `%` and `_` mean themselves. */
export function contains(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) like ${`%${escapeLike(text.toLowerCase())}%`} escape '\\'`
}

/** `column` begins with exactly `text`: a range, so an index on the column serves it. */
export function startsWith(column: Expression<string | null>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
