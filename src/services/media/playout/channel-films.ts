// The films of a channel: its slate and breaks, and which other films it may play.
import { type ChannelSetting, targetDurationOf } from '#contracts/media/channel.ts'
import type { Film, FilmRendition } from '#contracts/media/film.ts'
import type { Library } from '../films/library.ts'
import type { Breaks } from './plan.ts'

/** The renditions and the languages of captions that the master playlist of a channel lists. */
export type Ladder = { renditions: FilmRendition[]; captions: Film['captions'] }

/** Returns the slate, or the reason why the channel cannot play. */
export async function findSlate(library: Library, setting: ChannelSetting): Promise<Film | string> {
  const { slate: id } = setting
  const film = (await library.find(id))?.film
  if (!film) return `its slate film "${id}" is missing or invalid: package it in MEDIA_DIR, or name another film in CHANNELS_FILE`
  if (film.drm) return `its slate film "${id}" is encrypted: package it without --encrypt and --key`
  if (!hasShortSegments(film, setting))
    return `its slate film "${id}" has segments of more than ${targetDurationOf(setting)} seconds: set longestSegment in CHANNELS_FILE`
  return film
}

/** Returns the films of the breaks that the channel can play; null if there are none. */
export async function findBreaks(library: Library, setting: ChannelSetting, slate: Film): Promise<Breaks | null> {
  const { breaks } = setting
  if (!breaks) return null
  const films = await findPlayable(library, breaks.films, slate, setting)
  return films.length ? { every: breaks.every * 60_000, count: breaks.count, films } : null
}

/**
 * Returns the films that a channel can play. The slate decides: a film must have all renditions of the slate, because the master playlist lists these,
 * and no segment may be longer than the channel's target duration. An encrypted film must have all key systems of the channel.
 */
export async function findPlayable(library: Library, ids: readonly string[], slate: Film, setting: ChannelSetting): Promise<Film[]> {
  const found = await Promise.all(ids.map((id) => library.find(id)))
  return found.flatMap((each) => (each && !unfitness(each.film, slate, setting) ? [each.film] : []))
}

/** Returns why a channel does not play a film, with the remedy; null if it plays the film. */
export function unfitness(film: Film, slate: Film, setting: ChannelSetting): string | null {
  const { keySystems } = setting
  if (film.drm && !keySystems)
    return 'is encrypted: name `keySystems` of the channel in CHANNELS_FILE (docs/drm.md), or package it without encryption'
  const missing = keySystems?.filter((system) => film.drm && !film.drm[system]) ?? []
  if (missing.length)
    return `has no keys for ${missing.join(' and ')}, which the channel names in \`keySystems\`: package it with a key file that has them`
  if (hasShortSegments(film, setting) && hasRenditions(film, slate)) return null
  return `does not fit the slate "${slate.id}": package it with the same renditions, and segments of at most ${targetDurationOf(setting)} seconds`
}

/** Returns the renditions of the slate, lowest first, each as the film with the highest bandwidth has it; and the languages of all captions. */
export function ladderOf(slate: Film, films: Iterable<Film>): Ladder {
  const all = [slate, ...films]
  const highest = ({ name }: FilmRendition) =>
    all
      .flatMap((film) => film.renditions.filter((rung) => rung.name === name))
      .reduce((most, rung) => (rung.bandwidth > most.bandwidth ? rung : most))
  return {
    renditions: slate.renditions.map(highest).sort((a, b) => a.bandwidth - b.bandwidth),
    captions: (['en', 'es'] as const).filter((language) => all.some((film) => film.captions.includes(language))),
  }
}

const hasShortSegments = ({ segments }: Film, setting: ChannelSetting) =>
  segments.every((seconds) => Math.round(seconds) <= targetDurationOf(setting))

const hasRenditions = (film: Film, slate: Film) => slate.renditions.every(({ name }) => film.renditions.some((rung) => rung.name === name))
