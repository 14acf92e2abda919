// Measures lookups of places and blackouts in process, on SQLite in a temporary folder, with the included database or GEO_DATABASE.
// npx node bench/places.ts [--runs 5]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadBrands } from '#brands/load-brands.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createBlackoutStore } from '#services/geo/blackout-store.ts'
import { createGeo } from '#services/geo/geo.ts'
import { geoMigrations } from '#services/geo/tables.ts'
import { openPlaces } from '../bin/services/open-geo.ts'
import { range, report, spread } from './shared/measure.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const calls = 20_000
const folder = mkdtempSync(join(tmpdir(), 'daypart-bench-places-'))
const database = await openDatabase({ dataDir: folder })
await migrate(database, [geoMigrations])
const config = readConfig()
const brands = loadBrands(config.BRANDS_DIR)
if ('fault' in brands) throw new Error(brands.fault)
const fail = (error: unknown) => {
  throw error
}

const { client } = createGeo({
  ...openPlaces(config, brands.group, fail),
  database,
  brands: brands.group,
  now: Date.now,
  pageOrigins: [],
  content: { playableVideo: async () => null, onAir: async () => ({ airing: null, coming: [] }) },
  channels: [],
  countries: config.COUNTRIES,
  liveCountries: config.LIVE_COUNTRIES,
  consentCountries: [],
  answered: () => undefined,
  report: fail,
})
const store = createBlackoutStore(database)
for (let index = 0; index < 1000; index++)
  await store.put({ id: `b${index}`, video: `v${index % 100}`, zips: ['100', '101'], countries: [], from: null, to: null })

const byte = () => Math.floor(Math.random() * 256)
const addresses = Array.from({ length: calls }, () => `${1 + (byte() % 222)}.${byte()}.${byte()}.${byte()}`)

/** Returns the mean time of one call in microseconds. */
async function timeOf(call: (index: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < calls; index++) await call(index)
  return ((performance.now() - started) / calls) * 1000
}

const startedAt = performance.now()
await client.locate({ address: '8.8.8.8', country: undefined }, '10112')
const first = performance.now() - startedAt
const here = await client.locate({ address: '8.8.8.8', country: undefined })
const locate: number[] = []
const isBlackedOut: number[] = []
for (let run = 0; run < runs; run++) {
  locate.push(await timeOf((index) => client.locate({ address: addresses[index], country: undefined }, '10112')))
  isBlackedOut.push(await timeOf((index) => client.isBlackedOut(`v${index % 200}`, here)))
}
await database.close()
rmSync(folder, { recursive: true })

report(
  'places',
  [
    { measure: 'first lookup, which reads the files, ms', value: first.toFixed(1), goal: '', ok: null },
    { measure: 'place of an address, µs', value: range(spread(locate)), goal: 'under 20', ok: spread(locate).median < 20 },
    { measure: 'blackouts of a video, µs', value: range(spread(isBlackedOut)), goal: 'under 150', ok: spread(isBlackedOut).median < 150 },
  ],
  { first, locate, isBlackedOut },
)
