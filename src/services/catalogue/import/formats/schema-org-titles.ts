// Converts the elements of a schema.org media feed to entries.
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { htmlToText } from '../parsing/clean-text.ts'
import { type FeedContext, type InputOf, languageOf } from '../parsing/sink.ts'
import { creditsOf, feedId } from './feed-names.ts'
import { artOf } from './schema-org-art.ts'
import { countOf, secondsOf, type Thing, textOf, textsOf, thingsOf, timeOf, typeOf } from './schema-org-things.ts'

type Titles = { entries: EntryInput[]; people: InputOf<'person'>[] } | { refused: string } | { ignored: string }
type Owner = { brand: string; language: Language | undefined }

/** Converts an element to a movie, a video, or a series with seasons and episodes. If that is impossible, returns the reason to reject or skip the element. */
export function titlesOf(thing: Thing, context: FeedContext): Titles {
  const owner = { brand: context.brand.key, language: languageOf(textOf(thing.inLanguage)) }
  switch (typeOf(thing)) {
    case 'Movie':
      return singleTitle(thing, (id, title) => ({
        kind: 'movie',
        ...titleFields(thing, id, title, owner),
        ...windowOf(thing),
        ...airing(thing),
      }))
    case 'VideoObject':
    case 'Clip':
    case 'MusicVideoObject':
      return singleTitle(thing, (id, title) => videoOf(thing, id, title, owner, { programmingType: 'Clip' }))
    case 'TVEpisode':
    case 'Episode':
      return singleTitle(thing, (id, title) => episodeOf(thing, id, title, owner))
    case 'BroadcastEvent':
      return broadcastOf(thing, owner)
    case 'TVSeries':
      return seriesOf(thing, owner)
    default:
      return { ignored: `an element of the type ${JSON.stringify(typeOf(thing) ?? null)} is not supported: skipped` }
  }
}

function singleTitle(thing: Thing, toEntry: (id: string, title: string) => EntryInput): Titles {
  const identity = identityOf(thing)
  if ('refused' in identity) return identity
  return { entries: [toEntry(identity.id, identity.title)], people: peopleOf(thing).people }
}

function identityOf(thing: Thing, fallback?: string): { id: string; title: string } | { refused: string } {
  const id = textOf(thing['@id'])
  if (!id) return { refused: `the ${typeOf(thing)} has no @id` }
  const title = textOf(thing.name) ?? fallback
  if (!title) return { refused: `the ${typeOf(thing)} has no name` }
  return { id: feedId(id), title }
}

function seriesOf(thing: Thing, owner: Owner): Titles {
  const identity = identityOf(thing)
  if ('refused' in identity) return identity
  const series: EntryInput = { kind: 'series', ...titleFields(thing, identity.id, identity.title, owner) }
  const people = peopleOf(thing).people
  const entries: EntryInput[] = [series]
  for (const season of thingsOf(thing.containsSeason)) {
    const number = countOf(season.seasonNumber)
    if (number === undefined) return { refused: 'a season has no seasonNumber' }
    const premiereDate = timeOf(season.datePublished ?? season.startDate)
    const id = feedId(textOf(season['@id']) ?? `${identity.id}#season-${number}`)
    entries.push({ kind: 'season', id, series: identity.id, number, title: textOf(season.name), premiereDate, art: artOf(season.image) })
    const refused = addEpisodes(season.episode, { ...owner, series: identity.id, season: number }, entries, people)
    if (refused) return { refused }
  }
  const refused = addEpisodes(thing.episode, { ...owner, series: identity.id }, entries, people)
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
    const identity = identityOf(episode, number === undefined ? undefined : `Episode ${number}`)
    if ('refused' in identity) return identity.refused
    entries.push(episodeOf(episode, identity.id, identity.title, owner))
    people.push(...peopleOf(episode).people)
  }
  return undefined
}

function episodeOf(thing: Thing, id: string, title: string, owner: Owner & { series?: string; season?: number }): EntryInput {
  const { series, season } = owner
  return videoOf(thing, id, title, owner, { programmingType: 'Full Episode', series, season, episode: countOf(thing.episodeNumber) })
}

/** Converts a broadcast to a video of the broadcast work. The video is available only during the broadcast. */
function broadcastOf(event: Thing, owner: Owner): Titles {
  const work = thingsOf(event.workPerformed)[0] ?? event
  const id = textOf(work['@id']) ?? textOf(event['@id'])
  return singleTitle({ ...work, '@id': id, name: work.name ?? event.name }, (workId, title) =>
    videoOf(work, workId, title, owner, {
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
  const requirement = thingsOf(thing.potentialAction).flatMap((action) => thingsOf(action.actionAccessibilityRequirement))[0]
  return { available: timeOf(requirement?.availabilityStarts), expiration: timeOf(requirement?.availabilityEnds ?? thing.expires) }
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
