// Facts for many references at once: a page costs as many reads as there are kinds on it, not as there are items.
import type { Kysely } from 'kysely'
import type { LRUCache } from 'lru-cache'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { PersonFacts } from './present/person.ts'
import {
  entriesByIds,
  playlistsOfVideos,
  type TitleFacts,
  type TitleTileFacts,
  titlesByIds,
  titleTilesByIds,
  type VideoTileFacts,
  videoTilesByIds,
} from './reading/by-id.ts'
import { type Place, peopleByIds, placesOfPeople } from './reading/credit-lists.ts'
import { type GalleryFacts, galleriesByIds } from './reading/gallery-lists.ts'
import { findVideos } from './reading/video-lists.ts'
import { type Scope, videoRule } from './rule-lists.ts'
import { filmId } from './storing/film-id.ts'
import type { ContentTables } from './tables.ts'

type Db = Kysely<ContentTables>

/** `placeless`: people of whom no title is told of which they are part. */
export type Wanted = Partial<Record<'videos' | 'titles' | 'leads' | 'playlists' | 'galleries' | 'people' | 'placeless', readonly string[]>>

export type Facts = {
  /** By id; a movie's film also by the movie's. */
  videos: Map<string, VideoTileFacts>
  titles: Map<string, TitleTileFacts>
  /** Those that stand in a lead, whole. */
  leads: Map<string, TitleFacts>
  /** The first playlist that names each video. */
  playlistOf: Map<string, string>
  playlists: Map<string, { entry: EntryOf<'playlist'>; videos: string[] }>
  galleries: Map<string, GalleryFacts>
  people: Map<string, PersonFacts>
  places: Map<string, Place>
}

/** How many videos a playlist made by a rule has when it does not say. */
export const ruledPlaylistLength = 20

/** Tiles of titles: those of the videos of many pages are the same few. */
export type TitleMemory = LRUCache<string, TitleTileFacts>

export async function gatherFacts(db: Db, wanted: Wanted, kept: TitleMemory | null, now: number): Promise<Facts> {
  const playlists = await gatherPlaylists(db, unique(wanted.playlists), now)
  const firsts = [...playlists.values()].flatMap(({ videos }) => videos.slice(0, 3))
  const ids = unique([...(wanted.videos ?? []), ...firsts])
  const [videos, playlistOf, galleries, people, places, leads] = await Promise.all([
    gatherVideos(db, ids),
    ids.length ? playlistsOfVideos(db, ids) : new Map<string, string>(),
    galleriesByIds(db, unique(wanted.galleries)),
    peopleByIds(db, unique(wanted.people)),
    placesOfPeople(db, unique(wanted.placeless)),
    titlesByIds(db, unique(wanted.leads)),
  ])
  const ownTitles = [...videos.values()].map(({ titleId }) => titleId)
  const gallerysTitles = galleries.map(({ entry: { series, movie } }) => series ?? movie)
  const placeTitles = [...places.values()].map(({ title }) => title)
  const titles = await gatherTitles(db, unique([...(wanted.titles ?? []), ...ownTitles, ...gallerysTitles, ...placeTitles]), kept)
  return {
    videos,
    titles,
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    playlistOf,
    playlists,
    galleries: byId(galleries),
    people: byId(people),
    places,
  }
}

const unique = (ids: readonly (string | null | undefined)[] = []): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== undefined)),
]

const byId = <Fact extends { entry: { id: string } }>(facts: readonly Fact[]) => new Map(facts.map((fact) => [fact.entry.id, fact]))

async function gatherVideos(db: Db, ids: readonly string[]): Promise<Map<string, VideoTileFacts>> {
  const videos = new Map<string, VideoTileFacts>()
  for (const video of await videoTilesByIds(db, ids)) videos.set(video.id, video)
  const missing = ids.filter((id) => !videos.has(id))
  for (const film of await videoTilesByIds(db, missing.map(filmId))) videos.set(film.entry.id, film)
  return videos
}

async function gatherTitles(db: Db, ids: readonly string[], kept: TitleMemory | null): Promise<Map<string, TitleTileFacts>> {
  const titles = new Map<string, TitleTileFacts>()
  const missing: string[] = []
  for (const id of ids) {
    const known = kept?.get(id)
    if (known) titles.set(id, known)
    else missing.push(id)
  }
  for (const title of await titleTilesByIds(db, missing)) {
    titles.set(title.id, title)
    kept?.set(title.id, title)
  }
  return titles
}

async function gatherPlaylists(db: Db, ids: readonly string[], now: number): Promise<Facts['playlists']> {
  const playlists: Facts['playlists'] = new Map()
  await Promise.all(
    (await entriesByIds(db, 'content_playlists', 'playlist', ids)).map(async (entry) => {
      playlists.set(entry.id, { entry, videos: await videosOfPlaylist(db, entry, now) })
    }),
  )
  return playlists
}

/** The ids of what a playlist plays: what was chosen, or what its rule finds now. */
export async function videosOfPlaylist(db: Db, playlist: EntryOf<'playlist'>, now: number): Promise<string[]> {
  if (playlist.videos?.length || !playlist.rule) return playlist.videos ?? []
  const scope: Scope = { brand: playlist.brand, title: undefined, site: undefined }
  const limit = Math.min(playlist.rule.limit ?? ruledPlaylistLength, 100)
  return (await findVideos(db, videoRule(playlist.rule, scope), { limit, now })).map(({ id }) => id)
}
