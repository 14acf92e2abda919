// What a tile needs of a video or a title, kept beside the whole entry: a page of tiles reads a third of the text.
// A change of these shapes needs a migration that sets the kept ones to null.
import type { EntryOf } from '#contracts/catalogue.ts'
import { type KeptPicture, keptPicture } from './arts.ts'
import { plain } from './said.ts'
import { slug } from './slug.ts'

const videoFields = [
  'id',
  'language',
  'programmingType',
  'title',
  'secondaryTitle',
  'season',
  'episode',
  'genre',
  'rating',
  'dayPart',
  'airDate',
  'available',
  'expiration',
  'duration',
  'availability',
] as const

/** `words` is its title as a path segment. */
export type VideoTile = Pick<EntryOf<'video'>, (typeof videoFields)[number]> & { picture: KeptPicture | null; words: string }

export function videoTile(entry: EntryOf<'video'>): VideoTile {
  const tile: Record<string, unknown> = { picture: keptPicture(entry.art), words: slug(plain(entry.title)) }
  for (const field of videoFields) if (entry[field] !== undefined) tile[field] = entry[field]
  return tile as VideoTile
}

type TitleEntry = EntryOf<'series'> | EntryOf<'movie'>

const titleFields = [
  'id',
  'kind',
  'language',
  'active',
  'title',
  'shortTitle',
  'gradient',
  'rating',
  'category',
  'genres',
  'isCoppaCompliant',
  'showTag',
  'tuneIn',
  'premiereDate',
  'releaseYear',
] as const
/** Which only one of the kinds has. */
const kindFields = ['airDate', 'expiration', 'dayPart'] as const

export type TitleTile = Pick<TitleEntry, (typeof titleFields)[number]> & {
  picture: KeptPicture | null
  airDate?: EntryOf<'movie'>['airDate']
  expiration?: EntryOf<'movie'>['expiration']
  dayPart?: EntryOf<'series'>['dayPart']
}

export function titleTile(entry: TitleEntry): TitleTile {
  const said: Partial<Record<string, unknown>> = entry
  const tile: Record<string, unknown> = { picture: keptPicture(entry.art) }
  for (const field of [...titleFields, ...kindFields]) if (said[field] !== undefined) tile[field] = said[field]
  return tile as TitleTile
}
