// How long a search takes with a million videos, as a page asks it: whole words, begun words, mistyped words. And what the index costs.
// npx node bench/search.ts [--videos 1000000] [--questions 200] [--data folder]   (DATABASE_URL for PostgreSQL)
// A data folder that is given is kept, and used as it is when it holds a catalogue.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { hashes } from '#contracts/graph/hashes.generated.ts'
import { texts } from '#contracts/graph/texts.generated.ts'
import { openDatabase } from '#kit/db/database.ts'
import { searchWaiting } from '#services/content/search/queue.ts'
import { type Row, report, spread } from './measure.ts'
import { chance, common, searchCatalogue, titleOf, words } from './search-catalogue.ts'
import { root, type Site, startSite } from './site.ts'

const { values } = parseArgs({
  options: { videos: { type: 'string', default: '1000000' }, questions: { type: 'string', default: '200' }, data: { type: 'string' } },
})
const videos = Number(values.videos)
const questions = Number(values.questions)
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

/** Seconds until nothing waits. */
async function indexed(data: string): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir: data })
  const started = performance.now()
  while (await searchWaiting(database)) await new Promise((resolve) => setTimeout(resolve, 200))
  await database.close()
  return (performance.now() - started) / 1000
}

const random = chance(99)
const some = () => titleOf(Math.floor(random() * videos)).toLowerCase()
const anyWord = () => common(random)

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

/** What people type. */
const exact: Record<string, () => string> = {
  'a letter': () => anyWord()[0]!,
  'two letters': () => anyWord().slice(0, 2),
  'a word begun': () => anyWord().slice(0, 3 + Math.floor(random() * 4)),
  'a word': anyWord,
  'the commonest words': () => words.slice(0, 1 + Math.floor(random() * 3)).join(' '),
  'two words': () => some().split(' ').slice(0, 2).join(' '),
  'a title': some,
  'a title begun': () => some().slice(0, 9),
}
const wrong: Record<string, () => string> = {
  'a word mistyped': () => mistyped(longWord()),
  'a title, a word mistyped': () => some().replace(/[a-z]{5,}/, mistyped),
}

async function ask(site: Site, query: string, filter: object): Promise<number> {
  const body = JSON.stringify({
    operationName: 'searchSection',
    query: texts.searchSection,
    variables: { app: 'nbc', query, ...filter },
    extensions: { persistedQuery: { version: 1, sha256Hash: hashes.searchSection } },
  })
  const started = performance.now()
  const answer = await fetch(`${site.url}/v2/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await answer.text()
  if (!answer.ok || text.includes('"FAILED"')) throw new Error(`"${query}" answered ${answer.status}: ${text.slice(0, 200)}`)
  return performance.now() - started
}

const filters = [{}, {}, { kind: 'episode' }, { brand: 'bravo' }]

async function timesOf(site: Site, make: () => string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < questions; index++) times.push(await ask(site, make(), filters[index % filters.length]!))
  return times.sort((a, b) => a - b)
}

const most = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
const shown = (times: number[]) =>
  `${most(times, 0.95).toFixed(1)} ms (median ${spread(times).median.toFixed(1)}, worst ${times.at(-1)!.toFixed(1)})`

/** A page that is asked for while others search. */
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
const seconds = await indexed(data)
const rows: Row[] = []
const raw: Record<string, unknown> = { seconds }
rows.push({ measure: 'index', value: `${seconds.toFixed(0)} s after the start`, goal: '-', ok: null })
if (!databaseUrl) {
  const megabytes = statSync(join(data, 'search.db')).size / 2 ** 20
  raw['megabytes'] = megabytes
  rows.push({ measure: 'index on disk', value: `${megabytes.toFixed(0)} MB`, goal: '-', ok: null })
}
for (const [goal, asked] of [
  [50, exact],
  [250, wrong],
] as const)
  for (const [name, make] of Object.entries(asked)) {
    await timesOf(site, make)
    const times = await timesOf(site, make)
    raw[name] = times
    rows.push({ measure: name, value: shown(times), goal: `95 % under ${goal} ms`, ok: most(times, 0.95) < goal })
  }
await pageTimes(site)
const alone = await pageTimes(site)
let searching = true
const others = Promise.all(
  [1, 2].map(async () => {
    while (searching) await ask(site, random() < 0.5 ? anyWord() : mistyped(longWord()), {})
  }),
)
const beside = await pageTimes(site)
searching = false
await others
raw['page'] = { alone, beside }
rows.push({ measure: 'a page, nobody searching', value: shown(alone), goal: '-', ok: null })
rows.push({
  measure: 'a page, two searching without pause',
  value: shown(beside),
  goal: 'never waits for a search: 95 % under 50 ms',
  ok: most(beside, 0.95) < 50,
})
report(databaseUrl ? 'search-postgres' : 'search', rows, raw)
await site.stop()
if (!values.data) rmSync(data, { recursive: true, force: true })
