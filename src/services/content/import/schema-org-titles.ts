import type { EntryInput } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { htmlToText } from './clean-text.ts'
import { creditsOf, feedId } from './feed-names.ts'
import { artOf } from './schema-org-art.ts'
import { countOf, secondsOf, type Thing, textOf, textsOf, thingsOf, timeOf, typeOf } from './schema-org-things.ts'
import { type FeedContext, type InputOf, languageOf } from './sink.ts'

type Titles = { entries: EntryInput[]; people: InputOf<'person'>[] } | { refused: string } | { ignored: string }
type Owner = { brand: string; language: Language | undefined }

/** What an element of a feed is to a catalogue: a movie, a video, or a series with its seasons and episodes. */
export function titlesOf(thing: Thing, context: FeedContext): Titles {
  const owner = { brand: context.brand.key, language: languageOf(textOf(thing.inLanguage)) }
  switch (typeOf(thing)) {
    case 'Movie':
      return one(thing, (id, title) => ({ kind: 'movie', ...titleFields(thing, id, title, owner), ...windowOf(thing), ...airing(thing) }))
    case 'VideoObject':
    case 'Clip':
    case 'MusicVideoObject':
      return one(thing, (id, title) => videoOf(thing, id, title, owner, { programmingType: 'Clip' }))
    case 'TVEpisode':
    case 'Episode':
      return one(thing, (id, title) => episodeOf(thing, id, title, owner))
    case 'BroadcastEvent':
      return broadcastOf(thing, owner)
    case 'TVSeries':
      return seriesOf(thing, owner)
    default:
      return { ignored: `an element of the type ${JSON.stringify(typeOf(thing) ?? null)} has no place in a catalogue: passed over` }
  }
}

function one(thing: Thing, entry: (id: string, title: string) => EntryInput): Titles {
  const named = identityOf(thing)
  if ('refused' in named) return named
  return { entries: [entry(named.id, named.title)], people: peopleOf(thing).people }
}

function identityOf(thing: Thing, fallback?: string): { id: string; title: string } | { refused: string } {
  const id = textOf(thing['@id'])
  if (!id) return { refused: `the ${typeOf(thing)} has no @id` }
  const title = textOf(thing.name) ?? fallback
  if (!title) return { refused: `the ${typeOf(thing)} has no name` }
  return { id: feedId(id), title }
}

function seriesOf(thing: Thing, owner: Owner): Titles {
  const named = identityOf(thing)
  if ('refused' in named) return named
  const series: EntryInput = { kind: 'series', ...titleFields(thing, named.id, named.title, owner) }
  const people = peopleOf(thing).people
  const entries: EntryInput[] = [series]
  for (const season of thingsOf(thing.containsSeason)) {
    const number = countOf(season.seasonNumber)
    if (number === undefined) return { refused: 'a season has no seasonNumber' }
    const premiereDate = timeOf(season.datePublished ?? season.startDate)
    const id = feedId(textOf(season['@id']) ?? `${named.id}#season-${number}`)
    entries.push({ kind: 'season', id, series: named.id, number, title: textOf(season.name), premiereDate, art: artOf(season.image) })
    const refused = addEpisodes(season.episode, { ...owner, series: named.id, season: number }, entries, people)
    if (refused) return { refused }
  }
  const refused = addEpisodes(thing.episode, { ...owner, series: named.id }, entries, people)
  return refused ? { refused } : { entries, people }
}

function addEpisodes(
  value: unknown,
  owner: Owner & { series: string; season?: number },
  entries: EntryInput[],
  people: InputOf<'person'>[],
) {
  for (const episode of thingsOf(value)) {
    const number = countOf(episode.episodeNumber)
    const named = identityOf(episode, number === undefined ? undefined : `Episode ${number}`)
    if ('refused' in named) return named.refused
    entries.push(episodeOf(episode, named.id, named.title, owner))
    people.push(...peopleOf(episode).people)
  }
  return undefined
}

function episodeOf(thing: Thing, id: string, title: string, owner: Owner & { series?: string; season?: number }): EntryInput {
  const { series, season } = owner
  return videoOf(thing, id, title, owner, { programmingType: 'Full Episode', series, season, episode: countOf(thing.episodeNumber) })
}

/** A broadcast shows a work; the work is the video, on when the broadcast is. */
function broadcastOf(event: Thing, owner: Owner): Titles {
  const work = thingsOf(event.workPerformed)[0] ?? event
  const id = textOf(work['@id']) ?? textOf(event['@id'])
  return one({ ...work, '@id': id, name: work.name ?? event.name }, (known, title) =>
    videoOf(work, known, title, owner, {
      programmingType: 'Single Live Event',
      available: timeOf(event.startDate),
      expiration: timeOf(event.endDate),
    }),
  )
}

function videoOf(thing: Thing, id: string, title: string, owner: Owner, more: Partial<InputOf<'video'>>): EntryInput {
  const { brand, language } = owner
  return {
    kind: 'video',
    id,
    ...(more.series ? {} : { brand }),
    language: languageOf(textOf(thing.inLanguage)) ?? language,
    title,
    description: descriptionOf(thing),
    genre: textsOf(thing.genre)[0],
    keywords: textsOf(thing.keywords)
      .flatMap((words) => words.split(/\s*,\s*/))
      .filter((word) => word !== '')
      .slice(0, 50),
    rating: ratingOf(thing),
    art: artOf(thing.image ?? thing.thumbnailUrl),
    popularity: watchesOf(thing),
    credits: peopleOf(thing).credits,
    ...windowOf(thing),
    ...airing(thing),
    ...more,
  }
}

function titleFields(thing: Thing, id: string, title: string, owner: Owner) {
  const published = timeOf(thing.datePublished)
  return {
    id,
    ...owner,
    title,
    description: descriptionOf(thing),
    genres: textsOf(thing.genre).slice(0, 20),
    rating: ratingOf(thing),
    art: artOf(thing.image),
    premiereDate: published,
    releaseYear: published ? Number(published.slice(0, 4)) : undefined,
    popularity: watchesOf(thing),
    credits: peopleOf(thing).credits,
  }
}

function airing(thing: Thing) {
  return { airDate: timeOf(thing.datePublished ?? thing.uploadDate), duration: secondsOf(thing.duration) }
}

function windowOf(thing: Thing) {
  const needs = thingsOf(thing.potentialAction).flatMap((action) => thingsOf(action.actionAccessibilityRequirement))[0]
  return { available: timeOf(needs?.availabilityStarts), expiration: timeOf(needs?.availabilityEnds ?? thing.expires) }
}

function descriptionOf(thing: Thing): string | undefined {
  return typeof thing.description === 'string' ? htmlToText(thing.description).slice(0, 20_000) || undefined : undefined
}

function ratingOf(thing: Thing): string | undefined {
  const rating = thingsOf(thing.contentRating)[0]
  return textOf(rating ? rating.ratingValue : thing.contentRating)
}

function watchesOf(thing: Thing): number | undefined {
  const watched = thingsOf(thing.interactionStatistic).find((counter) => /WatchAction$/.test(textOf(counter.interactionType) ?? ''))
  const count = Number(watched?.userInteractionCount ?? Number.NaN)
  return Number.isFinite(count) && count >= 0 ? count : undefined
}

function peopleOf(thing: Thing) {
  const roles = ['actor', 'director', 'creator', 'musicBy', 'author'] as const
  return creditsOf(
    roles.flatMap((role) =>
      thingsOf(thing[role])
        .filter((person) => typeOf(person) === 'Person')
        .map((person) => ({ name: textOf(person.name) ?? '', role })),
    ),
  )
}
