// The catalogue of the demo network.
import type { EntryInput } from '../src/contracts/catalogue.ts'
import { movieEntries } from './catalogue/build-movies.ts'
import { seriesEntries } from './catalogue/build-series.ts'
import { channelEntries } from './catalogue/channels.ts'
import { eventProgrammes, eventReplays } from './catalogue/events.ts'
import { generalPages } from './catalogue/general-pages.ts'
import { menus } from './catalogue/menus.ts'
import { movies } from './catalogue/movies.ts'
import { pages } from './catalogue/pages.ts'
import { type People, peopleEntries } from './catalogue/people.ts'
import { playlists } from './catalogue/playlists.ts'
import { replayEntries } from './catalogue/replays.ts'
import { salesPages } from './catalogue/sales.ts'
import { showsByBrand, spanishBrands } from './catalogue/shows.ts'
import { sweepstakesAround } from './catalogue/sweepstakes.ts'

/**
 * Yields all entries, each after the entries that it refers to. Programmes air around `now` (epoch milliseconds). The entries change when a
 * programme airs and when a broadcast day begins, at 6:00 in New York.
 */
export function* demoEntries(now: number): Generator<EntryInput> {
  const people: People = new Map()
  const titles: EntryInput[] = []
  const rest: EntryInput[] = []
  const language = (brand: string) => (spanishBrands.has(brand) ? 'es' : 'en')
  for (const [brand, shows] of Object.entries(showsByBrand))
    for (const seed of shows)
      for (const entry of seriesEntries(seed, { now, brand, language: language(brand), people }))
        (entry.kind === 'series' ? titles : rest).push(entry)
  for (const seed of movies)
    for (const entry of movieEntries(seed, { now, language: language(seed.brand), people }))
      (entry.kind === 'movie' ? titles : rest).push(entry)
  yield* peopleEntries(people)
  yield* titles
  yield* rest
  yield* replayEntries(now)
  yield* eventReplays(now)
  yield* playlists
  yield* pages
  yield* generalPages
  yield* salesPages
  yield* sweepstakesAround(now)
  yield* menus
  yield* channelEntries()
  yield* eventProgrammes(now)
}
