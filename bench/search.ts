// Measures the time of searches among a million videos (whole words, prefixes and misspelled words), and the time and size of the index.
// npx node bench/search.ts [--videos 1000000] [--searches 200] [--data folder]   (DATABASE_URL for PostgreSQL)
// The folder of `--data` is not deleted at the end. If it contains a catalogue, that catalogue is used.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { hashes } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { searchQueueLength } from '#services/catalogue/writes/search-queue.ts'
import { type Row, report, spread } from './shared/measure.ts'
import { randomWord, searchCatalogue, seededRandom, titleOf, words } from './shared/search-catalogue.ts'
import { root, type Site, startSite } from './shared/site.ts'

const { values } = parseArgs({
  options: { videos: { type: 'string', default: '1000000' }, searches: { type: 'string', default: '200' }, data: { type: 'string' } },
})
const videos = Number(values.videos)
const searchCount = Number(values.searches)
const databaseUrl = process.env['DATABASE_URL']

async function daypart(command: string[], data: string, input?: NodeJS.ReadableStream): Promise<void> {
  const env = { ...process.env, DATA_DIR: data, DEMO: 'off' }
  const child = spawn(process.execPath, ['bin/daypart.mjs', ...command], {
    cwd: root,
    env,
    stdio: [input ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (input) await pipeline(input, child.stdin!)
  const code = await ended
  if (code !== 0) throw new Error(`daypart ${command[0]} ended with ${code}`)
}

async function isEmpty(): Promise<boolean> {
  const database = (await openDatabase({ databaseUrl, dataDir: data })).withTables<{ content_videos: { id: string } }>()
  const row = await database.read.selectFrom('content_videos').select('id').limit(1).executeTakeFirst()
  await database.close()
  return !row
}

/** Waits until all entries are indexed. Returns the seconds that this took. */
async function indexingTime(data: string): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir: data })
  const started = performance.now()
  while (await searchQueueLength(database)) await new Promise((resolve) => setTimeout(resolve, 200))
  await database.close()
  return (performance.now() - started) / 1000
}

const random = seededRandom(99)
const anyTitle = () => titleOf(Math.floor(random() * videos)).toLowerCase()
const anyWord = () => randomWord(random)

function mistyped(word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  return random() < 0.5 ? swapped : `${word.slice(0, at)}${word.slice(at + 1)}`
}

function longWord(): string {
  for (;;) {
    const word = anyWord()
    if (word.length > 5) return word
  }
}

/** Each function generates a search text of the kind that visitors type. */
const exact: Record<string, () => string> = {
  'a letter': () => anyWord()[0]!,
  'two letters': () => anyWord().slice(0, 2),
  'the start of a word': () => anyWord().slice(0, 3 + Math.floor(random() * 4)),
  'a word': anyWord,
  'the most common words': () => words.slice(0, 1 + Math.floor(random() * 3)).join(' '),
  'two words': () => anyTitle().split(' ').slice(0, 2).join(' '),
  'a title': anyTitle,
  'the start of a title': () => anyTitle().slice(0, 9),
}
const wrong: Record<string, () => string> = {
  'a mistyped word': () => mistyped(longWord()),
  'a title with a mistyped word': () => anyTitle().replace(/[a-z]{5,}/, mistyped),
}

async function search(site: Site, query: string, filter: object): Promise<number> {
  const body = JSON.stringify({
    operationName: 'searchSection',
    query: texts.searchSection,
    variables: { app: 'nbc', query, ...filter },
    extensions: { persistedQuery: { version: 1, sha256Hash: hashes.searchSection } },
  })
  const started = performance.now()
  const response = await fetch(`${site.url}/v2/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (!response.ok || text.includes('"FAILED"')) throw new Error(`"${query}" answered ${response.status}: ${text.slice(0, 200)}`)
  return performance.now() - started
}

const filters = [{}, {}, { kind: 'episode' }, { brand: 'bravo' }]

async function timesOf(site: Site, newQuery: () => string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < searchCount; index++) times.push(await search(site, newQuery(), filters[index % filters.length]!))
  return times.sort((a, b) => a - b)
}

const percentile = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
const summary = (times: number[]) =>
  `${percentile(times, 0.95).toFixed(1)} ms (median ${spread(times).median.toFixed(1)}, worst ${times.at(-1)!.toFixed(1)})`

/** Requests pages of search results. Returns the ms that each request took. */
async function pageTimes(site: Site): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < 60; index++) {
    const started = performance.now()
    await (await fetch(`${site.url}/?lang=${index % 2 ? 'es' : 'en'}`)).arrayBuffer()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

const data = values.data ?? mkdtempSync(join(tmpdir(), 'daypart-search-'))
if (databaseUrl || !existsSync(join(data, 'daypart.db'))) await daypart(['migrate'], data)
if (await isEmpty()) {
  await daypart(['import', '-'], data, searchCatalogue(videos))
}
const site = await startSite({ data, env: { DEMO: 'off' } })
const seconds = await indexingTime(data)
const rows: Row[] = []
const raw: Record<string, unknown> = { seconds }
rows.push({ measure: 'index', value: `${seconds.toFixed(0)} s after the start`, goal: '-', ok: null })
if (!databaseUrl) {
  const megabytes = statSync(join(data, 'search.db')).size / 2 ** 20
  raw['megabytes'] = megabytes
  rows.push({ measure: 'index on disk', value: `${megabytes.toFixed(0)} MB`, goal: '-', ok: null })
}
for (const [goal, makers] of [
  [50, exact],
  [250, wrong],
] as const)
  for (const [name, newQuery] of Object.entries(makers)) {
    await timesOf(site, newQuery)
    const times = await timesOf(site, newQuery)
    raw[name] = times
    rows.push({ measure: name, value: summary(times), goal: `95 % under ${goal} ms`, ok: percentile(times, 0.95) < goal })
  }
await pageTimes(site)
const idleTimes = await pageTimes(site)
let searching = true
const searches = Promise.all(
  [1, 2].map(async () => {
    while (searching) await search(site, random() < 0.5 ? anyWord() : mistyped(longWord()), {})
  }),
)
const busyTimes = await pageTimes(site)
searching = false
await searches
raw['page'] = { idleTimes, busyTimes }
rows.push({ measure: 'page without searches', value: summary(idleTimes), goal: '-', ok: null })
rows.push({
  measure: 'page during two continuous searches',
  value: summary(busyTimes),
  goal: 'does not wait for a search: 95 % under 50 ms',
  ok: percentile(busyTimes, 0.95) < 50,
})
report(databaseUrl ? 'search-postgres' : 'search', rows, raw)
await site.stop()
if (!values.data) rmSync(data, { recursive: true, force: true })
