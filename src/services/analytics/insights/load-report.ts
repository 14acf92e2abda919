// The numbers of a report. They come from counts that are kept up to date while events are stored, so a report takes the same time whatever the number of
// events.
import { type Kysely, sql } from 'kysely'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import { type Ranking, type Total, totals } from '../store/counts.ts'
import { type AnalyticsTables, allBrands } from '../tables.ts'

export type Ranked = { subject: string; amount: number }
export type Sums = Record<Total, number>
/** The sums of an hour or a day that starts at `at`. */
export type Point = { at: number; sums: Sums }

export type Report = {
  /** When the report was made, and the start of its first day in UTC. Epoch milliseconds. */
  at: number
  from: number
  days: number
  /** The key of the brand whose site the report is about; null for all. */
  brand: string | null
  now: {
    /** Visits with an event in the last five minutes, and those that watch a video or a channel. */
    visitors: number
    viewers: number
    byBrand: { brand: string; visitors: number; viewers: number }[]
    byChannel: { channel: string; viewers: number }[]
  }
  sums: Sums
  byBrand: { brand: string; sums: Sums }[]
  /** By hour if the report is about one day, else by day. */
  series: Point[]
  /** [C3-62] Visits by campaign and channel. */
  campaigns: Ranked[]
  titles: { title: string; starts: number; completions: number; minutes: number }[]
  channels: { channel: string; starts: number; minutes: number }[]
  shelves: { shelf: string; impressions: number; clicks: number }[]
  termsWithoutResults: Ranked[]
  errors: Ranked[]
}

export type ReportQuery = { days: number; brand?: string | undefined }

/** A visit counts as present for this long after its last event, in milliseconds. Players send an event each minute. */
const presence = 5 * 60_000
const hour = 3_600_000
/** The number of rows in a ranking. */
const longest = 20

/** Loads the report of the last `days` days in UTC, of which today is one. */
export async function loadReport(opened: Database, { days, brand }: ReportQuery, now: number): Promise<Report> {
  const database = opened.withTables<AnalyticsTables>().read
  const from = now - (now % day) - (days - 1) * day
  const scope = { from, brand, dates: Array.from({ length: days }, (_, index) => from + index * day) }
  const [present, byBrand, series] = [
    await loadPresent(database, now - presence, brand),
    await loadByBrand(database, scope),
    await loadSeries(database, scope, { days, now }),
  ]
  const ranking = (measure: Ranking) => loadRanking(database, measure, scope)
  const starts = await ranking('title starts')
  const of = (measure: Ranking, ranked: readonly Ranked[]) => loadAmounts(database, measure, ranked, scope)
  const [completions, seconds] = [await of('title completions', starts), await of('title seconds', starts)]
  const channels = await ranking('channel starts')
  const channelSeconds = await of('channel seconds', channels)
  const shelves = await ranking('shelf impressions by shelf')
  const clicks = await of('clicks by shelf', shelves)
  return {
    ...{ at: now, from, days, brand: brand ?? null, now: present, byBrand, series },
    sums: added(byBrand.map(({ sums }) => sums)),
    campaigns: await ranking('visits by campaign'),
    titles: starts.map(({ subject, amount }) => ({
      ...{ title: subject, starts: amount, completions: completions.get(subject) ?? 0 },
      minutes: toMinutes(seconds.get(subject)),
    })),
    channels: channels.map(({ subject, amount }) => ({
      channel: subject,
      starts: amount,
      minutes: toMinutes(channelSeconds.get(subject)),
    })),
    shelves: shelves.map(({ subject, amount }) => ({ shelf: subject, impressions: amount, clicks: clicks.get(subject) ?? 0 })),
    termsWithoutResults: await ranking('terms without results'),
    errors: [...(await ranking('errors by type')), ...(await ranking('playback errors by code'))].sort((a, b) => b.amount - a.amount),
  }
}

type Scope = {
  from: number
  /** The starts of all days. */
  dates: number[]
  brand: string | undefined
}
type Read = Kysely<AnalyticsTables>

const toMinutes = (seconds = 0) => Math.round(seconds / 60)
const zero = (): Sums => Object.fromEntries(totals.map((measure) => [measure, 0])) as Sums

function added(all: readonly Sums[]): Sums {
  const sums = zero()
  for (const each of all) for (const measure of totals) sums[measure] += each[measure]
  return sums
}

async function loadPresent(database: Read, since: number, brand: string | undefined): Promise<Report['now']> {
  const rows = await database
    .selectFrom('analytics_visits')
    .select(['brand', 'watching', 'channel', ({ fn }) => fn.countAll<number>().as('visits')])
    .where('seen_at', '>', since)
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand!))
    .groupBy(['brand', 'watching', 'channel'])
    .execute()
  const brands = new Map<string, { brand: string; visitors: number; viewers: number }>()
  const channels = new Map<string, number>()
  for (const row of rows) {
    const visits = Number(row.visits)
    const of = brands.get(row.brand) ?? { brand: row.brand, visitors: 0, viewers: 0 }
    of.visitors += visits
    if (row.watching) of.viewers += visits
    brands.set(row.brand, of)
    if (row.channel) channels.set(row.channel, (channels.get(row.channel) ?? 0) + visits)
  }
  const byBrand = [...brands.values()].sort((a, b) => b.visitors - a.visitors)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    visitors: sum(byBrand.map(({ visitors }) => visitors)),
    viewers: sum(byBrand.map(({ viewers }) => viewers)),
    byBrand,
    byChannel: [...channels]
      .map(([channel, viewers]) => ({ channel, viewers }))
      .sort((a, b) => b.viewers - a.viewers)
      // Hostile clients can invent channels.
      .slice(0, longest),
  }
}

async function loadByBrand(database: Read, { from, brand }: Scope): Promise<Report['byBrand']> {
  const rows = await database
    .selectFrom('analytics_days')
    .select(['brand', 'measure', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('measure', 'in', totals)
    .where('day', '>=', from)
    .where('subject', '=', '')
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand!))
    .groupBy(['brand', 'measure'])
    .execute()
  const brands = new Map<string, Sums>()
  for (const row of rows) {
    const sums = brands.get(row.brand) ?? zero()
    sums[row.measure as Total] = Number(row.amount)
    brands.set(row.brand, sums)
  }
  return [...brands]
    .map(([key, sums]) => ({ brand: key, sums }))
    .sort((a, b) => b.sums.starts - a.sums.starts || b.sums.pages - a.sums.pages)
}

/** Returns a point for each hour or day, also for those in which nothing happened. */
async function loadSeries(database: Read, { from, brand }: Scope, { days, now }: { days: number; now: number }): Promise<Point[]> {
  const [table, column, length] = days === 1 ? (['analytics_hours', 'hour', hour] as const) : (['analytics_days', 'day', day] as const)
  const { rows } = await sql<{ at: number; measure: Total; amount: number }>`
    select ${sql.ref(column)} as at, measure, sum(amount) as amount from ${sql.table(table)}
    where ${sql.ref(column)} >= ${from} and measure in (${sql.join(totals)})
      ${brand === undefined ? sql`` : sql`and brand = ${brand}`}
    group by ${sql.ref(column)}, measure`.execute(database)
  const points = new Map<number, Sums>()
  for (let at = from; at <= now; at += length) points.set(at, zero())
  for (const { at, measure, amount } of rows) {
    const sums = points.get(Number(at))
    if (sums) sums[measure] = Number(amount)
  }
  return [...points].map(([at, sums]) => ({ at, sums }))
}

async function loadRanking(database: Read, measure: Ranking, scope: Scope): Promise<Ranked[]> {
  const rows = await subjectsOf(database, measure, scope).orderBy('amount', 'desc').orderBy('subject').limit(longest).execute()
  return rows.map(({ subject, amount }) => ({ subject, amount: Number(amount) }))
}

/** Returns another measure of the subjects of a ranking. */
async function loadAmounts(database: Read, measure: Ranking, ranked: readonly Ranked[], scope: Scope): Promise<Map<string, number>> {
  if (!ranked.length) return new Map()
  const subjects = ranked.map(({ subject }) => subject)
  const rows = await subjectsOf(database, measure, scope).where('subject', 'in', subjects).execute()
  return new Map(rows.map(({ subject, amount }) => [subject, Number(amount)]))
}

/** Lists each day, so that the database seeks the rows of the brand in the primary key and reads no others. */
const subjectsOf = (database: Read, measure: Ranking, { dates, brand }: Scope) =>
  database
    .selectFrom('analytics_days')
    .select(['subject', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('measure', '=', measure)
    .where('day', 'in', dates)
    .where('brand', '=', brand ?? allBrands)
    .groupBy('subject')
