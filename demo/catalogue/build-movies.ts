// Converts a movie seed to entries: the movie, its trailer and its gallery.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { dayStart } from './airing.ts'
import { still, titleArt } from './art.ts'
import type { Context } from './build-series.ts'
import { movieGallery } from './galleries.ts'
import { creditOf } from './people.ts'
import type { FilmId, MovieSeed } from './seeds.ts'
import { asText, guidOf, inLanguage } from './words.ts'

const day = 86_400_000

/** Returns the duration of a film, so that a trailer plays it one time and has its chapters. */
const trailerSeconds = (film: FilmId) => (film === 'big-buck-bunny' ? 30 : 24)

export function* movieEntries(seed: MovieSeed, { now, language, people }: Omit<Context, 'brand'>): Generator<EntryInput> {
  const random = chance(seed.id)
  const name = inLanguage(seed.title, language)
  const today = dayStart(now)
  const since = today - random.whole(10, 400) * day
  const cast = seed.cast.map((line) => creditOf(line, name, language, people))
  const credits = seed.director ? [...cast, creditOf(seed.director, name, language, people, 'Director')] : cast
  yield {
    kind: 'movie',
    id: seed.id,
    alias: seed.id,
    guid: guidOf(seed.id),
    brand: seed.brand,
    language,
    title: asText(seed.title),
    description: asText(seed.about),
    shortDescription: asText(seed.line),
    genres: seed.genres,
    rating: seed.rating,
    art: titleArt(seed.id, asText(seed.title)),
    gradient: { start: seed.look.colors[1], end: seed.look.colors[0] },
    releaseYear: seed.year,
    premiereDate: Date.UTC(seed.year, random.whole(0, 11), random.whole(1, 28)),
    popularity: seed.popularity,
    isCoppaCompliant: seed.isCoppaCompliant ?? false,
    credits,
    airDate: since,
    available: since,
    ...(seed.expiresInDays ? { expiration: today + seed.expiresInDays * day } : {}),
    duration: 90 * 60 + random.whole(-240, 600),
    ...(seed.locked
      ? { availability: [{ entitlement: 'auth', start: since, ...(seed.expiresInDays ? { end: today + seed.expiresInDays * day } : {}) }] }
      : {}),
    films: seed.films,
    captions: ['en', 'es'],
  }
  const trailer = `${seed.id}-trailer`
  yield {
    kind: 'video',
    id: trailer,
    guid: guidOf(trailer),
    movie: seed.id,
    language,
    programmingType: 'Clip',
    title: language === 'en' ? `Trailer: ${name}` : `Tráiler: ${name}`,
    description: inLanguage(seed.line, language),
    shortDescription: inLanguage(seed.line, language),
    airDate: since - 10 * day,
    available: since - 10 * day,
    duration: trailerSeconds(seed.films[0]),
    films: [seed.films[0]],
    captions: ['en', 'es'],
    genre: seed.genres[0]!,
    keywords: seed.genres,
    rating: seed.rating,
    art: still(seed.id, 1),
    popularity: Math.max(1, seed.popularity - 20),
  }
  yield movieGallery(seed.id, name, language, since, inLanguage(seed.line, language))
}
