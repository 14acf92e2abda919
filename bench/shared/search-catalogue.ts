// Generates a catalogue of any size in which words are distributed as in real texts: a few are frequent, most are rare.
import { Readable } from 'node:stream'

const perSeries = 500
const brands = ['nbc', 'bravo', 'usa', 'syfy']
const people = 50_000

/** Returns a seeded pseudo-random number generator. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const starts = 'b br c ch cl d dr f fl g gr h j k l m n p pr qu r s sh sl st t th tr v w y z'.split(' ')
const middles = 'a e i o u ai ea ee io oa ou ie'.split(' ')
const ends = 'n r l t s m nd ck ng rt st x ll th'.split(' ')

/** Returns `count` different words of one to four syllables. */
export function vocabulary(count: number): string[] {
  const random = seededRandom(7)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!
  const words = new Set<string>()
  while (words.size < count) {
    let word = ''
    for (let syllable = 0; syllable <= random() * 3.2; syllable++) word += pick(starts) + pick(middles) + (random() < 0.5 ? pick(ends) : '')
    if (word.length < 15) words.add(word)
  }
  return [...words]
}

export const words = vocabulary(60_000)

/** Returns a random word of `words`, distributed by Zipf's law: the nth word is about n times rarer than the first. */
export function randomWord(random: () => number): string {
  return words[Math.floor(words.length ** random()) - 1]!
}

export function titleOf(index: number): string {
  const random = seededRandom(index * 2 + 1)
  const length = 2 + Math.floor(random() * 4)
  const title = Array.from({ length }, () => randomWord(random)).join(' ')
  return title.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function* entries(videos: number): Generator<object> {
  const random = seededRandom(3)
  const name = (word: string) => word[0]!.toUpperCase() + word.slice(1)
  for (let index = 0; index < people; index++)
    yield {
      kind: 'person',
      id: `person-${index}`,
      name: `${name(words[index % 3000]!)} ${name(words[Math.floor(random() * words.length)]!)}`,
    }
  const first = Date.UTC(1990, 0, 1)
  for (let index = 0; index < videos; index++) {
    const series = Math.floor(index / perSeries)
    const number = index % perSeries
    const popularity = Math.floor(1000 * random() ** 6)
    if (number === 0)
      yield {
        kind: 'series',
        id: `series-${series}`,
        brand: brands[series % 4],
        title: titleOf(2_000_000 + series),
        genres: ['Drama'],
        popularity,
      }
    yield {
      kind: 'video',
      id: `video-${index}`,
      series: `series-${series}`,
      programmingType: number % 3 ? 'Full Episode' : 'Clip',
      title: titleOf(index),
      season: Math.floor(number / 50) + 1,
      episode: (number % 50) + 1,
      airDate: first + (index % 12_000) * 86_400_000,
      duration: 2520,
      popularity,
    }
  }
}

export const searchCatalogue = (videos: number): Readable => Readable.from(lines(videos))

function* lines(videos: number): Generator<string> {
  for (const entry of entries(videos)) yield `${JSON.stringify(entry)}\n`
}
