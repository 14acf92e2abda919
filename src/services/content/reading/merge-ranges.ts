import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ContentTables } from '../tables.ts'

/** What a list finds: its `key` is what it is ordered by. */
export type Found = { id: string; key: number | string }

/** The first of several ranges, each in the order already and each as long as `limit` at most. */
export async function mergeRanges<Table extends keyof ContentTables, Row extends Found>(
  db: Kysely<ContentTables>,
  ranges: SelectQueryBuilder<ContentTables, Table, Row>[],
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
): Promise<Found[]> {
  const [first, ...others] = ranges as SelectQueryBuilder<ContentTables, Table, Found>[]
  if (!first) return []
  if (!others.length) return await first.execute()
  const whole = others.reduce(
    (union, next) => union.unionAll(db.selectFrom(next.as('arm')).selectAll()),
    db.selectFrom(first.as('arm')).selectAll(),
  )
  return await whole
    .orderBy(sql`key ${sql.raw(direction)}`)
    .orderBy(sql`id ${sql.raw(direction)}`)
    .limit(limit)
    .execute()
}
