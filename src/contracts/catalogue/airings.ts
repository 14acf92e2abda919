// Facts about a programme that follow from its entry.
import type { Airing } from './facts.ts'
import { genreKey } from './genres.ts'
import { watchPath } from './paths.ts'

/** [C3-26] Returns whether a programme is an event: announced as one, or live and not part of a series. */
export const isEvent = ({ entry }: Airing): boolean =>
  entry.event !== undefined || (entry.isLive && entry.series === undefined && entry.episode === undefined && !entry.episodeNumbers.length)

/** Returns the path of the page of a single live event [C2.1-41]. */
export const eventPath = ({ airing, brand }: { airing: Airing; brand: { key: string } }): string =>
  watchPath(airing.entry.categories.some((one) => genreKey(one) === 'sports') ? 'sports' : 'events', brand.key, airing.id)
