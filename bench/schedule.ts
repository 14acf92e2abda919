// Measures the pages of the schedule without the page cache: the server's time, and the size of the HTML. First with the demo's channels, then with
// 38 more channels that have a programme every three minutes.
// npx node bench/schedule.ts [--runs 40]
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EntryInput } from '#contracts/catalogue.ts'
import { interleaved, type Row, range, report, spread } from './shared/measure.ts'
import { brotli } from './shared/reference.ts'
import { root, startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '40' } } })
const runs = Number(values.runs)
const minute = 60_000
/** The goals: a page takes at most the double time of the home page; compressed, its HTML has at most 64 KB. */
const maxRatio = 2
const maxCompressed = 64 * 1024

const site = await startSite({ env: { PAGE_CACHE: 'off' } })
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
let requests = 0
/** Returns a path of the guide that was not requested before, because the site caches the data of pages, too. */
const newGuide = () => {
  const time = new Date(Date.now() + requests++ * minute)
  return `/schedule?view=guide&date=${today}&time=${time.toLocaleTimeString('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' })}`
}
const paths = { home: () => '/', list: () => '/schedule?channel=nbc', guide: newGuide }
const rows: Row[] = []
const raw: Record<string, unknown> = {}

async function fetchPage(path: string): Promise<string> {
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
const timed = (path: () => string) => async () => {
  const started = performance.now()
  await fetchPage(path())
  return performance.now() - started
}

async function measure(name: string) {
  for (const path of Object.values(paths)) for (let times = 0; times < 5; times++) await fetchPage(path())
  const times = await interleaved(runs, { home: timed(paths.home), list: timed(paths.list), guide: timed(paths.guide) })
  const home = spread(times.home)
  rows.push({ measure: `${name}: home page, ms`, value: range(home), goal: '', ok: null })
  for (const page of ['list', 'guide'] as const) {
    const html = await fetchPage(paths[page]())
    const compressed = brotli(html).length
    const ratio = spread(times[page]).median / home.median
    const value = `${range(spread(times[page]))}: ${ratio.toFixed(2)}x of the home page`
    rows.push({ measure: `${name}: ${page}, ms`, value, goal: `at most ${maxRatio}x`, ok: ratio <= maxRatio })
    const size = `${(html.length / 1024).toFixed(0)}, compressed ${(compressed / 1024).toFixed(1)}`
    rows.push({ measure: `${name}: HTML of the ${page}, KB`, value: size, goal: 'at most 64 compressed', ok: compressed <= maxCompressed })
  }
  raw[name] = times
}

/** Returns channels with a programme every three minutes for ten hours. */
function* denseChannels(): Generator<EntryInput> {
  const start = Date.now() - 120 * minute
  for (let channel = 0; channel < 38; channel++) {
    yield { kind: 'channel', id: `dense-${channel}`, names: [{ text: `Dense ${channel}` }], brand: 'nbc', number: String(channel) }
    for (let index = 0; index < 200; index++)
      yield {
        kind: 'programme',
        channel: `dense-${channel}`,
        start: start + index * 3 * minute,
        stop: start + (index + 1) * 3 * minute,
        title: `Bulletin ${index} of channel ${channel}`,
        description: 'What has happened in the last three minutes, and what will happen in the next three. '.repeat(5),
      }
  }
}

await measure('12 channels')
const file = join(site.data, 'dense.ndjson')
writeFileSync(file, [...denseChannels()].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
execFileSync(process.execPath, ['bin/daypart.mjs', 'import', file], { cwd: root, env: { ...process.env, DATA_DIR: site.data } })
await measure('50 channels')
report('schedule', rows, raw)
await site.stop()
