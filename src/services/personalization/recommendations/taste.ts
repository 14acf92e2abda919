// The taste of a viewer: how much each title fits the viewer's watches and favorites.
import { day } from '#contracts/limits.ts'

/** A watch of a title. `part`: the watched part, from 0 to 1. `at`: when, in epoch milliseconds. */
export type TitleWatch = { titleId: string; part: number; at: number }
export type TitleHistory = { watches: readonly TitleWatch[]; favorites: readonly string[] }

/** The time after which a watch has half of its weight, in milliseconds. */
const halfLife = 60 * day
/** A favorite weighs as much as a video that was watched to its end today. All episodes of a series together weigh at most `maxWeight`. */
const favoriteWeight = 1
const maxWeight = 2
/** The number of titles of the viewer from which recommendations are made, the weightiest ones. */
const maxSeeds = 50

/** Returns the titles of the viewer's watches and favorites, with their weights: at most 50, the weightiest first. */
export function seedsOf({ watches, favorites }: TitleHistory, now: number): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (titleId: string, weight: number) => weights.set(titleId, Math.min(maxWeight, (weights.get(titleId) ?? 0) + weight))
  for (const { titleId, part, at } of watches) if (part > 0) add(titleId, part * 0.5 ** (Math.max(0, now - at) / halfLife))
  for (const titleId of favorites) add(titleId, favoriteWeight)
  return new Map([...weights].sort(([, one], [, other]) => other - one).slice(0, maxSeeds))
}

/** Returns the score of each title that is a neighbour of a seed, the best first. Seeds are among them if they are neighbours of others. */
export function scoreTitles<Id>(
  seeds: ReadonlyMap<Id, number>,
  neighboursOf: (seed: Id) => Iterable<readonly [Id, number]>,
): Map<Id, number> {
  const scores = new Map<Id, number>()
  for (const [seed, weight] of seeds)
    for (const [title, score] of neighboursOf(seed)) scores.set(title, (scores.get(title) ?? 0) + weight * score)
  return new Map([...scores].sort(([, one], [, other]) => other - one))
}
