// Simulated viewing, from a seed. It is no data of real viewers: it has the structure that is assumed below, so it shows whether the recommendations find
// such a structure, not how well they would do for a real audience.
//
// - Titles have one to three of 12 genres, a brand, and people who mostly work in one genre. Popularity follows Zipf's law, independent of genre.
// - There are 24 groups of viewers. A group likes 60 titles more than others: half of them of one genre, half of them of any genre, because what people
//   watch together is only in part a matter of genre.
// - A viewer belongs to two groups, one more than the other. A quarter of what a viewer watches is popular titles of any kind.
// - The last tenth of the titles is new: only one of 40 viewers of a group has found them yet.

export type Simulated = {
  /** The genres, people and brand of each title. */
  features: string[][]
  /** The titles of each viewer in a random order, each once. */
  histories: number[][]
  /** Titles from this index on are new. */
  newFrom: number
}

const genreCount = 12
const groupCount = 24
const likedByGroup = 60

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function simulateViewing({
  viewers,
  watches,
  titles,
  seed,
}: {
  viewers: number
  watches: number
  titles: number
  seed: number
}): Simulated {
  const random = randomNumbers(seed)
  const below = (count: number) => Math.floor(random() * count)
  const newFrom = Math.floor(titles * 0.9)
  const genresOf = Array.from({ length: titles }, () => Array.from({ length: 1 + below(3) }, () => below(genreCount)))
  const features = genresOf.map((genres) => [
    `brand ${below(11)}`,
    ...genres.map((genre) => `genre ${genre}`),
    ...Array.from({ length: 4 }, () => `person ${random() < 0.8 ? genres[0] : below(genreCount)}-${below(60)}`),
  ])
  const popular = sampler(
    Array.from({ length: newFrom }, (_, title) => 1 / (title + 10)),
    random,
  )
  const groups = Array.from({ length: groupCount }, (_, group) => {
    const ofGenre = genresOf.flatMap((genres, title) => (genres.includes(group % genreCount) ? title : []))
    const liked = Array.from({ length: likedByGroup }, (_, place) => (place % 2 ? below(titles) : ofGenre[below(ofGenre.length)]!))
    return sampler(
      liked.map((title) => (title < newFrom ? 1 / Math.sqrt(title + 50) : 0.0025)),
      random,
      liked,
    )
  })
  const histories = Array.from({ length: viewers }, () => {
    const [main, other] = [groups[below(groupCount)]!, groups[below(groupCount)]!]
    const seen = new Set<number>()
    for (let tries = 0; seen.size < watches && tries < watches * 10; tries++) {
      const draw = random()
      seen.add(draw < 0.25 ? popular() : draw < 0.75 ? main() : other())
    }
    return shuffled([...seen], below)
  })
  return { features, histories, newFrom }
}

/** Without it, the last titles would be the least popular ones: the popular ones are drawn first. */
function shuffled(titles: number[], below: (count: number) => number): number[] {
  for (let last = titles.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[titles[last], titles[other]] = [titles[other]!, titles[last]!]
  }
  return titles
}

/** Returns a function that draws a value with the probability of its weight. */
function sampler(weights: readonly number[], random: () => number, values?: readonly number[]): () => number {
  const sums: number[] = []
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  return () => {
    const drawn = random() * sums.at(-1)!
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < drawn) low = middle + 1
      else high = middle
    }
    return values ? values[low]! : low
  }
}
