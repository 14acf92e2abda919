// Scores are grouped into tiers, so that a query for a very common word reads only the documents with the best scores.
import { type Kysely, sql } from 'kysely'
import type { SearchKind } from '#contracts/http/search.ts'
import type { Tables } from './postgres-tables.ts'

/** The number of popularity steps in `scoreOf`. A tier is one step of popularity. The documents of the lowest step are in further tiers by age. */
const steps = 128
const lastTier = 2 * steps - 1

const tierOf = (score: number): number => (score < steps ? score : steps - 1 + Math.floor(score / steps))
const leastScore = (tier: number): number => (tier < steps ? tier : (tier - steps + 1) * steps)

/** Returns a word with the first letter of the kind as a prefix, so that the index has a separate list of documents for each kind. */
export const wordOf = (kind: SearchKind, word: string) => `${kind[0]}${word}`
/**
 * A marker represents this number of adjacent tiers. With these numbers, a query for a range of tiers needs only a few markers. Many
 * markers would be slow.
 */
const widths = [64, 16, 4, 1]
/** Returns the marker of `width` adjacent tiers that include `tier`. A marker begins with "=", and the words that `wordOf` returns do not. */
const tierMarker = (kind: SearchKind, width: number, tier: number) => `=r_${kind}${width}_${Math.floor(tier / width)}`

/** Returns the markers of a document. */
export const tierMarkers = (kind: SearchKind, score: number): string[] => widths.map((width) => tierMarker(kind, width, tierOf(score)))

/** Returns the smallest set of markers for the tiers from `low` to `high`. */
export function rangeMarkers(kind: SearchKind, low: number, high: number): string[] {
  const markers: string[] = []
  for (let tier = low; tier <= high; ) {
    const width = widths.find((wide) => tier % wide === 0 && tier + wide - 1 <= high)!
    markers.push(tierMarker(kind, width, tier))
    tier += width
  }
  return markers
}

/** The number of documents in each tier, by kind, at the time of the last count. The best tier comes first. */
export type TierCounts = ReadonlyMap<string, readonly { tier: number; docs: number }[]>

export async function countTiers(db: Kysely<Tables>): Promise<TierCounts> {
  const { rows } = await sql<{ kind: string; tier: number; docs: number }>`select kind,
    case when score < ${sql.lit(steps)} then score else ${sql.lit(steps - 1)} + score / ${sql.lit(steps)} end as tier, count(*) as docs
    from search_docs group by 1, 2 order by 2 desc`.execute(db)
  return Map.groupBy(rows, ({ kind }) => kind)
}

/**
 * A part of the documents of a kind. With `markers`: documents that have one of these markers. With `below`: documents with a lower score.
 * Otherwise: all documents.
 */
export type Part = { markers?: string[]; below?: number }

/**
 * Splits the documents of a kind by score into up to three parts. Part 1: at least `wanted` documents, with the best scores. Parts 1 and 2:
 * at least nine times `wanted` documents. Part 3: the rest.
 */
export function splitTiers(tierCounts: TierCounts, kind: SearchKind, wanted: number): Part[] {
  const parts: Part[] = []
  const tiers = tierCounts.get(kind) ?? []
  // Markers make a query faster only if they select at most a quarter of the documents.
  const isMost = 4 * wanted > tiers.reduce((sum, { docs }) => sum + docs, 0)
  let high = lastTier
  let docs = 0
  // The lowest tier always belongs to the last part.
  for (const { tier, docs: more } of isMost ? [] : tiers.slice(0, -1)) {
    docs += more
    if (docs < (parts.length ? 9 : 1) * wanted) continue
    parts.push({ markers: rangeMarkers(kind, tier, high) })
    high = tier - 1
    if (parts.length === 2) break
  }
  return [...parts, high < lastTier ? { below: leastScore(high + 1) } : {}]
}
