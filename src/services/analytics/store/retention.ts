// Deletes old events, visits, counts and keys of visitor ids.
import { sql } from 'kysely'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { AnalyticsTables } from '../tables.ts'
import { dropPartitions, ensurePartition } from './partitions.ts'

type Retention = {
  database: Database
  now: () => number
  /** How many days events and visits are stored. 0: none of them is. */
  eventDays: number
}

/** How many days the counts of a day are stored, and those of an hour. They contain no data about individual visitors. */
const countDays = 800
const hourDays = 35
/** The maximum number of subjects of a measure that are kept for a day and brand. Only a hostile client causes more. */
export const maxSubjects = 5000
/** The maximum number of rows that one transaction deletes: it blocks the database meanwhile. */
const batch = 5000

/** Returns a function that deletes what is too old, and prepares the partition of the next day. Call it again and again. */
export function createRetention({ database: opened, now, eventDays }: Retention) {
  const database = opened.withTables<AnalyticsTables>()
  const known = new Set<number>()
  return async (): Promise<void> => {
    const at = now()
    const before = at - eventDays * day
    if (database.dialect === 'postgres') {
      if (eventDays) await ensurePartition(database, at - (at % day) + day, known)
      // Without events, the partitions of today and tomorrow are left from an earlier setting.
      await dropPartitions(database, eventDays ? before : at + 2 * day)
    } else await deleteBefore('rowid', 'analytics_events', 'at', before)
    await deleteBefore('visit', 'analytics_visits', 'seen_at', before)
    // On a site without visitors, no event replaces the key of yesterday.
    await database.write((trx) =>
      trx
        .deleteFrom('analytics_salts')
        .where('day', '<', at - (at % day))
        .execute(),
    )
    await database.write((trx) =>
      trx
        .deleteFrom('analytics_hours')
        .where('hour', '<', at - hourDays * day)
        .execute(),
    )
    await database.write((trx) =>
      trx
        .deleteFrom('analytics_days')
        .where('day', '<', at - countDays * day)
        .execute(),
    )
    for (const start of [at - (at % day) - day, at - (at % day)]) await deleteRareSubjects(start)
  }

  /** Deletes all rows before a time. Between the batches, other changes get their turn. */
  async function deleteBefore(key: string, table: string, time: string, before: number): Promise<void> {
    const old = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before} order by ${sql.ref(time)}`
    const remove = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old} limit ${sql.lit(batch)})`
    let deleted = batch
    while (deleted === batch) deleted = Number((await database.write((trx) => remove.execute(trx))).numAffectedRows ?? 0)
  }

  /** Keeps the most frequent subjects of a day. */
  async function deleteRareSubjects(start: number): Promise<void> {
    const ranked = sql<{ measure: string; brand: string; subject: string }>`select measure, brand, subject from (
        select measure, brand, subject, row_number() over (partition by measure, brand order by amount desc, subject) as place
        from analytics_days where day = ${start} and subject <> '') as ranked
      where place > ${sql.lit(maxSubjects)} limit ${sql.lit(batch)}`
    const { rows } = await ranked.execute(database.read)
    if (!rows.length) return
    await database.write(async (trx) => {
      for (const { measure, brand, subject } of rows)
        await trx
          .deleteFrom('analytics_days')
          .where('day', '=', start)
          .where('measure', '=', measure)
          .where('brand', '=', brand)
          .where('subject', '=', subject)
          .execute()
    })
    if (rows.length === batch) await deleteRareSubjects(start)
  }
}
