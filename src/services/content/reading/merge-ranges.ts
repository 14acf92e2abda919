import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'

/** What a list finds: its `key` is what it is ordered by. */
export type Found = { id: string; key: number | string }

/** The first of several ranges, each in the order already and each as long as `limit` at most. */
export async function mergeRanges<Table extends keyof ContentTables, Row extends Found>(
  db: Kysely<ContentTables>,
  ranges: SelectQueryBuilder<ContentTables, Table, Row>[],
  order: Order,
): Promise<Found[]> {
  return (await mergedRanges(db, ranges, order)?.execute()) ?? []
}

type Order = { direction: 'asc' | 'desc'; limit: number }

/** As a query; undefined of no range at all. */
export function mergedRanges<Table extends keyof ContentTables, Row extends Found>(
  db: Kysely<ContentTables>,
  ranges: SelectQueryBuilder<ContentTables, Table, Row>[],
  { direction, limit }: Order,
) {
  const [first, ...others] = ranges as SelectQueryBuilder<ContentTables, Table, Found>[]
  if (!first || !others.length) return first
  const whole = others.reduce(
    (union, next) => union.unionAll(db.selectFrom(next.as('arm')).selectAll()),
    db.selectFrom(first.as('arm')).selectAll(),
  )
  return whole
    .orderBy(sql`key ${sql.raw(direction)}`)
    .orderBy(sql`id ${sql.raw(direction)}`)
    .limit(limit)
}
