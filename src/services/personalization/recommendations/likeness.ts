// How alike two titles are by their genres, people and brand: the cosine of their features, where a rare feature counts more than a common one.

/** The number of titles with a feature that are compared. Titles come by popularity, so the popular ones are. */
const maxWithFeature = 500

/** A common person or brand tells less about a taste than a common genre. */
const lessThanGenre = 0.6

/**
 * Returns a function that returns the likeness of a title with other titles, by index: more than 0, at most 1. Features begin with their kind: `genre `,
 * `person ` or `brand `.
 */
export function createLikeness(features: readonly (readonly string[])[]): (title: number) => Map<number, number> {
  const titlesWith = new Map<string, number[]>()
  for (const [title, own] of features.entries())
    for (const feature of new Set(own)) {
      const titles = titlesWith.get(feature)
      if (titles) titles.push(title)
      else titlesWith.set(feature, [title])
    }
  const weightOf = (feature: string, count: number) =>
    Math.log(features.length / count) * (feature.startsWith('genre ') ? 1 : lessThanGenre)
  const weights = new Map([...titlesWith].map(([feature, titles]) => [feature, weightOf(feature, titles.length)]))
  const lengths = features.map((own) => Math.hypot(...[...new Set(own)].map((feature) => weights.get(feature)!)))
  return (title) => {
    const scores = new Map<number, number>()
    for (const feature of new Set(features[title])) {
      const weight = weights.get(feature)!
      if (weight === 0) continue
      for (const other of titlesWith.get(feature)!.slice(0, maxWithFeature))
        if (other !== title) scores.set(other, (scores.get(other) ?? 0) + (weight * weight) / (lengths[title]! * lengths[other]!))
    }
    return scores
  }
}
