// With a million videos in the catalogue, home and show pages against the same pages with a thousand. The page cache is off.
// npx node bench/million.ts [--runs 5] [--large 1000000]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { interleaved, type Row, range, report, spread } from './measure.ts'
import { root, type Site, startSite } from './site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, large: { type: 'string', default: '1000000' } } })
const small = 1000
const large = Number(values.large)
const perSeries = 500
const brands = ['nbc', 'bravo', 'usa', 'syfy']

/** A catalogue of `count` videos: series of 500 episodes, ten seasons each, aired one a day. */
function* catalogue(count: number): Generator<string> {
  const first = Date.UTC(1990, 0, 1)
  for (let index = 0; index < count; index++) {
    const series = Math.floor(index / perSeries)
    const number = index % perSeries
    const brand = brands[series % brands.length]
    if (number === 0)
      yield line({ kind: 'series', id: `bulk-${series}`, brand, title: `Bulk series ${series}`, genres: ['Drama'], popularity: 0 })
    const season = Math.floor(number / 50) + 1
    const episode = (number % 50) + 1
    const airDate = first + (index % 12_000) * 86_400_000
    const title = `Chapter ${number + 1}`
    yield line({
      kind: 'video',
      id: `bulk-${series}-${number}`,
      series: `bulk-${series}`,
      programmingType: 'Full Episode',
      title,
      season,
      episode,
      airDate,
      duration: 2520,
    })
  }
}
const line = (entry: object) => `${JSON.stringify(entry)}\n`

async function imported(data: string, count: number): Promise<void> {
  const env = { ...process.env, DATA_DIR: data }
  const child = spawn(process.execPath, ['bin/daypart.ts', 'import', '-'], { cwd: root, env, stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await pipeline(Readable.from(catalogue(count)), child.stdin)
  const code = await ended
  if (code !== 0) throw new Error(`the import of ${count} videos ended with ${code}`)
}

async function siteWith(count: number, data: string): Promise<Site> {
  await (await startSite({ data })).stop()
  await imported(data, count)
  return startSite({ data, env: { PAGE_CACHE: 'off' } })
}

/** Median milliseconds of one page, asked for one after another. */
async function pageTime(url: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 60; index++) {
    const started = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - started)
  }
  return spread(times).median
}

const folder = mkdtempSync(join(tmpdir(), 'daypart-million-'))
const few = await siteWith(small, join(folder, 'few'))
const many = await siteWith(large, join(folder, 'many'))
const rows: Row[] = []
const raw: Record<string, unknown> = {}
for (const path of ['/', '/bulk-series-0', '/bulk-series-0/episodes/3', '/shows/all/popular']) {
  const seen = await interleaved(Number(values.runs), {
    few: () => pageTime(`${few.url}${path}`),
    many: () => pageTime(`${many.url}${path}`),
  })
  const ratio = spread(seen.many).median / spread(seen.few).median
  const value = `${range(spread(seen.many))} against ${range(spread(seen.few))} ms: ${ratio.toFixed(2)}x`
  rows.push({ measure: path, value, goal: 'at most 1.3x', ok: ratio <= 1.3 })
  raw[path] = seen
}
report('million', rows, raw)
await few.stop()
await many.stop()
rmSync(folder, { recursive: true, force: true })
