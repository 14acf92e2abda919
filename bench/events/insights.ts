// Fills the database with events of 30 days, and measures the page /_/insights against a search page, which no cache has.
// npx node bench/events/insights.ts [--events 10000000] [--data FOLDER]   (needs a build; a folder that was filled before is used again)
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createEventStore } from '#services/analytics/store/event-store.ts'
import { recordsOf } from '#services/analytics/store/records.ts'
import { type AnalyticsTables, analyticsMigrations } from '#services/analytics/tables.ts'
import { interleaved, type Row, range, report, spread } from '../shared/measure.ts'
import { startSite } from '../shared/site.ts'
import { batchOf, brands } from './batches.ts'

const { values } = parseArgs({ options: { events: { type: 'string', default: '10000000' }, data: { type: 'string' } } })
const total = Number(values.events)
const days = 30
const data = values.data ?? mkdtempSync(join(tmpdir(), 'daypart-insights-'))
const databaseUrl = process.env['DATABASE_URL']
if (!existsSync(data)) mkdirSync(data, { recursive: true })

const database = await openDatabase({ dataDir: join(data, 'events'), databaseUrl })
await migrate(database, [analyticsMigrations])
const typed = database.withTables<AnalyticsTables>().read
const count = async () => {
  const row = await typed
    .selectFrom('analytics_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
const store = createEventStore(database)
const began = performance.now()
const end = Date.now()
const stored = await count()
for (let from = stored; from < total; from += 20_000) {
  const batches = Array.from({ length: 400 }, (_, index) => from / 50 + index)
  await Promise.all(
    batches.map((visit) => {
      const at = Math.round(end - (1 - (visit * 50) / total) * days * 86_400_000)
      return store.write(recordsOf(batchOf(visit), { at, visitor: 'a-visitor-of-today', brands: new Set(brands) }))
    }),
  )
  if (from % 1_000_000 === 0) console.log(`${from} events after ${Math.round((performance.now() - began) / 1000)} s`)
}
const filled = await count()
await database.close()

const site = await startSite({ data, env: { DEMO: 'off', PAGE_CACHE: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }) } })
const timeOf = (path: string) => async () => {
  const started = performance.now()
  const response = await fetch(site.url + path)
  await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - started
}
const pages = {
  ...{ today: '/_/insights?days=1', week: '/_/insights?days=7', month: '/_/insights?days=30', brand: '/_/insights?days=30&brand=bravo' },
  search: '/search?q=gulls',
}
for (const path of Object.values(pages)) await timeOf(path)()
const measured = await interleaved(15, Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, timeOf(path)])))
await site.stop()
const rendered = spread(measured['search']!)
const rows = Object.entries(pages).map(([name, path]): Row => {
  const times = spread(measured[name]!)
  const ratio = `${(times.median / rendered.median).toFixed(1)} times a rendered page`
  return name === 'search'
    ? { measure: 'a page that the server renders, in ms', value: range(times), goal: '-', ok: null }
    : { measure: `${path}, in ms`, value: `${range(times)}; ${ratio}`, goal: 'less than 200', ok: times.median < 200 }
})
report('insights', [{ measure: 'events in the database', value: String(filled), goal: '-', ok: null }, ...rows], measured)
if (!values.data) rmSync(data, { recursive: true })
