// The neighbours of each title: titles with the same viewers, and titles with the same genres, people or brand. This is the whole model of recommendations.
import { createLikeness } from './likeness.ts'

/** The watches and favorites of all viewers. The titles of viewer `v` are `titles[offsets[v]]` to `titles[offsets[v + 1] - 1]`, each once, as indexes. */
export type Viewing = { offsets: Uint32Array; titles: Uint32Array }

/** A similar title, as an index, and its score: more than 0. */
export type Neighbour = { title: number; score: number }

export const defaults = {
  /** The smallest number of viewers who share two titles. With fewer, the pair would tell what single viewers watch. */
  minViewers: 5,
  /** A pair that this number of viewers share has half of its weight: few viewers can share two titles by chance. */
  shrinkage: 20,
  /** The weight of the likeness of two titles (genres, people, brand) beside co-viewing. It decides alone for titles that few have watched. */
  likeness: 0.1,
  /** The number of neighbours of a title. */
  kept: 50,
}
export type NeighbourOptions = Partial<typeof defaults> & {
  /** Called between two titles and between two viewers. Lets requests run while a large catalogue is computed. */
  breathe?: () => Promise<void> | undefined
}

/** Returns the neighbours of each title, the best first. `features`: the genres, people and brand of each title; the most popular title comes first. */
export async function findNeighbours(
  viewing: Viewing,
  features: readonly (readonly string[])[],
  { breathe, ...options }: NeighbourOptions = {},
): Promise<Neighbour[][]> {
  const { minViewers, shrinkage, likeness, kept } = { ...defaults, ...options }
  const count = features.length
  const audiences = await viewersOfTitles(viewing, count, breathe)
  const audienceOf = (title: number) => audiences.offsets[title + 1]! - audiences.offsets[title]!
  const shared = new Uint32Array(count)
  const likenessOf = createLikeness(features)
  const found: Neighbour[][] = []
  for (let title = 0; title < count; title++) {
    await breathe?.()
    const scores = likeness > 0 ? likenessOf(title) : new Map<number, number>()
    for (const [other, alike] of scores) scores.set(other, alike * likeness * fame(other))
    for (const other of countShared(viewing, audiences, title, shared)) {
      const viewers = shared[other]!
      shared[other] = 0
      if (viewers < minViewers || other === title) continue
      const cosine = viewers / Math.sqrt(audienceOf(title) * audienceOf(other))
      scores.set(other, (scores.get(other) ?? 0) + (cosine * viewers) / (viewers + shrinkage))
    }
    found.push(best(scores, kept))
  }
  return found
}

/** Of titles that are equally alike, the popular one is likelier to please. Returns 1 for the most popular title, 0.3 for the hundredth. */
const fame = (title: number) => Math.sqrt(10 / (title + 10))

/** Returns the viewers of each title, in the shape of `Viewing`. */
async function viewersOfTitles({ offsets, titles }: Viewing, count: number, breathe: NeighbourOptions['breathe']): Promise<Viewing> {
  const ends = new Uint32Array(count + 1)
  for (const title of titles) ends[title + 1]!++
  for (let title = 0; title < count; title++) ends[title + 1]! += ends[title]!
  const next = ends.slice()
  const viewers = new Uint32Array(titles.length)
  for (let viewer = 0; viewer + 1 < offsets.length; viewer++) {
    for (let at = offsets[viewer]!; at < offsets[viewer + 1]!; at++) viewers[next[titles[at]!]!++] = viewer
    await breathe?.()
  }
  return { offsets: ends, titles: viewers }
}

/** Counts in `shared` the viewers that each title has in common with `title`. Returns the titles with at least one. */
function countShared({ offsets, titles }: Viewing, audiences: Viewing, title: number, shared: Uint32Array): number[] {
  const touched: number[] = []
  for (let at = audiences.offsets[title]!; at < audiences.offsets[title + 1]!; at++) {
    const viewer = audiences.titles[at]!
    for (let seen = offsets[viewer]!; seen < offsets[viewer + 1]!; seen++) {
      const other = titles[seen]!
      if (shared[other]!++ === 0) touched.push(other)
    }
  }
  return touched
}

/** Returns the highest scores, the best first. Inserts into a short list: sorting all titles for each title would be slow. */
function best(scores: ReadonlyMap<number, number>, kept: number): Neighbour[] {
  const chosen: Neighbour[] = []
  for (const [title, score] of scores) {
    if (score <= 0 || (chosen.length === kept && score <= chosen[kept - 1]!.score)) continue
    let at = chosen.length
    while (at > 0 && chosen[at - 1]!.score < score) at--
    chosen.splice(at, 0, { title, score })
    if (chosen.length > kept) chosen.pop()
  }
  return chosen
}
