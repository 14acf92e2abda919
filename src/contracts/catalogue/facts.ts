// Catalogue entries as the other services receive them: the entry, and the columns that the catalogue computed for it.
import type { EntryOf } from '../catalogue.ts'
import type { Planned } from './list-items.ts'
import type { Position } from './list-spec.ts'
import { type TitleTile, titleTile, type VideoTile, videoTile } from './tiles.ts'

type OfVideo<Entry> = { id: string; guid: string; titleId: string | null; brand: string; entry: Entry }
export type VideoFacts = OfVideo<EntryOf<'video'>> & { changed: number }
/** The part of a video that a tile shows. */
export type VideoTileFacts = OfVideo<VideoTile>
type OfTitle<Entry> = {
  id: string
  alias: string
  brand: string
  entry: Entry
  /** Seasons with a premiere date. */
  seasons: { number: number; premiere: number }[]
}
export type TitleFacts = OfTitle<EntryOf<'series'> | EntryOf<'movie'>> & { changed: number }
/** The part of a title that a tile shows. */
export type TitleTileFacts = OfTitle<TitleTile>
export type SeasonFacts = { number: number; entry: EntryOf<'season'> | null }

export const tileOfVideo = ({ entry, ...facts }: VideoFacts): VideoTileFacts => ({ ...facts, entry: videoTile(entry) })

export const tileOfTitle = ({ entry, ...facts }: TitleFacts): TitleTileFacts => ({ ...facts, entry: titleTile(entry) })

export type PersonFacts = { machineName: string; entry: EntryOf<'person'> }

/** A role in a title and the number of people who have it. `season` is -1 for credits in the title's entry, 0 for credits in any of its videos, and otherwise the number of the season. */
export type Role = { role: string; season: number; count: number }
/** A role of one person in one title. */
export type PersonRole = { role: string; season: number; character: string | null }
/** The page of a person in a title: the id of the title, and the person's role in it. */
export type PersonPage = { title: string; role: string }

export type GalleryFacts = { machineName: string; entry: EntryOf<'gallery'> }
/** A season and category of the galleries of a title. `count` is the number of galleries in that season and category. */
export type GalleryFacet = { season: number; category: string; label: string; count: number }

export type Channel = EntryOf<'channel'>
/** `stop` is the end of the programme, or else the start of the next programme. It is null if both are unknown. */
export type Airing = { id: string; start: number; stop: number | null; entry: EntryOf<'programme'> }

/** A genre or category. `count` is the number of its titles; counting ends at 50. */
export type Facet = { facet: string; label: string; count: number }

/** A range of a list: at most `limit` items after the position `after`. `now` is the current time in epoch milliseconds. */
export type Slice = { after?: Position | undefined; limit: number; now: number }
/** Items of a list. `next` is the position of the last item, or null at the end of the list. */
export type Listed = { items: Planned[]; next: Position | null }
