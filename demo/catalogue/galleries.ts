// Photographs of a series and a movie: on set, season by season, those who are in it.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { dayStart } from './airing.ts'
import { hasPortrait, portrait, still, stillsPerMovie, stillsPerSeries, titleArt } from './art.ts'
import type { Credit, People } from './people.ts'
import { pairs } from './words.ts'

type Gallery = Extract<EntryInput, { kind: 'gallery' }>
type Photo = Gallery['photos'][number]
/** `still`: which of the stills it is seen on. */
type Told = { season: number; title: string; text: string; airDate: number; still: number }
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
    as: (who: string, character: string) => `${who} as ${character}`,
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
    as: (who: string, character: string) => `${who} como ${character}`,
  },
}

export function* seriesGalleries(series: Series, episodes: readonly Told[]): Generator<Gallery> {
  const { id, name, language, now } = series
  const say = words[language]
  const gallery = (key: string, title: string, photos: Photo[], more: Partial<Gallery>): Gallery[] =>
    photos.length > 1 ? [{ kind: 'gallery', id: `${id}-${key}`, title: `${name}: ${title}`, series: id, language, photos, ...more }] : []
  const since = dayStart(now) - chance(id).whole(2, 60) * day
  yield* gallery('gallery', say.onSet, onSet(series, episodes), { category: say.behind, postDate: since })
  yield* gallery('portraits', say.portraits, together(series, isOfCast), { category: say.people, postDate: since - 4 * day })
  yield* gallery('guests', say.guests, together(series, isGuest), { category: say.people, postDate: dayStart(now) - day })
  for (const [season, told] of Map.groupBy(episodes, (episode) => episode.season)) {
    const postDate = Math.min(since, told.at(-1)!.airDate)
    yield* gallery(`season-${season}`, say.season(season), scenes(id, told), { season, category: say.episodes, postDate })
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

function onSet({ id, clips }: Series, episodes: readonly Told[]): Photo[] {
  const captions = [...pairs(clips).map(([, text]) => text), ...episodes.map(({ title, text }) => `${title}: ${text}`)]
  return captions.slice(0, stillsPerSeries).map((caption, at) => ({ art: still(id, at + 1), caption, credit: studio }))
}

/** A still for each episode that has one of its own. */
function scenes(id: string, episodes: readonly Told[]): Photo[] {
  const seen = new Map(episodes.map((episode) => [episode.still, episode]))
  return [...seen].map(([number, { title, text }]) => ({ art: still(id, number), title, caption: text, credit: studio }))
}

/** The key art first: in a list it stands for the gallery. */
function together(series: Series, include: (credit: Credit) => boolean): Photo[] {
  const each = portraits(series, include)
  return each.length > 1 ? [{ art: titleArt(series.id, series.name), title: series.name, credit: studio }, ...each] : []
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
