// Chance that always falls the same way for the same seed.
export type Chance = {
  /** 0 <= n < 1 */
  next(): number
  between(from: number, to: number): number
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  maybe(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

export function seedOf(text: string) {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

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
