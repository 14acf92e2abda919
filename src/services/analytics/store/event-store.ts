// Writes batches of events: many batches in one transaction, with the counts of the reports.
import { type Kysely, sql, type Transaction } from 'kysely'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import { groupWrites } from '#kit/db/group-writes.ts'
import { jsonRows } from '#kit/db/queries.ts'
import { type AnalyticsTables, allBrands, type DayRow, type HourRow, type VisitRow } from '../tables.ts'
import { ensurePartition } from './partitions.ts'
import type { Records } from './records.ts'

export type EventStore = {
  /** Stores the records of a batch. Resolves when they are on disk. Rejects with `QueueFull` while too many events wait. */
  write(records: Records): Promise<void>
  /** Returns the number of events that wait. */
  waiting(): number
}

/** The maximum number of batches in a transaction: other writes wait for it, and on SQLite the event loop too. */
const maxGroup = 40
/** The maximum number of events that wait for a transaction. More are refused, so that memory is bounded. */
const maxWaiting = 50_000
const hour = 3_600_000

/** Thrown while more events wait than memory may hold. The client may send them again later. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export function createEventStore(opened: Database): EventStore {
  const database = opened.withTables<AnalyticsTables>()
  const known = new Set<number>()
  let waiting = 0
  const write = groupWrites<Records, void>(async (group) => {
    if (database.dialect === 'postgres')
      for (const at of new Set(group.map((records) => startOf(records.at, day)))) await ensurePartition(database, at, known)
    await database.write((trx) => writeGroup(trx, group))
    return group.map(() => undefined)
  }, maxGroup)
  return {
    waiting: () => waiting,
    async write(records) {
      const count = Math.max(records.events.length, records.counts.length)
      if (waiting + count > maxWaiting) throw new QueueFull()
      waiting += count
      try {
        await write(records)
      } finally {
        waiting -= count
      }
    },
  }
}

/** Returns the start of the day or hour of a time. */
const startOf = (at: number, length: number) => at - (at % length)

type Columns = Record<string, 'text' | 'bigint'>
const texts = (...names: string[]): Columns => Object.fromEntries(names.map((name) => [name, 'text']))
const eventColumns: Columns = { at: 'bigint', ...texts('name', 'type', 'brand', 'visitor', 'visit', 'path', 'subject', 'attributes') }
const visitColumns: Columns = {
  started_at: 'bigint',
  seen_at: 'bigint',
  ...texts('visit', 'brand', 'visitor', 'watching', 'channel', 'attributes'),
}
const hourColumns: Columns = { hour: 'bigint', ...texts('brand', 'measure'), amount: 'bigint' }
const dayColumns: Columns = { day: 'bigint', ...texts('measure', 'brand', 'subject'), amount: 'bigint' }

async function writeGroup(trx: Transaction<AnalyticsTables>, group: readonly Records[]): Promise<void> {
  const events = group.flatMap((records) => records.events)
  if (events.length) await insert(trx, 'analytics_events', events, eventColumns)
  // All transactions change rows in the same order, so that two of them never wait for each other.
  const visits = new Map<string, VisitRow>()
  for (const { visit } of group) if (visit) visits.set(visit.visit, merged(visits.get(visit.visit), visit))
  const { hours, days } = sumsOf(group)
  await upsert(trx, 'analytics_visits', sorted([...visits.values()], ['visit']), visitColumns, {
    key: ['visit'],
    set: sql`seen_at = excluded.seen_at, brand = excluded.brand, attributes = excluded.attributes,
      watching = coalesce(excluded.watching, analytics_visits.watching), channel = coalesce(excluded.channel, analytics_visits.channel)`,
  })
  await upsert(trx, 'analytics_hours', hours, hourColumns, {
    key: ['hour', 'brand', 'measure'],
    set: sql`amount = analytics_hours.amount + excluded.amount`,
  })
  await upsert(trx, 'analytics_days', days, dayColumns, {
    key: ['measure', 'day', 'brand', 'subject'],
    set: sql`amount = analytics_days.amount + excluded.amount`,
  })
}

/** A batch without video events does not change what the visit watches. */
const merged = (before: VisitRow | undefined, visit: VisitRow): VisitRow =>
  before && visit.watching === null ? { ...visit, watching: before.watching, channel: before.channel } : visit

const insert = (trx: Kysely<AnalyticsTables>, table: string, rows: readonly object[], columns: Columns) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) ${jsonRows(trx, JSON.stringify(rows), columns)}`.execute(
    trx,
  )

type Conflict = { key: readonly string[]; set: ReturnType<typeof sql> }

/** SQLite needs the condition: without one it reads `on conflict` as part of a join. */
async function upsert(trx: Kysely<AnalyticsTables>, table: string, rows: readonly object[], columns: Columns, { key, set }: Conflict) {
  if (!rows.length) return
  const names = Object.keys(columns).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) ${jsonRows(trx, JSON.stringify(rows), columns)} where true
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${set}`.execute(trx)
}

/** Adds up the counts of all batches. The rows are in the order of their keys. */
function sumsOf(group: readonly Records[]): { hours: HourRow[]; days: DayRow[] } {
  const hours = new Map<string, HourRow>()
  const days = new Map<string, DayRow>()
  const add = <Row extends { amount: number }>(rows: Map<string, Row>, row: Row, ...key: (string | number)[]) => {
    const name = key.join('\n')
    const known = rows.get(name)
    if (known) known.amount += row.amount
    else rows.set(name, row)
  }
  for (const { brand, at, counts } of group)
    for (const count of counts) {
      const { measure, amount } = count
      const subject = 'subject' in count ? count.subject : ''
      const start = startOf(at, hour)
      if (!subject) add(hours, { hour: start, brand, measure, amount }, start, brand, measure)
      const of = startOf(at, day)
      for (const each of subject ? [brand, allBrands] : [brand])
        add(days, { day: of, measure, brand: each, subject, amount }, measure, of, each, subject)
    }
  return {
    hours: sorted([...hours.values()], ['hour', 'brand', 'measure']),
    days: sorted([...days.values()], ['measure', 'day', 'brand', 'subject']),
  }
}

function sorted<Row extends object>(rows: Row[], keys: readonly (keyof Row)[]): Row[] {
  return rows.sort((a, b) => {
    const key = keys.find((each) => a[each] !== b[each])
    return key === undefined ? 0 : a[key] < b[key] ? -1 : 1
  })
}
