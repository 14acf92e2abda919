// Converts a series seed to entries: the series, its seasons, episodes, clips and galleries.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { airings, broadcastDate, dateOf, dayStart, longDate, nextAiring, shortDate, tuneIn, weekdayNumber } from './airing.ts'
import { frame, still, stillsPerSeries, titleArt } from './art.ts'
import { seriesGalleries } from './galleries.ts'
import { type Credit, creditOf, guestOf, type People } from './people.ts'
import type { SeriesSeed } from './seeds.ts'
import { asText, english, guidOf, inLanguage, pairs, slug } from './words.ts'

export type Context = { now: number; brand: string; language: 'en' | 'es'; people: People }
type VideoInput = Extract<EntryInput, { kind: 'video' }>
type Episode = { season: number; number: number; title: string; text: string; airDate: number; id: string; guests?: Credit[] }

const day = 86_400_000
const copyrightHolder = 'Daypart Network Group'

export function* seriesEntries(seed: SeriesSeed, context: Context): Generator<EntryInput> {
  const { language, brand } = context
  const name = inLanguage(seed.title, language)
  const credits = creditsOf(seed, context)
  const episodes = seed.daily ? dailyEpisodes(seed, context) : listedEpisodes(seed, context)
  const first = episodes.reduce((low, episode) => Math.min(low, episode.airDate), context.now)
  const next = seed.air.premieresIn === undefined ? undefined : nextAiring(context.now, seed.air.slot, seed.air.premieresIn)
  const ended = seed.category === 'Classic' || (seed.air.weeksAgo ?? 0) > 0
  yield {
    kind: 'series',
    id: seed.id,
    alias: seed.id,
    brand,
    language,
    title: asText(seed.title),
    ...(seed.id === slug(english(seed.title)) ? {} : { shortTitle: shortTitleOf(seed) }),
    description: asText(seed.about),
    shortDescription: asText(seed.line),
    genres: seed.genres,
    category: seed.category ?? 'Current',
    rating: seed.rating,
    art: titleArt(seed.id, asText(seed.title)),
    gradient: { start: seed.look.colors[1], end: seed.look.colors[0] },
    ...(ended ? {} : { tuneIn: next ? premiereLine(next, seed.air.slot) : tuneIn(seed.air.slot) }),
    ...(seed.tag ? { showTag: seed.tag } : {}),
    premiereDate: next ?? first,
    popularity: seed.popularity,
    isCoppaCompliant: seed.isCoppaCompliant ?? false,
    credits,
    ...(seed.dayPart ? { dayPart: seed.dayPart } : {}),
  }
  yield* seasonEntries(seed, episodes, next)
  for (const episode of episodes) yield episodeEntry(seed, episode, context, credits)
  yield* clipEntries(seed, episodes, context)
  const allCredits = [...credits, ...new Map(episodes.flatMap(({ guests = [] }) => guests.map((guest) => [guest.person, guest]))).values()]
  const withStills = episodes.map((episode) => ({ ...episode, still: stillNumber(episode) }))
  const { clips, id } = seed
  yield* seriesGalleries(
    { id, name, language, now: context.now, clips, credits: allCredits, people: context.people },
    seed.daily ? [] : withStills,
  )
}

const shortTitleOf = (seed: SeriesSeed) =>
  typeof seed.title === 'string' ? (seed.title.split(' with ')[0]?.split(' Robot')[0] ?? seed.title) : asText(seed.title)

function creditsOf(seed: SeriesSeed, { people, language }: Context): Credit[] {
  const title = inLanguage(seed.title, language)
  const cast = seed.cast.map((line) => creditOf(line, title, language, people))
  return seed.creator ? [...cast, creditOf(seed.creator, title, language, people, 'Creator')] : cast
}

function premiereLine(at: number, slot: string) {
  const clock = tuneIn(slot)
  const time = clock.en.slice(clock.en.indexOf(' ') + 1)
  return { en: `Premieres ${longDate(at, 'en')} ${time}`, es: `Estreno: ${longDate(at, 'es')} ${time}` }
}

/** Returns the episodes of listed seasons. The newest season ends `weeksAgo` weeks ago. Each older season ends half a year before the next season begins. */
function listedEpisodes(seed: SeriesSeed, { now }: Context): Episode[] {
  const numbers = Object.keys(seed.seasons ?? {})
    .map(Number)
    .sort((a, b) => b - a)
  const weekdays = seed.air.slot.startsWith('Weekdays')
  let before = now - (seed.air.weeksAgo ?? 0) * 7 * day
  if (seed.air.premieresIn !== undefined) before = now - 30 * 7 * day
  const found: Episode[] = []
  for (const season of numbers) {
    const lines = pairs(seed.seasons![season])
    if (seed.air.year) before = Date.UTC(seed.air.year + season, 4, 20)
    const dates = airings(before, seed.air.slot, lines.length)
    const offset = weekdays && seed.from ? seed.from : 1
    lines.forEach(([title, text], i) => {
      const number = i + offset
      found.push({ season, number, title, text, airDate: dates[i]!, id: `${seed.id}-s${season}e${number}` })
    })
    before = dates[0]! - 26 * 7 * day
  }
  return found.sort((a, b) => a.airDate - b.airDate)
}

/**
 * Returns the episodes of a weekday show. The title of an episode names its guests or its date. The description has the stories of the day.
 */
function dailyEpisodes(seed: SeriesSeed, { now, language, people: allPeople }: Context): Episode[] {
  const { season, count, titles, lines } = seed.daily!
  const stories = pairs(lines)
  const today = broadcastDate(now)
  return airings(now, seed.air.slot, count).map((airDate) => {
    const date = dateOf(airDate)
    const number = weekdayNumber(airDate)
    const chosen = storiesOf(stories, number, seed.id)
    const and = language === 'en' ? ' and ' : ' y '
    const people = chosen.map(([name]) => name)
    const comma = language === 'en' ? `, ${people.at(-1)}` : ` y ${people.at(-1)}`
    const title =
      titles === 'guests'
        ? people.length === 2
          ? people.join(and)
          : `${people.slice(0, -1).join(', ')}${comma}`
        : `${shortDate(airDate, language)}: ${chosen[0]!.join(' ')}`
    const sentences = chosen.map(([name, activity]) => `${name} ${activity}`)
    const began = date.month >= 9 ? date.year : date.year - 1
    return {
      season: season - (today.year - began > 0 && today.month >= 9 ? 1 : 0),
      number,
      title,
      text: `${sentences.join('; ')}.`,
      airDate,
      id: `${seed.id}-${date}`,
      ...(titles === 'guests' && {
        guests: chosen.map(([name, activity]) => guestOf(name, activity, inLanguage(seed.title, language), language, allPeople)),
      }),
    }
  })
}

/** Returns three stories for a day. Consecutive days have different stories. */
function storiesOf(stories: [string, string][], number: number, id: string) {
  const order = chance(`stories:${id}`).shuffle(stories)
  const size = 3
  const start = (number * size + Math.floor((number * size) / order.length) * 2) % order.length
  return Array.from({ length: size }, (_, i) => order[(start + i) % order.length]!)
}

function* seasonEntries(seed: SeriesSeed, episodes: Episode[], next: number | undefined): Generator<EntryInput> {
  const numbers = [...new Set(episodes.map((episode) => episode.season))].sort((a, b) => a - b)
  const season = (number: number, premiereDate: number): EntryInput => ({
    kind: 'season',
    id: `${seed.id}-season-${number}`,
    series: seed.id,
    number,
    title: { en: `Season ${number}`, es: `Temporada ${number}` },
    premiereDate,
  })
  for (const number of numbers)
    yield season(number, Math.min(...episodes.filter((episode) => episode.season === number).map((episode) => episode.airDate)))
  if (next) yield season((numbers.at(-1) ?? 0) + 1, next)
}

function episodeEntry(seed: SeriesSeed, episode: Episode, { now, language }: Context, credits: Credit[]): VideoInput {
  const random = chance(episode.id)
  const hasChapters = seed.genres[0] === 'Telenovela'
  const turn = (episode.season * 3 + episode.number) % seed.films.length
  const isClassic = seed.category === 'Classic'
  const today = dayStart(now)
  const age = today - episode.airDate
  const leaving = !isClassic && !seed.daily && age > 120 * day && random.maybe(0.12)
  return {
    kind: 'video',
    id: episode.id,
    guid: guidOf(episode.id),
    series: seed.id,
    language,
    programmingType: 'Full Episode',
    title: hasChapters ? `Capítulo ${episode.number}: ${episode.title}` : episode.title,
    season: episode.season,
    episode: episode.number,
    description: episode.text,
    shortDescription: episode.text,
    longDescription: `${episode.text} ${inLanguage(seed.line, language)}`,
    airDate: episode.airDate,
    available: episode.airDate,
    ...(leaving ? { expiration: today + random.whole(2, 6) * day } : {}),
    duration: seed.minutes * 60 + random.whole(-70, 40),
    films: [...seed.films.slice(turn), ...seed.films.slice(0, turn)],
    captions: ['en', 'es'],
    genre: seed.genres[0]!,
    keywords: [...seed.genres, ...(seed.sport ? [seed.sport] : [])],
    rating: seed.rating,
    ...(seed.dayPart ? { dayPart: seed.dayPart } : {}),
    copyright: `© ${dateOf(episode.airDate).year} ${copyrightHolder}`,
    art: still(seed.id, stillNumber(episode)),
    popularity: Math.max(1, Math.round(seed.popularity - age / (12 * day) + random.between(-8, 8))),
    credits: [...credits.slice(0, 3), ...(episode.guests ?? [])],
  }
}

const stillNumber = (episode: Episode) => ((episode.season * 3 + episode.number) % stillsPerSeries) + 1

function* clipEntries(seed: SeriesSeed, episodes: Episode[], { now, language }: Context): Generator<VideoInput> {
  const newest = episodes.at(-1)
  const today = dayStart(now)
  const written = pairs(seed.clips).map(([title, text]) => ({
    title,
    text,
    about: undefined as Episode | undefined,
    guest: undefined as Credit | undefined,
  }))
  const peeks =
    seed.category === 'Classic'
      ? []
      : seed.daily
        ? episodes.slice(-8).map((about) => ({ ...storyOf(about), about, guest: about.guests?.[0] }))
        : episodes.slice(-2).map((about) => ({ ...peekOf(about, language), about, guest: undefined }))
  for (const [i, clip] of [...written, ...peeks].entries()) {
    const id = `${seed.id}-clip-${slug(clip.title)}${seed.daily && clip.about ? `-${dateOf(clip.about.airDate)}` : ''}`
    const random = chance(id)
    const planned = clip.about
      ? clip.about.airDate + (seed.daily ? day / 24 : -2 * day)
      : seed.category === 'Classic'
        ? today - random.whole(200, 900) * day
        : Math.floor(((newest?.airDate ?? today) - i * random.between(2, 6) * day) / 60_000) * 60_000
    const airDate = planned > now ? (newest?.airDate ?? today) : planned
    const film = seed.films[i % seed.films.length]!
    yield {
      kind: 'video',
      id,
      guid: guidOf(id),
      series: seed.id,
      language,
      programmingType: 'Clip',
      title: clip.title,
      description: clip.text,
      shortDescription: clip.text,
      ...(clip.about ? { season: clip.about.season, episode: clip.about.number } : newest ? { season: newest.season } : {}),
      ...(clip.guest && { credits: [clip.guest] }),
      airDate,
      available: airDate,
      duration: random.whole(48, 190),
      films: [film],
      captions: ['en', 'es'],
      genre: seed.genres[0]!,
      keywords: seed.genres,
      rating: seed.rating,
      ...(seed.dayPart ? { dayPart: seed.dayPart } : {}),
      copyright: `© ${dateOf(airDate).year} ${copyrightHolder}`,
      art: i % 3 === 1 ? frame(film, (i % 3) + 1) : still(seed.id, ((i * 3) % stillsPerSeries) + 1),
      popularity: Math.max(1, seed.popularity - 10 - i * 2),
    }
  }
}

/** Returns the title and text of a clip with the first story of an episode. */
function storyOf(about: Episode) {
  const story = about.text.split('; ')[0]!.replace(/\.$/, '')
  return { title: story, text: `${story}.` }
}

function peekOf(about: Episode, language: 'en' | 'es') {
  return language === 'en'
    ? { title: `Sneak Peek: ${about.title}`, text: `The first minutes of "${about.title}." ${about.text}` }
    : { title: `Avance: ${about.title}`, text: `Los primeros minutos de «${about.title}». ${about.text}` }
}
