// Full replays of sports events.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { dayStart } from './airing.ts'
import { still } from './art.ts'
import type { FilmId } from './seeds.ts'
import { showsByBrand, spanishBrands } from './shows.ts'
import { guidOf, pairs, slug } from './words.ts'

const day = 86_400_000

/** The events of each series, one per line: `Title | Description`. */
const events: Record<string, string> = {
  'sunday-under-lights': `Night Owls at Harbor City | Decided in the last eleven seconds, twice.
Great Plains at the Coast | Snow in the first half, sun in the second.
Lakeside at the Foundry | Four hours, two overtimes, one winner.`,
  'the-morning-skate': `Buffalo at Granite Falls | The one with the save nobody saw.
All-Star Skate | Fastest lap, hardest shot, best sweater.`,
  'fog-delay': `Bay Gulls at Los Altos Nine | Eleven innings, five of them visible.
Garlic Night Doubleheader | Both games, and the smell.`,
  'parking-lot-postgame': `Boston at Cape Ann | The penalty, at full length.`,
  'we-need-to-talk': `Philadelphia at the Meadow | The fourth quarter that we need to talk about.`,
}

export function* replayEntries(now: number): Generator<EntryInput> {
  const known = Object.entries(showsByBrand).flatMap(([brand, shows]) => shows.map((seed) => ({ seed, brand })))
  const today = dayStart(now)
  let age = 0
  for (const { seed, brand } of known)
    for (const [i, [title, words]] of pairs(events[seed.id]).entries()) {
      const id = `${seed.id}-replay-${slug(title)}`
      age += 5
      const airDate = today - age * day - 4 * 3_600_000
      yield {
        kind: 'video',
        id,
        guid: guidOf(id),
        series: seed.id,
        language: spanishBrands.has(brand) ? 'es' : 'en',
        programmingType: 'Full Event Replay',
        title,
        description: words,
        shortDescription: words,
        airDate,
        available: airDate,
        duration: 3600 + i * 660,
        films: seed.films as [FilmId, ...FilmId[]],
        captions: ['en', 'es'],
        genre: 'Sports',
        keywords: ['Sports', ...(seed.sport ? [seed.sport] : [])],
        rating: seed.rating,
        art: still(seed.id, (i % 3) + 2),
        popularity: Math.max(1, seed.popularity - age / 5),
      }
    }
}
