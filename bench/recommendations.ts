// Measures recommendations offline, on simulated viewing (shared/simulated-viewing.ts): the last title of each viewer is hidden, and looked for among the
// 20 titles that are recommended from the others. Prints hit rate and NDCG beside recommending what is popular. Then fills a database with the
// watches of many viewers, and measures the job that computes the neighbours of titles: its time, the longest block of the process, and its memory.
// npx node bench/recommendations.ts [--viewers 100000] [--watches 30] [--titles 2000] [--seed 1]   (DATABASE_URL for PostgreSQL, with an empty database)

import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { inChunks } from '#kit/db/queries.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { computeNeighbours } from '#services/personalization/recommendations/compute-neighbours.ts'
import { createNeighbourStore } from '#services/personalization/recommendations/neighbour-store.ts'
import {
  findNeighbours,
  type Neighbour,
  type NeighbourOptions,
  type Viewing,
} from '#services/personalization/recommendations/neighbours.ts'
import { scoreTitles } from '#services/personalization/recommendations/taste.ts'
import { type PersonalizationTables, personalizationMigrations } from '#services/personalization/tables.ts'
import { catalogueOf } from '#services/personalization/testing/catalogue.ts'
import { type Row, report } from './shared/measure.ts'
import { simulateViewing } from './shared/simulated-viewing.ts'

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '100000' },
    watches: { type: 'string', default: '30' },
    titles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
})
const [viewers, watches, titles, seed] = [values.viewers, values.watches, values.titles, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]
const shown = 20
/** The number of viewers whose last title is looked for. */
const asked = 10_000

const { features, histories, newFrom } = simulateViewing({ viewers: Math.min(viewers, 20_000), watches, titles, seed })
const training = histories.map((history) => history.slice(0, -1))

function viewingOf(all: readonly number[][]): Viewing {
  const offsets = new Uint32Array(all.length + 1)
  for (const [viewer, own] of all.entries()) offsets[viewer + 1] = offsets[viewer]! + own.length
  return { offsets, titles: Uint32Array.from(all.flat()) }
}

/** Returns the titles by their number of viewers. */
function byPopularity(): number[] {
  const counts = new Uint32Array(titles)
  for (const own of training) for (const title of own) counts[title]!++
  return [...counts.keys()].sort((one, other) => counts[other]! - counts[one]!)
}

/** Returns the recommended titles for a history. A later watch counts more, as in taste.ts. */
function picksOf(neighbours: readonly Neighbour[][], popular: readonly number[]) {
  return (history: readonly number[]): number[] => {
    const seeds = new Map(history.map((title, at) => [title, 0.5 ** ((history.length - at) / 30)]))
    const scores = scoreTitles(seeds, (seed) => neighbours[seed]!.map(({ title, score }) => [title, score] as const))
    const picks = new Set([...scores.keys(), ...popular].filter((title) => !seeds.has(title)).slice(0, shown))
    return [...picks]
  }
}

type Quality = { hits: number; ndcg: number; newHits: number }

/** Returns the hit rate and NDCG at 20 of all viewers, and the hit rate of those whose hidden title is new. */
function measure(picks: (history: readonly number[]) => number[]): Quality {
  let [hits, ndcg, newHits, newOnes] = [0, 0, 0, 0]
  for (const history of histories.slice(0, asked)) {
    const hidden = history.at(-1)!
    const rank = picks(history.slice(0, -1)).indexOf(hidden)
    if (rank >= 0) hits++
    if (rank >= 0) ndcg += 1 / Math.log2(rank + 2)
    if (hidden < newFrom) continue
    newOnes++
    if (rank >= 0) newHits++
  }
  const count = Math.min(asked, histories.length)
  return { hits: hits / count, ndcg: ndcg / count, newHits: newHits / Math.max(1, newOnes) }
}

const popular = byPopularity()
const viewing = viewingOf(training)
const measured = async (options: NeighbourOptions) => measure(picksOf(await findNeighbours(viewing, features, options), popular))
const qualities: Record<string, Quality> = {
  popularity: measure((history) => popular.filter((title) => !history.includes(title)).slice(0, shown)),
  'likeness only': await measured({ minViewers: Number.POSITIVE_INFINITY }),
  'co-viewing only': await measured({ likeness: 0 }),
  blend: await measured({}),
}
const base = qualities['popularity']!
const percent = (part: number) => `${(100 * part).toFixed(1)} %`
const rows: Row[] = Object.entries(qualities).map(([name, { hits, ndcg, newHits }]) => ({
  measure: `${name}: hit rate@20, NDCG@20, hit rate of new titles`,
  value: `${percent(hits)}, ${ndcg.toFixed(3)}, ${percent(newHits)}: ${(hits / base.hits).toFixed(2)} x, ${(ndcg / base.ndcg).toFixed(2)} x popularity`,
  goal: name === 'blend' ? '> popularity' : '-',
  ok: name === 'blend' ? hits > base.hits && ndcg > base.ndcg : null,
}))

const { DATABASE_URL: databaseUrl } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'daypart-recommendations-'))
const opened = await openDatabase({ dataDir, databaseUrl })
await migrate(opened, [personalizationMigrations])
const database = opened.withTables<PersonalizationTables>()
const many = simulateViewing({ viewers, watches, titles, seed })
const now = Date.now()
for (let from = 0; from < viewers; from += 250) {
  const stored = many.histories.slice(from, from + 250).flatMap((history, at) => {
    const owner = `device:${hash('md5', `${from + at}`).slice(0, 22)}`
    const common = { owner, account_id: null, position: 900, duration: 1000 }
    return history.map((title, place) => ({ ...common, v4_id: `title-${title}-1`, watched_at: now - place * 86_400_000 }))
  })
  await database.write(
    async (trx) => {
      for (const chunk of inChunks(stored, 6)) await trx.insertInto('personalization_watches').values(chunk).execute()
    },
    { mayBeLost: true },
  )
}
const catalogue = catalogueOf(features.map((own, title) => ({ id: `title-${title}`, genres: own })))
const store = createNeighbourStore(opened)
many.histories.length = 0
globalThis.gc?.()
const before = process.memoryUsage.rss()
let most = before
const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
let last = process.cpuUsage()
let blocked = 0
// In CPU time, because other programs of the machine delay the timer too.
const ticking = setInterval(() => {
  const { user, system } = process.cpuUsage(last)
  blocked = Math.max(blocked, (user + system) / 1000)
  last = process.cpuUsage()
}, 1)
const started = performance.now()
const cpu = process.cpuUsage()
await computeNeighbours({ store, catalogue, kv: memoryKv(), now: Date.now, signal: new AbortController().signal })
const { user, system } = process.cpuUsage(cpu)
const seconds = (performance.now() - started) / 1000
clearInterval(ticking)
clearInterval(watching)
const memory = (most - before) / 2 ** 20
const stored = await database.read.selectFrom('personalization_neighbours').select('title_id').execute()
await opened.close()
rmSync(dataDir, { recursive: true })
const job = { seconds, cpuSeconds: (user + system) / 1e6, blocked, memory, titles: stored.length }
report(
  databaseUrl ? 'recommendations-postgres' : 'recommendations',
  [
    ...rows,
    { measure: `job: ${viewers} viewers x ${watches} watches, ${titles} titles`, value: `${seconds.toFixed(1)} s`, goal: '-', ok: null },
    { measure: 'job: CPU time', value: `${job.cpuSeconds.toFixed(1)} s`, goal: '-', ok: null },
    { measure: 'job: longest block of the process, in CPU time', value: `${blocked.toFixed(0)} ms`, goal: '-', ok: null },
    { measure: 'job: additional memory', value: `${memory.toFixed(0)} MB`, goal: '-', ok: null },
    { measure: 'job: titles with stored neighbours', value: `${stored.length}`, goal: `${titles}`, ok: stored.length === titles },
  ],
  { qualities, job, seed },
)
