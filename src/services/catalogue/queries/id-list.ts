// Reads rows by lists of ids.
import { CompiledQuery, type Kysely, type SelectQueryBuilder } from 'kysely'
import { isInJsonList, isSqlite } from '#kit/db/queries.ts'
import type { ContentTables } from '../schema/tables.ts'

/**
 * Returns a function that reads the rows with a value of `column` in a list. `build` is called one time for SQLite and one time for
 * PostgreSQL. The SQL of `build` is cached, because building SQL is slow. Therefore `build` must not use any values.
 */
export function prepareReadByIds<Row>(
  column: string,
  build: (db: Kysely<ContentTables>) => SelectQueryBuilder<ContentTables, never, Row>,
): (db: Kysely<ContentTables>, values: readonly string[]) => Promise<Row[]> {
  const statements: { sqlite?: string; postgres?: string } = {}
  return async (db, values) => {
    const dialect = isSqlite(db) ? 'sqlite' : 'postgres'
    statements[dialect] ??= build(db)
      .where(isInJsonList(db, column, ''))
      .compile().sql
    return (await db.executeQuery(CompiledQuery.raw(statements[dialect], [JSON.stringify(values)]) as CompiledQuery<Row>)).rows
  }
}
