import type { Kysely } from 'kysely'
import type { VideoTileFacts } from '#contracts/catalogue/facts.ts'
import type { CatalogueLists, CatalogueReader } from '#contracts/http/catalogue.ts'
import { filmId } from '../schema/film-id.ts'
import type { ContentTables } from '../schema/tables.ts'
import { filmsOfAirings } from './airing-films.ts'
import { newestNews } from './breaking-news.ts'
import * as byId from './by-id.ts'
import * as credits from './credit-lists.ts'
import * as galleries from './gallery-lists.ts'
import * as guide from './guide.ts'
import { sliceChosen } from './lists.ts'
import { unendedSweepstakes } from './sweepstakes.ts'
import { countTitles, findFacets } from './title-lists.ts'
import { findVideos } from './video-lists.ts'

/** Returns the catalogue's queries as the client that the editorial service calls. */
export const createReader = (db: Kysely<ContentTables>, list: CatalogueLists['list']): CatalogueReader => ({
  list,
  chosen: (items, slice) => sliceChosen(db, items, slice),
  videoIds: async (spec, slice) => (await findVideos(db, spec, slice)).map(({ id }) => id),
  count: (spec, now) => countTitles(db, spec, now),
  facets: (kind, brand) => findFacets(db, kind, brand),

  videos: (ids) => byId.videosByIds(db, ids),
  videoTiles: (ids) => videoTiles(db, ids),
  titles: (ids) => byId.titlesByIds(db, ids),
  titleTiles: (ids) => byId.titleTilesByIds(db, ids),
  playlists: (ids) => byId.entriesByIds(db, 'content_playlists', 'playlist', ids),
  playlistsOfVideos: (ids) => byId.playlistsOfVideos(db, ids),
  galleries: (ids) => galleries.galleriesByIds(db, ids),
  people: (ids) => credits.peopleByIds(db, ids),
  personPages: (ids) => credits.pagesOfPeople(db, ids),

  videoByGuid: (guid) => byId.videoByGuid(db, guid),
  titleIdByAlias: (alias) => byId.titleIdByAlias(db, alias),
  personNamed: (name) => credits.personNamed(db, name),
  galleryNamed: (title, name) => galleries.galleryNamed(db, title, name),
  namedEntry: (kind, name, brand) => byId.namedEntry(db, kind, name, brand),
  breakingNews: async (brand, at, limit) => (await newestNews(db, { brand, at, limit })).map(({ entry }) => entry),
  sweepstakes: (brand, at, limit) => unendedSweepstakes(db, brand, at, limit),
  sectionNamed: (name, brand) => byId.sectionNamed(db, name, brand),

  seasons: (title) => byId.seasonsOf(db, title),
  countEpisodes: (title, season) => byId.countEpisodes(db, title, season),
  roles: (title) => credits.rolesOf(db, title),
  personRoles: (title, person) => credits.rolesIn(db, title, person),
  kindsOfPeople: (title) => credits.kindsOfPeople(db, title),
  titlesOfPerson: (person, limit) => credits.titlesOfPerson(db, person, limit),
  galleryFacets: (title) => galleries.galleryFacets(db, title),
  hasGalleries: (title) => galleries.hasGalleries(db, title),

  channels: () => guide.ownedChannels(db),
  channel: (id) => guide.channelById(db, id),
  airing: (id) => guide.airingById(db, id),
  airingAt: (channel, now) => guide.airingAt(db, channel, now),
  airings: (channel, from, to) => guide.airingsBetween(db, channel, from, to),
  airingsOfChannels: (channels, from, to, limit) => guide.airingsOfChannels(db, channels, from, to, limit),
  haveAirings: (channels, ranges) => guide.haveAirings(db, channels, ranges),
  filmsOfAirings: (airings) => filmsOfAirings(db, airings),
})

async function videoTiles(db: Kysely<ContentTables>, ids: readonly string[]): Promise<Map<string, VideoTileFacts>> {
  const videos = new Map<string, VideoTileFacts>()
  for (const video of await byId.videoTilesByIds(db, ids)) videos.set(video.id, video)
  const missing = ids.filter((id) => !videos.has(id))
  for (const film of await byId.videoTilesByIds(db, missing.map(filmId))) videos.set(film.entry.id, film)
  return videos
}
