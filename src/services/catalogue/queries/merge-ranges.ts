import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTables } from '../schema/tables.ts'

/** A row of a list; `key` is the value that the list is ordered by. */
export type ListRow = { id: string; key: number | string }

/** Returns the first `limit` rows of several ranges. Each range must be sorted and have at most `limit` rows. */
export async function mergeRanges<Table extends keyof ContentTables, Row extends ListRow>(
  db: Kysely<ContentTables>,
  ranges: SelectQueryBuilder<ContentTables, Table, Row>[],
  order: Order,
): Promise<ListRow[]> {
  return (await mergedQuery(db, ranges, order)?.execute()) ?? []
}

type Order = { direction: 'asc' | 'desc'; limit: number }

/** Returns the query of `mergeRanges`, or undefined if there are no ranges. */
export function mergedQuery<Table extends keyof ContentTables, Row extends ListRow>(
  db: Kysely<ContentTables>,
  ranges: SelectQueryBuilder<ContentTables, Table, Row>[],
  { direction, limit }: Order,
) {
  const [first, ...others] = ranges as SelectQueryBuilder<ContentTables, Table, ListRow>[]
  if (!first || !others.length) return first
  const union = others.reduce(
    (union, next) => union.unionAll(db.selectFrom(next.as('arm')).selectAll()),
    db.selectFrom(first.as('arm')).selectAll(),
  )
  return union
    .orderBy(sql`key ${sql.raw(direction)}`)
    .orderBy(sql`id ${sql.raw(direction)}`)
    .limit(limit)
}
