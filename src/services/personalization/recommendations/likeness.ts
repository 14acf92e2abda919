// How alike two titles are by their genres, people and brand: the cosine of their features, where a rare feature counts more than a common one.

/** The number of titles with a feature that are compared. Titles come by popularity, so the popular ones are. */
const maxWithFeature = 500

/** Returns a function that returns the likeness of a title with other titles, by index: more than 0, at most 1. */
export function createLikeness(features: readonly (readonly string[])[]): (title: number) => Map<number, number> {
  const titlesWith = new Map<string, number[]>()
  for (const [title, own] of features.entries())
    for (const feature of new Set(own)) {
      const titles = titlesWith.get(feature)
      if (titles) titles.push(title)
      else titlesWith.set(feature, [title])
    }
  const weights = new Map([...titlesWith].map(([feature, titles]) => [feature, Math.log(features.length / titles.length)]))
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
