// The job that computes the neighbours of all titles from the viewing of all viewers, about every hour.
import { setImmediate } from 'node:timers/promises'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { Position } from '#contracts/catalogue/list-spec.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { NeighbourStore } from './neighbour-store.ts'
import { findNeighbours } from './neighbours.ts'
import { readViewing } from './read-viewing.ts'

export type NeighbourJobTools = {
  store: NeighbourStore
  catalogue: Pick<CatalogueReader, 'list' | 'titles' | 'videoTiles'>
  kv: Kv
  now: () => number
  /** Ends the job. */
  signal: AbortSignal
}

/** Milliseconds for which stored neighbours count as current. */
const freshFor = 3_600_000
/** Milliseconds after which another process computes them if the one that began has not ended. */
const leaseLife = 600_000
/** The most popular titles get neighbours; others are recommended by popularity only. */
const maxTitles = 20_000
const batch = 200
/** Milliseconds for which the job may block the process. */
const slice = 10

/** Computes and stores the neighbours, if the stored ones are older than an hour and no other process is computing them. Rejects if the signal ends the job. */
export async function computeNeighbours(tools: NeighbourJobTools): Promise<void> {
  const { store, kv, now } = tools
  const computedAt = await store.computedAt()
  if (computedAt !== null && now() - computedAt < freshFor) return
  if (!(await kv.add('recommendations', '1', leaseLife))) return
  try {
    await compute(tools)
  } finally {
    await kv.delete('recommendations')
  }
}

async function compute({ store, catalogue, now, signal }: NeighbourJobTools): Promise<void> {
  const breathe = pauses(signal)
  const titles = await loadTitles(catalogue, breathe)
  const ids = [...titles.keys()]
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  const titlesOf = async (v4IDs: readonly string[]) =>
    new Map([...(await catalogue.videoTiles(v4IDs))].flatMap(([id, { titleId }]) => (titleId === null ? [] : [[id, titleId] as const])))
  const viewing = await readViewing({ store, indexOf, titlesOf, breathe })
  const neighbours = await findNeighbours(viewing, [...titles.values()], { breathe })
  const rounded = (score: number) => Number(score.toPrecision(4))
  const rows = neighbours.map((of, title) => [ids[title]!, of.map(({ title: id, score }) => [ids[id]!, rounded(score)] as const)] as const)
  await store.replace(new Map(rows), now())
}

/** Returns the features of the titles, the most popular one first: genres, people and brand. */
async function loadTitles(catalogue: Pick<CatalogueReader, 'list' | 'titles'>, breathe: () => Promise<void> | undefined) {
  const features = new Map<string, string[]>()
  let after: Position | undefined
  do {
    await breathe()
    const { items, next } = await catalogue.list({ of: 'titles', kinds: ['series', 'movie'], sort: 'popular' }, { after, limit: batch })
    const ids = items.flatMap((item) => ('title' in item ? item.title : []))
    for (const id of ids) features.set(id, [])
    for (const { id, brand, entry } of await catalogue.titles(ids)) {
      const genres = entry.genres.map((genre) => `genre ${genreKey(genre)}`)
      features.set(id, [`brand ${brand}`, ...genres, ...entry.credits.map(({ person }) => `person ${person}`)])
    }
    after = next ?? undefined
  } while (after !== undefined && features.size < maxTitles)
  return features
}

/** Returns a function that lets requests run if the process was blocked for 10 ms, and throws when the signal ends the job. */
function pauses(signal: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    signal.throwIfAborted()
    return performance.now() - since < slice ? undefined : pause()
  }
  async function pause() {
    await setImmediate()
    since = performance.now()
  }
}
