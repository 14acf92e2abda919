// Facts for many references at once: a page costs as many reads as there are kinds on it, not as there are items.
import type { Kysely } from 'kysely'
import type { LRUCache } from 'lru-cache'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { PersonFacts } from '../present/person.ts'
import {
  entriesByIds,
  playlistsOfVideos,
  type TitleFacts,
  type TitleTileFacts,
  titlesByIds,
  titleTilesByIds,
  type VideoTileFacts,
  videoTilesByIds,
} from '../reading/by-id.ts'
import { type Place, peopleByIds, placesOfPeople } from '../reading/credit-lists.ts'
import { type GalleryFacts, galleriesByIds } from '../reading/gallery-lists.ts'
import { findVideos } from '../reading/video-lists.ts'
import { filmId } from '../storing/film-id.ts'
import type { ContentTables } from '../tables.ts'
import { inTime, type Patience } from './late.ts'
import { type Scope, videoRule } from './rule-lists.ts'

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
  /** Some could not be read: what refers to them is left out, and not remembered. */
  isPartial: boolean
}

/** How many videos a playlist made by a rule has when it does not say. */
export const ruledPlaylistLength = 20

/** Tiles of titles: those of the videos of many pages are the same few. */
export type TitleMemory = LRUCache<string, TitleTileFacts>

export async function gatherFacts(db: Db, wanted: Wanted, kept: TitleMemory | null, now: number, patience: Patience): Promise<Facts> {
  const reading = createReading(patience)
  const playlistIds = unique(wanted.playlists)
  const playlists = await reading.part(playlistIds, () => gatherPlaylists(db, playlistIds, now), new Map())
  const firsts = [...playlists.values()].flatMap(({ videos }) => videos.slice(0, 3))
  const ids = unique([...(wanted.videos ?? []), ...firsts])
  const [galleryIds, personIds, placelessIds, leadIds] = [wanted.galleries, wanted.people, wanted.placeless, wanted.leads].map((each) =>
    unique(each),
  ) as [string[], string[], string[], string[]]
  const [videos, playlistOf, galleries, people, places, leads] = await Promise.all([
    reading.part(ids, () => gatherVideos(db, ids), new Map()),
    reading.part(ids, () => playlistsOfVideos(db, ids), new Map<string, string>()),
    reading.part(galleryIds, () => galleriesByIds(db, galleryIds), []),
    reading.part(personIds, () => peopleByIds(db, personIds), []),
    reading.part(placelessIds, () => placesOfPeople(db, placelessIds), new Map<string, Place>()),
    reading.part(leadIds, () => titlesByIds(db, leadIds), []),
  ])
  const ownTitles = [...videos.values()].map(({ titleId }) => titleId)
  const gallerysTitles = galleries.map(({ entry: { series, movie } }) => series ?? movie)
  const placeTitles = [...places.values()].map(({ title }) => title)
  const titleIds = unique([...(wanted.titles ?? []), ...ownTitles, ...gallerysTitles, ...placeTitles])
  const titles = await reading.part(titleIds, () => gatherTitles(db, titleIds, kept), new Map())
  return {
    videos,
    titles,
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    playlistOf,
    playlists,
    galleries: byId(galleries),
    people: byId(people),
    places,
    isPartial: reading.isPartial(),
  }
}

/** Reads kind by kind: one that fails or hangs costs what is of that kind. All of them failing is a failure. */
function createReading(patience: Patience) {
  let read = 0
  let failed = 0
  return {
    async part<Part>(ids: readonly string[], ask: () => Promise<Part>, nothing: Part): Promise<Part> {
      if (!ids.length) return nothing
      const part = await inTime(patience, ask)
      if (part === undefined) failed++
      else read++
      return part ?? nothing
    },
    isPartial(): boolean {
      if (failed && !read) throw new Error('nothing of what was referred to could be read')
      return failed > 0
    },
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
