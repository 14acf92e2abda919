// Photo galleries of a series (on set, per season, portraits, guests) and of a movie.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { dayStart } from './airing.ts'
import { hasPortrait, portrait, still, stillsPerMovie, stillsPerSeries, titleArt } from './art.ts'
import type { Credit, People } from './people.ts'
import { pairs } from './words.ts'

type Gallery = Extract<EntryInput, { kind: 'gallery' }>
type Photo = Gallery['photos'][number]
/** `still`: the number of the episode's picture. */
type EpisodeWithStill = { season: number; title: string; text: string; airDate: number; still: number }
type Series = {
  id: string
  name: string
  language: 'en' | 'es'
  now: number
  clips?: string | undefined
  credits: Credit[]
  people: People
}

const day = 86_400_000
const studio = 'Daypart demo studio'
const words = {
  en: {
    onSet: 'On Set',
    season: (number: number) => `Season ${number} in Pictures`,
    portraits: 'Portraits',
    guests: 'On the Couch',
    stills: 'Stills',
    behind: 'Behind the scenes',
    episodes: 'Episodes',
    people: 'Portraits',
    as: (name: string, character: string) => `${name} as ${character}`,
  },
  es: {
    onSet: 'En el set',
    season: (number: number) => `Temporada ${number} en fotos`,
    portraits: 'Retratos',
    guests: 'En el sofá',
    stills: 'Escenas',
    behind: 'Detrás de cámaras',
    episodes: 'Episodios',
    people: 'Retratos',
    as: (name: string, character: string) => `${name} como ${character}`,
  },
}

export function* seriesGalleries(series: Series, episodes: readonly EpisodeWithStill[]): Generator<Gallery> {
  const { id, name, language, now } = series
  const labels = words[language]
  const gallery = (key: string, title: string, photos: Photo[], more: Partial<Gallery>): Gallery[] =>
    photos.length > 1 ? [{ kind: 'gallery', id: `${id}-${key}`, title: `${name}: ${title}`, series: id, language, photos, ...more }] : []
  const since = dayStart(now) - chance(id).whole(2, 60) * day
  yield* gallery('gallery', labels.onSet, onSet(series, episodes), { category: labels.behind, postDate: since })
  yield* gallery('portraits', labels.portraits, withKeyArt(series, isOfCast), { category: labels.people, postDate: since - 4 * day })
  yield* gallery('guests', labels.guests, withKeyArt(series, isGuest), { category: labels.people, postDate: dayStart(now) - day })
  for (const [season, episodesOfSeason] of Map.groupBy(episodes, (episode) => episode.season)) {
    const postDate = Math.min(since, episodesOfSeason.at(-1)!.airDate)
    yield* gallery(`season-${season}`, labels.season(season), scenes(id, episodesOfSeason), { season, category: labels.episodes, postDate })
  }
}

export function movieGallery(id: string, name: string, language: 'en' | 'es', postDate: number, line: string): Gallery {
  const photos = Array.from({ length: stillsPerMovie }, (_, at) => ({
    art: still(id, at + 1),
    credit: studio,
    ...(at === 0 && { caption: line }),
  }))
  const { stills, behind } = words[language]
  return { kind: 'gallery', id: `${id}-stills`, title: `${name}: ${stills}`, movie: id, language, category: behind, postDate, photos }
}

function onSet({ id, clips }: Series, episodes: readonly EpisodeWithStill[]): Photo[] {
  const captions = [...pairs(clips).map(([, text]) => text), ...episodes.map(({ title, text }) => `${title}: ${text}`)]
  return captions.slice(0, stillsPerSeries).map((caption, at) => ({ art: still(id, at + 1), caption, credit: studio }))
}

/** Returns one photo for each still. The photo has the title and the text of the last episode that uses the still. */
function scenes(id: string, episodes: readonly EpisodeWithStill[]): Photo[] {
  const seen = new Map(episodes.map((episode) => [episode.still, episode]))
  return [...seen].map(([number, { title, text }]) => ({ art: still(id, number), title, caption: text, credit: studio }))
}

/**
 * Returns the key art and then the portraits. The key art is first, because lists show the first photo of a gallery. Returns an empty list
 * if there are fewer than two portraits.
 */
function withKeyArt(series: Series, include: (credit: Credit) => boolean): Photo[] {
  const photos = portraits(series, include)
  return photos.length > 1 ? [{ art: titleArt(series.id, series.name), title: series.name, credit: studio }, ...photos] : []
}

const isGuest = ({ role }: Credit) => role === 'guest'
const isOfCast = (credit: Credit) => !isGuest(credit) && credit.role !== 'Creator'

function portraits({ credits, people, language }: Series, include: (credit: Credit) => boolean): Photo[] {
  return credits.filter(include).flatMap(({ person, character }) => {
    const name = people.get(person)?.name
    if (!name || !hasPortrait(person)) return []
    const art = { ...portrait(person), width: 600, height: 600, alt: name }
    return [{ art, title: name, ...(character && { caption: words[language].as(name, character) }), credit: studio }]
  })
}
