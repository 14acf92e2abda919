// The operations of the catalogue for other services in the same process: entries, lists and the schedule.
// A missing entry is not an error: the result is null, or does not contain the entry.

import type {
  Airing,
  Channel,
  Facet,
  GalleryFacet,
  GalleryFacts,
  Listed,
  PersonFacts,
  PersonPage,
  PersonRole,
  Role,
  SeasonFacts,
  Slice,
  TitleFacts,
  TitleTileFacts,
  VideoFacts,
  VideoTileFacts,
} from '../catalogue/facts.ts'
import type { Planned } from '../catalogue/list-items.ts'
import type { ListSpec, TitleList, VideoList } from '../catalogue/list-spec.ts'
import type { PictureSources } from '../catalogue/pictures.ts'
import type { EntryOf, SectionSpec } from '../catalogue.ts'
import type { Language } from '../graph/types.generated.ts'

export type CatalogueLists = {
  /** Returns a range of a list. The list may be cached for up to 30 seconds. */
  list(list: ListSpec, slice: Omit<Slice, 'now'>): Promise<Listed>
  /** Returns a range of items that an editor chose. For each genre in the range, adds the title that represents the genre. */
  chosen(items: readonly Planned[], slice: Slice): Promise<Listed>
  /** Returns the ids of the videos of a list, never from a cache. */
  videoIds(list: VideoList, slice: Slice): Promise<string[]>
  /** Returns the number of titles of a list of one kind, of one brand or of all brands; Infinity for more than 9,999 titles. Returns null for other lists. */
  count(list: TitleList, now: number): Promise<number | null>
  /** Returns the genres and categories of a kind of title, of one brand or of all brands. */
  facets(kind: string, brand: string | undefined): Promise<Facet[]>
}

/** Reads entries by their ids. The results are in no particular order. */
export type CatalogueEntries = {
  videos(ids: readonly string[]): Promise<VideoFacts[]>
  /** Returns tiles of videos, by the requested ids. The id of a movie returns the tile of the movie's film. */
  videoTiles(ids: readonly string[]): Promise<Map<string, VideoTileFacts>>
  titles(ids: readonly string[]): Promise<TitleFacts[]>
  titleTiles(ids: readonly string[]): Promise<TitleTileFacts[]>
  playlists(ids: readonly string[]): Promise<EntryOf<'playlist'>[]>
  /** Returns the first playlist that contains each video, by video id. */
  playlistsOfVideos(ids: readonly string[]): Promise<Map<string, string>>
  galleries(ids: readonly string[]): Promise<GalleryFacts[]>
  people(ids: readonly string[]): Promise<PersonFacts[]>
  /** Returns one page for each person, by person id. A person has a page in each title that credits them. */
  personPages(ids: readonly string[]): Promise<Map<string, PersonPage>>
}

export type CatalogueNames = {
  videoByGuid(guid: string): Promise<VideoFacts | null>
  /** Returns the id of the title that has or had this alias. */
  titleIdByAlias(alias: string): Promise<string | null>
  personNamed(machineName: string): Promise<PersonFacts | null>
  galleryNamed(title: string, machineName: string): Promise<GalleryFacts | null>
  /** Returns the brand's page or menu of this name, or else the page or menu for all brands. Returns null if neither exists. */
  namedEntry<Kind extends 'page' | 'menu'>(kind: Kind, name: string, brand: string): Promise<EntryOf<Kind> | null>
  /** [C7.5-01] Returns the breaking news of a brand, and for all brands, that is current in any time zone at `at` (epoch milliseconds): at most `limit`, the latest start first. */
  breakingNews(brand: string, at: number, limit: number): Promise<EntryOf<'breakingNews'>[]>
  /**
   * [C3-41] Returns the sweepstakes that end after `at` (epoch milliseconds), the earliest end first: at most `limit`. With `brand`: those of the brand and
   * those without a brand.
   */
  sweepstakes(brand: string | undefined, at: number, limit: number): Promise<EntryOf<'sweepstakes'>[]>
  /** Returns a section of an editor's page by the section's name. Pages of the brand come before pages of all brands. */
  sectionNamed(name: string, brand: string): Promise<{ page: EntryOf<'page'>; section: SectionSpec } | null>
}

/** Facts about one title. */
export type CatalogueTitles = {
  seasons(title: string): Promise<SeasonFacts[]>
  countEpisodes(title: string, season: number): Promise<number>
  roles(title: string): Promise<Role[]>
  personRoles(title: string, person: string): Promise<PersonRole[]>
  kindsOfPeople(title: string): Promise<{ cast: boolean; guests: boolean }>
  titlesOfPerson(person: string, limit: number): Promise<string[]>
  galleryFacets(title: string): Promise<GalleryFacet[]>
  hasGalleries(title: string): Promise<boolean>
}

/** Channels and their programmes; instants in epoch milliseconds. */
export type CatalogueSchedule = {
  /** Returns the channels that belong to a brand. */
  channels(): Promise<Channel[]>
  channel(id: string): Promise<Channel | null>
  /** Returns a programme by its id. */
  airing(id: string): Promise<Airing | null>
  airingAt(channel: string, now: number): Promise<Airing | null>
  airings(channel: string, from: number, to: number): Promise<Airing[]>
  /** Returns at most `limit` programmes of several channels, ordered by start. `entry.channel` is the id of the channel. */
  airingsOfChannels(channels: readonly string[], from: number, to: number, limit: number): Promise<Airing[]>
  /** Returns for each range whether a programme of one of the channels starts in it. */
  haveAirings(channels: readonly string[], ranges: readonly { from: number; to: number }[]): Promise<boolean[]>
  /**
   * Returns the films that each airing plays, by the id of the airing: the films of its video, else of its episode, else of a full episode of its
   * series. The same airing always gets the same films. An airing without films is not in the result.
   */
  filmsOfAirings(airings: readonly Airing[]): Promise<Map<string, string[]>>
}

/** A video as the access and media services need it. Times are in epoch milliseconds, durations in seconds. */
export type PlayableVideo = {
  mpxGuid: string
  brand: string
  title: string
  programmingType: string
  available: number | null
  expiration: number | null
  /** [C3-08] ISO 3166 codes of the countries to which the video is limited; none: no limit. */
  countries: readonly string[]
  /** The rating of the video, else that of its title, for example `TV-14`. */
  rating: string | null
  /** [C5-07] `auth` if a window for Web requires a TV provider at the time of the call. Tiles use the same rule. */
  entitlement: 'auth' | 'free'
  /** The time at which a locked video becomes free. Null: it is free, or no end of the lock is known. */
  freeAt: number | null
  duration: number
  /** Packaged films, which are played one after another; null if no film is packaged yet. */
  media: { films: string[] } | null
  captions: Language[]
  /** Whether the title of the video is for children (isCoppaCompliant): it has no ads. */
  isChildDirected: boolean
}

/** A programme as the access service needs it. Times are in epoch milliseconds. */
export type PlayableAiring = {
  id: string
  channel: string
  title: string
  start: number
  /** The end of the programme as `endOfAiring` returns it: not after the start of the next one. */
  stop: number
  /** From this time on viewers may watch: the start, or the `playableDate` of a live event. */
  playable: number
  /** The rating of the programme, else that of its video, else that of its series. */
  rating: string | null
}

export type ComingAiring = Pick<PlayableAiring, 'id' | 'start'>

/** The sources of a picture: files below an art folder, or URLs of allowed hosts. */
export type ImageSource = { id: string; sources: PictureSources; color: string | null }

export type SitemapEntry = {
  path: string
  /** Epoch milliseconds of the last change; 0 when unknown. */
  changed: number
  /** The key of the brand of the page's title. Pages without a title have the key of the main brand. */
  brand: string
  video?: {
    mpxGuid: string
    title: string
    description: string
    imageId: string | null
    duration: number
    airDate: number | null
    expiration: number | null
  }
}

/** The operations of the catalogue that the site, the media service and the access service call. */
export type CataloguePublic = {
  playableVideo(mpxGuid: string): Promise<PlayableVideo | null>
  /** Returns the programme with this id. */
  playableAiring(id: string): Promise<PlayableAiring | null>
  /** Returns the programme that a channel airs at the time `now`, and those that begin between `now` and `to`, in order. */
  onAir(channel: string, now: number, to: number): Promise<{ airing: PlayableAiring | null; coming: ComingAiring[] }>
  imageSource(id: string): Promise<ImageSource | null>
  /** Returns the content revision, which increases when entries change. Pages that were rendered at a lower revision are outdated. */
  revision(): Promise<number>
  /** Returns up to `limit` paths of pages: the paths that follow the path `after`, or the first paths. */
  sitemap(options: { after?: string; limit: number }): Promise<SitemapEntry[]>
}

/** The operations of the catalogue that the editorial service calls. */
export type CatalogueReader = CatalogueLists & CatalogueEntries & CatalogueNames & CatalogueTitles & CatalogueSchedule
export type CatalogueClient = CatalogueReader & CataloguePublic
