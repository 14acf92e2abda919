// Measures how many events a second are stored, against plain inserts of the same rows in the same transactions; and over HTTP.
// npx node bench/events/store.ts [--events 100000] [--runs 3]   (needs a build; DATABASE_URL of an empty database adds PostgreSQL)
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { inChunks } from '#kit/db/queries.ts'
import { createEventStore } from '#services/analytics/store/event-store.ts'
import { recordsOf } from '#services/analytics/store/records.ts'
import { analyticsMigrations, type EventRow } from '#services/analytics/tables.ts'
import { interleaved, type Row, range, report, spread } from '../shared/measure.ts'
import { startSite } from '../shared/site.ts'
import { batchOf, brands } from './batches.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '100000' }, runs: { type: 'string', default: '3' } } })
const [total, runs] = [Number(values.events), Number(values.runs)]
const size = 50
const batches = Array.from({ length: Math.ceil(total / size) }, (_, visit) => batchOf(visit, size))
const tools = { at: Date.now(), visitor: 'a-visitor-of-today', brands: new Set(brands) }
const goal = 20_000

/** Stores all events through the store; resolves to events a second, with the time that the rows and counts of the batches take. */
async function storeAll(database: Database): Promise<number> {
  const store = createEventStore(database)
  const started = performance.now()
  for (let from = 0; from < batches.length; from += 400)
    await Promise.all(batches.slice(from, from + 400).map((batch) => store.write(recordsOf(batch, tools))))
  return total / ((performance.now() - started) / 1000)
}

/** Inserts the rows with multi-row inserts in transactions of 2,000 events, and counts nothing. */
async function insertAll(database: Database): Promise<number> {
  const typed = database.withTables<{ plain_events: EventRow }>()
  const started = performance.now()
  for (let from = 0; from < batches.length; from += 40)
    await typed.write(async (trx) => {
      const rows = batches.slice(from, from + 40).flatMap((batch) => recordsOf(batch, tools).events)
      for (const chunk of inChunks(rows, 9)) await trx.insertInto('plain_events').values(chunk).execute()
    })
  return total / ((performance.now() - started) / 1000)
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, [analyticsMigrations])
  await database.write((trx) =>
    sql`create table plain_events (at bigint, name text, type text, brand text, visitor text, visit text, path text, subject text,
      attributes text)`.execute(trx),
  )
}

/** Posts all events to the site over 16 connections. Resolves to the acknowledged events a second. */
async function postAll(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const bodies = batches.map((batch) => JSON.stringify(batch))
  let next = 0
  const post = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      request(`${url}/events`, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => (response.statusCode === 204 ? resolve() : reject(new Error(`answered ${response.statusCode}`))))
      })
        .on('error', reject)
        .end(body)
    })
  const started = performance.now()
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (next < bodies.length) await post(bodies[next++]!)
    }),
  )
  agent.destroy()
  return total / ((performance.now() - started) / 1000)
}

const folder = mkdtempSync(join(tmpdir(), 'daypart-events-'))
const databaseUrl = process.env['DATABASE_URL']
const databases: Record<string, Database> = { SQLite: await openDatabase({ dataDir: folder }) }
if (databaseUrl) databases['PostgreSQL'] = await openDatabase({ dataDir: folder, databaseUrl })
const rows: Row[] = []
const raw: Record<string, number[]> = {}
for (const [name, database] of Object.entries(databases)) {
  await prepare(database)
  const measured = await interleaved(runs, { daypart: () => storeAll(database), plain: () => insertAll(database) })
  Object.assign(raw, { [name]: measured.daypart, [`${name}, plain inserts`]: measured.plain })
  const [daypart, plain] = [spread(measured.daypart), spread(measured.plain)]
  const ratio = spread(measured.daypart.map((each, run) => each / measured.plain[run]!))
  rows.push({ measure: `${name}: events a second`, value: range(daypart), goal: `at least ${goal}`, ok: daypart.median >= goal })
  rows.push({ measure: `${name}, plain inserts without counts: events a second`, value: range(plain), goal: '-', ok: null })
  rows.push({ measure: `${name}: against plain inserts`, value: range(ratio), goal: '-', ok: null })
  await database.close()
}
rmSync(folder, { recursive: true })
const site = await startSite({ env: { DEMO: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }) } })
const overHttp: number[] = []
for (let run = 0; run < runs; run++) overHttp.push(await postAll(site.url))
await site.stop()
const http = spread(overHttp)
rows.push({
  measure: `over HTTP, ${databaseUrl ? 'PostgreSQL' : 'SQLite'}: acknowledged events a second`,
  ...{ value: range(http), goal: `at least ${goal}`, ok: http.median >= goal },
})
report('events', rows, { ...raw, http: overHttp, total })
