// A movie is a title and, when it says what plays, a video of its own.
import type { EntryOf } from '#contracts/catalogue.ts'
import { filmId } from './film-id.ts'
import type { TitleEntry } from './titles.ts'
import { ownersOfGuids, storeVideoRows } from './videos.ts'
import { deleteWhere, type Incoming, type Writing } from './writing.ts'

/** Nothing to play, no film: a movie that is only written about has a page all the same. */
const playable = ({ films, duration, guid }: EntryOf<'movie'>) => !!films?.length || duration > 0 || guid !== undefined

/** Movies whose film would have the guid of another video, with that guid. */
export async function takenGuids(writing: Writing, titles: readonly Incoming<TitleEntry>[]): Promise<Map<string, string>> {
  const films = titles.flatMap(({ id, entry }) => (entry.kind === 'movie' && playable(entry) ? [{ id, guid: entry.guid ?? id }] : []))
  const owners = await ownersOfGuids(
    writing.trx,
    films.map(({ guid }) => guid),
  )
  const taken = new Map<string, string>()
  for (const { id, guid } of films)
    if ((owners.get(guid) ?? filmId(id)) === filmId(id)) owners.set(guid, filmId(id))
    else taken.set(id, guid)
  return taken
}

export async function storeFilms(writing: Writing, titles: readonly Incoming<TitleEntry>[]): Promise<void> {
  const movies = titles.filter((title): title is Incoming<EntryOf<'movie'>> => title.entry.kind === 'movie')
  const gone = movies.filter(({ known, entry }) => known && !playable(entry))
  await deleteWhere(
    writing.trx,
    'content_videos',
    'id',
    gone.map(({ id }) => filmId(id)),
  )
  const films = movies.filter(({ entry }) => playable(entry))
  await storeVideoRows(
    writing,
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
