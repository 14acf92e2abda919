// Measures the time of each kind of page with a million videos in the catalogue and with a thousand. The page cache is off.
// npx node bench/million.ts [--runs 5] [--large 1000000] [--keep FOLDER: stores the catalogue there, for the next run]
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { EntryInput } from '#contracts/catalogue.ts'
import { interleaved, type Row, range, report, spread } from './shared/measure.ts'
import { root, type Site, startSite } from './shared/site.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, large: { type: 'string', default: '1000000' }, keep: { type: 'string' } },
})
const small = 1000
const large = Number(values.large)
const perSeries = 500
const peoplePerSeries = 20
const brands = ['nbc', 'bravo', 'usa', 'syfy']

/** Generates a catalogue of `count` videos: series of 500 daily episodes in ten seasons, each with people, galleries, a playlist and films. */
function* catalogue(count: number): Generator<string> {
  for (let series = 0; series * perSeries < count; series++) {
    const brand = brands[series % brands.length]!
    for (const entry of seriesEntries(series, brand)) yield line(entry)
    for (let number = 0; number < perSeries; number++) yield line(episode(series, number))
  }
}
const line = (entry: EntryInput) => `${JSON.stringify(entry)}\n`

function* seriesEntries(series: number, brand: string): Generator<EntryInput> {
  const id = `bulk-${series}`
  const people = Array.from({ length: peoplePerSeries }, (_, index) => `${id}-person-${index}`)
  for (const [index, person] of people.entries()) yield { kind: 'person', id: person, name: `Player ${index} of ${series}` }
  const credits = people.slice(0, 5).map((person) => ({ person, role: 'Actor', character: 'Themselves' }))
  yield { kind: 'series', id, brand, title: `Bulk series ${series}`, genres: ['Drama'], popularity: 0, credits }
  for (let season = 1; season <= 10; season++)
    yield {
      kind: 'gallery',
      id: `${id}-gallery-${season}`,
      series: id,
      title: `Season ${season} in pictures`,
      season,
      photos: [{ art: 'none.jpg' }],
    }
  yield { kind: 'playlist', id: `${id}-list`, title: `Bulk list ${series}`, brand, rule: { from: 'videos', title: id } }
  for (let film = 0; film < 5; film++)
    yield { kind: 'movie', id: `${id}-film-${film}`, brand, title: `Bulk film ${series} ${film}`, genres: ['Drama'], popularity: 0 }
}

function episode(series: number, number: number): EntryInput {
  const index = series * perSeries + number
  return {
    kind: 'video',
    id: `bulk-${series}-${number}`,
    series: `bulk-${series}`,
    programmingType: 'Full Episode',
    title: `Chapter ${number + 1}`,
    season: Math.floor(number / 50) + 1,
    episode: (number % 50) + 1,
    airDate: Date.UTC(1990, 0, 1) + (index % 12_000) * 86_400_000,
    duration: 2520,
    credits: [{ person: `bulk-${series}-person-${number % peoplePerSeries}`, role: 'Guest' }],
  }
}

/** A path of each kind of page, and the status of its response. */
const paths: [string, number][] = [
  '/',
  '/bravo',
  '/shows/all/popular',
  '/shows/bravo/drama',
  '/movies/popular',
  '/networks',
  '/networks/bravo',
  '/bulk-series-0',
  '/bulk-series-0/about',
  '/bulk-series-0/more',
  '/bulk-series-0/episodes/3',
  '/bulk-series-0/video/chapter-4/bulk-0-3',
  '/playlist/bulk-0-list',
  '/playlist/free-to-watch',
  '/bulk-series-0/photos',
  '/bulk-series-0/photos/season-3/season-3-in-pictures',
  '/bulk-series-0/credits',
  '/bulk-series-0/credits/actor/player-1-of-0',
  '/bulk-series-0/guests',
  '/bulk-series-0/guest/player-7-of-0',
  '/bulk-film-0-0',
  '/live-upcoming',
  '/replays',
  '/schedule',
  '/sports',
  '/search',
  '/faq',
].map((path): [string, number] => [path, 200])
paths.push(['/nothing-here', 404])

async function importVideos(data: string, count: number): Promise<void> {
  const env = { ...process.env, DATA_DIR: data }
  const child = spawn(process.execPath, ['bin/daypart.mjs', 'import', '-'], { cwd: root, env, stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await pipeline(Readable.from(catalogue(count)), child.stdin)
  const code = await ended
  if (code !== 0) throw new Error(`the import of ${count} videos ended with ${code}`)
}

async function startSiteWith(count: number, data: string): Promise<Site> {
  if (!existsSync(data)) {
    await (await startSite({ data })).stop()
    await importVideos(data, count)
  }
  return startSite({ data, env: { PAGE_CACHE: 'off' } })
}

/** Requests a page several times, one request after another. Returns the median time in ms. */
async function pageTime(url: string, status: number): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 20; index++) {
    const started = performance.now()
    const response = await fetch(url)
    await response.arrayBuffer()
    if (response.status !== status) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - started)
  }
  return spread(times).median
}

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'daypart-million-'))
const few = await startSiteWith(small, join(folder, 'few'))
const many = await startSiteWith(large, join(folder, `many-${large}`))
for (const [path, status] of paths) for (const site of [few, many]) await pageTime(`${site.url}${path}`, status)
const rows: Row[] = []
const raw: Record<string, unknown> = {}
for (const [path, status] of paths) {
  const times = await interleaved(Number(values.runs), {
    few: () => pageTime(`${few.url}${path}`, status),
    many: () => pageTime(`${many.url}${path}`, status),
  })
  const ratio = spread(times.many).median / spread(times.few).median
  const value = `${range(spread(times.many))} against ${range(spread(times.few))} ms: ${ratio.toFixed(2)}x`
  rows.push({ measure: path, value, goal: 'at most 1.3x', ok: ratio <= 1.3 })
  raw[path] = times
}
report('million', rows, raw)
await few.stop()
await many.stop()
if (!values.keep) rmSync(folder, { recursive: true, force: true })
