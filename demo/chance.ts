// A random number generator with a seed: the same seed always gives the same numbers.
export type Chance = {
  /** Returns a number from 0 to below 1. */
  next(): number
  between(from: number, to: number): number
  /** Returns a whole number; both limits are included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with the probability `share`. */
  maybe(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** Returns a 32-bit hash of a text (FNV-1a). */
export function seedOf(text: string) {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Creates a random number generator (mulberry32). */
export function chance(seed: string): Chance {
  let state = seedOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  return {
    next,
    between,
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    maybe: (share) => next() < share,
    shuffle: (list) => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = whole(0, i)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}
