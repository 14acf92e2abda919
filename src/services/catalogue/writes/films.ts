// Writes the films of movies. A movie is stored as a title. If the movie can be played, its film is stored as a video.

import type { TitleEntry } from '#contracts/catalogue/tiles.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { filmId } from '../schema/film-id.ts'
import type { BatchContext, PendingEntry } from './batch-context.ts'
import { deleteWhere } from './insert-rows.ts'
import { ownersOfGuids, storeVideoRows } from './videos.ts'

/** Returns whether a movie has a film. A movie without a film still has a page. */
const isPlayable = ({ films, duration, guid }: EntryOf<'movie'>) => !!films?.length || duration > 0 || guid !== undefined

/** Returns the guids of movies that other videos already have, by movie id. */
export async function takenGuids(batch: BatchContext, titles: readonly PendingEntry<TitleEntry>[]): Promise<Map<string, string>> {
  const films = titles.flatMap(({ id, entry }) => (entry.kind === 'movie' && isPlayable(entry) ? [{ id, guid: entry.guid ?? id }] : []))
  const owners = await ownersOfGuids(
    batch.trx,
    films.map(({ guid }) => guid),
  )
  const taken = new Map<string, string>()
  for (const { id, guid } of films)
    if ((owners.get(guid) ?? filmId(id)) === filmId(id)) owners.set(guid, filmId(id))
    else taken.set(id, guid)
  return taken
}

/** Stores the films of movies and deletes films that can no longer be played. */
export async function storeFilms(batch: BatchContext, titles: readonly PendingEntry<TitleEntry>[]): Promise<void> {
  const movies = titles.filter((title): title is PendingEntry<EntryOf<'movie'>> => title.entry.kind === 'movie')
  const unplayable = movies.filter(({ known, entry }) => known && !isPlayable(entry))
  await deleteWhere(
    batch.trx,
    'content_videos',
    'id',
    unplayable.map(({ id }) => filmId(id)),
  )
  const films = movies.filter(({ entry }) => isPlayable(entry))
  await storeVideoRows(
    batch,
    films.map((movie) => {
      const entry = filmOf(movie.entry)
      return { ...movie, id: filmId(movie.id), entry, json: JSON.stringify(entry), filmOf: movie.id }
    }),
  )
}

function filmOf(movie: EntryOf<'movie'>): EntryOf<'video'> {
  const { id, guid, airDate, available, expiration, duration, availability, films, captions } = movie
  const { language, title, description, shortDescription, rating, art, popularity, credits, premiereDate } = movie
  return {
    kind: 'video',
    id,
    guid: guid ?? id,
    movie: id,
    programmingType: 'Movie',
    title,
    airDate: airDate ?? premiereDate,
    available,
    expiration,
    duration,
    availability,
    films,
    captions,
    language,
    description,
    shortDescription,
    rating,
    art,
    popularity,
    credits,
    genre: movie.genres[0],
    keywords: [],
    selectedCountries: [],
    isSponsorExclusive: false,
  }
}
