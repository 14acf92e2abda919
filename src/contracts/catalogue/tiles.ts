// The stored tile of a video or title: the part of the entry that its tile shows. The tile has its own column, because its size is only a
// third of the size of the entry. A change of these types requires a migration that sets the stored tiles to null.
import type { EntryOf } from '../catalogue.ts'
import { type TilePicture, tilePicture } from './pictures.ts'
import { slug } from './slug.ts'
import { textInAnyLanguage } from './text.ts'

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

/** `words` is the title of the video as a path segment. */
export type VideoTile = Pick<EntryOf<'video'>, (typeof videoFields)[number]> & { picture: TilePicture | null; words: string }

export function videoTile(entry: EntryOf<'video'>): VideoTile {
  const tile: Record<string, unknown> = { picture: tilePicture(entry.art), words: slug(textInAnyLanguage(entry.title)) }
  for (const field of videoFields) if (entry[field] !== undefined) tile[field] = entry[field]
  return tile as VideoTile
}

export type TitleEntry = EntryOf<'series'> | EntryOf<'movie'>

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
/** Fields that only series or only movies have. */
const kindFields = ['airDate', 'expiration', 'dayPart'] as const

export type TitleTile = Pick<TitleEntry, (typeof titleFields)[number]> & {
  picture: TilePicture | null
  airDate?: EntryOf<'movie'>['airDate']
  expiration?: EntryOf<'movie'>['expiration']
  dayPart?: EntryOf<'series'>['dayPart']
}

export function titleTile(entry: TitleEntry): TitleTile {
  const fields: Partial<Record<string, unknown>> = entry
  const tile: Record<string, unknown> = { picture: tilePicture(entry.art) }
  for (const field of [...titleFields, ...kindFields]) if (fields[field] !== undefined) tile[field] = fields[field]
  return tile as TitleTile
}
