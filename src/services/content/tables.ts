// What content keeps. An entry is whole as JSON in `entry`; beside it stand only the columns that lists are ordered and found by.
import type { RoomMigrations } from '#kit/db/migrate.ts'
import { addPeopleAndPhotos } from './migrations/add-people-and-photos.ts'
import { addSocialNames } from './migrations/add-social-names.ts'
import { addTiles } from './migrations/add-tiles.ts'
import { createListTables } from './migrations/create-list-tables.ts'
import { createSearchQueue } from './migrations/create-search-queue.ts'
import { createTables } from './migrations/create-tables.ts'
import type { CastRow, CreditRow } from './storing/credit-rows.ts'

type Kept = { hash: string; entry: string }

export type TitleRow = Kept & {
  id: string
  kind: 'series' | 'movie'
  brand: string
  alias: string
  /** Its first genres, apart by spaces. */
  genres: string
  changed: number
  /** A `TitleTile` as JSON; null where the entry itself must do. */
  tile: string | null
}
/** One row for each genre and category of an active title, and one with `facet` '' for the title itself. */
export type TitleFacetRow = {
  kind: string
  facet: string
  brand: string
  title_id: string
  popularity: number
  premiere_at: number
  sort_title: string
}
/** The genres and categories that a brand's series or movies have had. */
export type FacetRow = { kind: string; brand: string; facet: string; label: string }
/** `id`, `entry` and `hash` are null while only its episodes told of it. */
export type SeasonRow = {
  title_id: string
  number: number
  id: string | null
  premiere_at: number | null
  hash: string | null
  entry: string | null
}
/** `film_of` is the movie that this film was derived from. `expires_at` is `never` when it does not. */
export type VideoRow = Kept & {
  id: string
  mpx_guid: string
  title_id: string | null
  film_of: string | null
  brand: string
  type: string
  season: number
  episode: number
  /** Its own, when it names one; then its genres and its title's, three in all. */
  own_genre: string | null
  genre_1: string | null
  genre_2: string | null
  genre_3: string | null
  air_at: number
  available_at: number
  expires_at: number
  locked_from: number | null
  locked_until: number | null
  popularity: number
  changed: number
  /** A `VideoTile` as JSON; null where the entry itself must do. */
  tile: string | null
}
/** `machine_name` is what the person is called in addresses: given once, nobody else's. */
export type PersonRow = Kept & { id: string; name: string; machine_name: string; social_name: string | null }
/** `machine_name` is nobody else's of the same title; `category` is the key of `category_label`, '' without one; season 0: of none. */
export type GalleryRow = Kept & {
  id: string
  title_id: string | null
  brand: string
  machine_name: string
  season: number
  category: string
  category_label: string
  posted_at: number
}
export type PlaylistRow = Kept & { id: string; brand: string; sort_title: string }
/** `brand` is '' when the entry names none. */
export type NamedRow = Kept & { id: string; name: string; brand: string }
export type ChannelRow = Kept & { id: string }
export type ProgrammeRow = Kept & { id: string; channel_id: string; start_at: number; stop_at: number | null }

export type ContentTables = {
  content_state: { id: number; revision: number; dirty: number }
  content_titles: TitleRow
  content_aliases: { alias: string; title_id: string }
  content_title_facets: TitleFacetRow
  /** `brand` is '' in the rows of every brand's list. */
  content_titles_popular: Pick<TitleFacetRow, 'kind' | 'facet' | 'brand' | 'popularity' | 'title_id'>
  content_titles_latest: Pick<TitleFacetRow, 'kind' | 'brand' | 'premiere_at' | 'title_id'>
  content_titles_lettered: Pick<TitleFacetRow, 'kind' | 'brand' | 'sort_title' | 'title_id'>
  /** Stored, and not in those lists yet. */
  content_titles_waiting: Pick<TitleFacetRow, 'kind' | 'facet' | 'title_id'>
  content_facets: FacetRow
  content_seasons: SeasonRow
  content_videos: VideoRow
  content_people: PersonRow
  content_galleries: GalleryRow
  content_credits: CreditRow
  content_cast: CastRow
  content_playlists: PlaylistRow
  content_playlist_videos: { playlist_id: string; video_id: string; position: number }
  content_pages: NamedRow
  content_page_sections: { page_id: string; name: string; position: number }
  content_menus: NamedRow
  content_channels: ChannelRow
  content_programmes: ProgrammeRow
  /** What the search index has still to hear of; `turn` counts the changes since. */
  content_search_queue: { source: string; id: string; turn: number }
  content_images: { id: string; sources: string; color: string | null }
}

/** Later than any expiration: a number, so that one range of an index answers. */
export const never = 9_000_000_000_000_000

export const contentMigrations: RoomMigrations = {
  room: 'content',
  migrations: [
    { name: '001 the catalogue', up: createTables },
    { name: '002 what search has to hear of', up: createSearchQueue },
    { name: '003 tiles', up: addTiles },
    { name: '004 people and photos', up: addPeopleAndPhotos },
    { name: '005 lists that are tables', up: createListTables },
    { name: '006 social info by name', up: addSocialNames },
  ],
}
