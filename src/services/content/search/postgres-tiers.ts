// All scores in tiers, so that of a word that stands everywhere only the best part is read.
import { type Kysely, sql } from 'kysely'
import type { SearchKind } from './document.ts'
import type { Tables } from './postgres-tables.ts'

/** Each step of popularity is a tier, and of what nobody rated each step of age (`scoreOf`). */
const steps = 128
const last = 2 * steps - 1

const tierOf = (score: number): number => (score < steps ? score : steps - 1 + Math.floor(score / steps))
const leastScore = (tier: number): number => (tier < steps ? tier : (tier - steps + 1) * steps)

/** A word of one kind of documents: lists of all kinds are long, and mostly of episodes. Kinds differ in their first letter. */
export const wordOf = (kind: SearchKind, word: string) => `${kind[0]}${word}`
/** A run of tiers is a few words, whatever its length: of 1, 4, 16 or 64 tiers each. The longer a list of words is, the slower one is found in it. */
const widths = [64, 16, 4, 1]
/** No word of `wordOf` begins with "=". */
const tierMark = (kind: SearchKind, width: number, tier: number) => `=r_${kind}${width}_${Math.floor(tier / width)}`

export const tierMarks = (kind: SearchKind, score: number): string[] => widths.map((width) => tierMark(kind, width, tierOf(score)))

/** The words of the tiers from `low` to `high`. */
export function marksOf(kind: SearchKind, low: number, high: number): string[] {
  const marks: string[] = []
  for (let tier = low; tier <= high; ) {
    const width = widths.find((wide) => tier % wide === 0 && tier + wide - 1 <= high)!
    marks.push(tierMark(kind, width, tier))
    tier += width
  }
  return marks
}

/** How many documents there were of each kind and tier when they were counted, best first. */
export type Population = ReadonlyMap<string, readonly { tier: number; docs: number }[]>

export async function countTiers(db: Kysely<Tables>): Promise<Population> {
  const { rows } = await sql<{ kind: string; tier: number; docs: number }>`select kind,
    case when score < ${sql.lit(steps)} then score else ${sql.lit(steps - 1)} + score / ${sql.lit(steps)} end as tier, count(*) as docs
    from search_docs group by 1, 2 order by 2 desc`.execute(db)
  return Map.groupBy(rows, ({ kind }) => kind)
}

/** A part of a kind's documents: those with one of these words, or those below a score, or all. */
export type Part = { marks?: string[]; below?: number }

/** The best `wanted` of a kind or a few more, eight times as many after those, and then the rest. */
export function partsOf(population: Population, kind: SearchKind, wanted: number): Part[] {
  const parts: Part[] = []
  const tiers = population.get(kind) ?? []
  // To look for words of tiers as well costs more than a quarter of the documents saves.
  const isMost = 4 * wanted > tiers.reduce((sum, { docs }) => sum + docs, 0)
  let high = last
  let docs = 0
  // Below the lowest tier is nothing more.
  for (const { tier, docs: more } of isMost ? [] : tiers.slice(0, -1)) {
    docs += more
    if (docs < (parts.length ? 9 : 1) * wanted) continue
    parts.push({ marks: marksOf(kind, tier, high) })
    high = tier - 1
    if (parts.length === 2) break
  }
  return [...parts, high < last ? { below: leastScore(high + 1) } : {}]
}
