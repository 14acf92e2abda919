// The columns of the catalogue's tables. `entry` is the whole entry as JSON. Queries filter and sort by the other columns.
import type { CastRow, CreditRow } from './credit-rows.ts'

type StoredColumns = { hash: string; entry: string }

export type TitleRow = StoredColumns & {
  id: string
  kind: 'series' | 'movie'
  brand: string
  alias: string
  /** Keys of the first three genres, separated by spaces. */
  genres: string
  changed: number
  /** A `TitleTile` as JSON. In rows that are older than this column, the value is null and the tile is made from `entry`. */
  tile: string | null
}
/** An active title has one row for each of its genres and categories, and one row with `facet` ''. */
export type TitleFacetRow = {
  kind: string
  facet: string
  brand: string
  title_id: string
  popularity: number
  premiere_at: number
  sort_title: string
}
/** A genre or category that a series or movie of the brand has or had. */
export type FacetRow = { kind: string; brand: string; facet: string; label: string }
/** A season of a title. `id`, `entry` and `hash` are null if the season has episodes but no entry. */
export type SeasonRow = {
  title_id: string
  number: number
  id: string | null
  premiere_at: number | null
  hash: string | null
  entry: string | null
}
/** `film_of` is the movie of a film. `expires_at` is `neverExpires` for a video without an expiration. */
export type VideoRow = StoredColumns & {
  id: string
  mpx_guid: string
  title_id: string | null
  film_of: string | null
  brand: string
  type: string
  season: number
  episode: number
  /** The genre in the video's entry. `genre_1` to `genre_3` contain this genre first, and then genres of the title. */
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
  /** A `VideoTile` as JSON. In rows that are older than this column, the value is null and the tile is made from `entry`. */
  tile: string | null
}
/**
 * `machine_name`: the person's unique name in URLs, which never changes. `social_name`: the name in lower case if the entry has social
 * links, else null. Persons with the same name share the links [C3-17].
 */
export type PersonRow = StoredColumns & { id: string; name: string; machine_name: string; social_name: string | null }
/** `machine_name` is unique within the title. `category` is the key of `category_label`, or '' without a category. `season` is 0 without a season. */
export type GalleryRow = StoredColumns & {
  id: string
  title_id: string | null
  brand: string
  machine_name: string
  season: number
  category: string
  category_label: string
  posted_at: number
}
export type PlaylistRow = StoredColumns & { id: string; brand: string; sort_title: string }
/** A page or a menu. `brand` is '' if the page or menu is for all brands. */
export type NamedRow = StoredColumns & { id: string; name: string; brand: string }
/** `brand` is '' if the news is for all brands. `start_at` is 0 without a start. `shown_from` and `shown_until`: the instants between which it is current in any time zone. */
export type BreakingNewsRow = StoredColumns & { id: string; brand: string; start_at: number; shown_from: number; shown_until: number }
/** `brand` is '' if the sweepstakes is for all brands. */
export type SweepstakesRow = StoredColumns & { id: string; brand: string; end_at: number }
export type ChannelRow = StoredColumns & { id: string }
export type ProgrammeRow = StoredColumns & { id: string; channel_id: string; start_at: number; stop_at: number | null }

export type ContentTables = {
  content_state: { id: number; revision: number; dirty: number }
  content_titles: TitleRow
  content_aliases: { alias: string; title_id: string }
  content_title_facets: TitleFacetRow
  /** `brand` is '' in the rows of the list of all brands. */
  content_titles_popular: Pick<TitleFacetRow, 'kind' | 'facet' | 'brand' | 'popularity' | 'title_id'>
  content_titles_latest: Pick<TitleFacetRow, 'kind' | 'brand' | 'premiere_at' | 'title_id'>
  content_titles_lettered: Pick<TitleFacetRow, 'kind' | 'brand' | 'sort_title' | 'title_id'>
  /** Titles of an import that are not in the three lists above yet. */
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
  content_breaking_news: BreakingNewsRow
  content_sweepstakes: SweepstakesRow
  content_channels: ChannelRow
  content_programmes: ProgrammeRow
  /** Entries that the search index must read again. `turn` counts the changes of an entry since it was last indexed. */
  content_search_queue: { source: string; id: string; turn: number }
  content_images: { id: string; sources: string; color: string | null }
  /** Pictures of an import that are not in `content_images` yet. `part` is the first two characters of the id. */
  content_images_waiting: { part: string; stored_at: number; id: string; sources: string }
}

/** The expiration of videos that never expire, in epoch milliseconds. It is not null, so that one index range contains all videos that have not expired. */
export const neverExpires = 9_000_000_000_000_000
