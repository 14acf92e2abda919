// Partitions of the events on PostgreSQL: one for each day in UTC, so that old days are deleted at once.
import { sql } from 'kysely'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { AnalyticsTables } from '../tables.ts'

const prefix = 'analytics_events_'
const nameOf = (start: number) => `${prefix}${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Two processes must not create the same partition. */
const lock = 0x65766e74

/** Creates the partition of the day that starts at `start`, unless `known` has it or it exists. */
export async function ensurePartition(database: Database<AnalyticsTables>, start: number, known: Set<number>): Promise<void> {
  if (known.has(start)) return
  await database.write(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
    await sql`create table if not exists ${sql.table(nameOf(start))} partition of analytics_events
      for values from (${sql.lit(start)}) to (${sql.lit(start + day)})`.execute(trx)
  })
  known.add(start)
}

/** Deletes the partitions of days that ended before a time. */
export async function dropPartitions(database: Database<AnalyticsTables>, before: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = to_regclass('analytics_events') order by relname`.execute(database.read)
  const last = nameOf(before - (before % day))
  for (const { name } of rows) if (name < last) await database.write((trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
}
