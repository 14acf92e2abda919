// Loads the facts of all references of a page, with one read for each kind of entry. The number of reads does not depend on the number of items.

import type { LRUCache } from 'lru-cache'
import type { GalleryFacts, PersonFacts, PersonPage, TitleFacts, TitleTileFacts, VideoTileFacts } from '#contracts/catalogue/facts.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { CatalogueReader } from '#contracts/http/catalogue.ts'
import { type Scope, videoRule } from './rule-lists.ts'
import { type TimeLimit, withTimeLimit } from './time-limit.ts'

/**
 * Ids by kind. `leads`: titles on slides. `aliases`: URL aliases of titles to whose pages slides lead. `peopleWithoutTitle`: people without a title in the list. A title is loaded for the link of each
 * of these people.
 */
export type IdsToLoad = Partial<
  Record<'videos' | 'titles' | 'leads' | 'aliases' | 'playlists' | 'galleries' | 'people' | 'peopleWithoutTitle', readonly string[]>
>

export type Facts = {
  /** Videos by id. The film of a movie is also found by the id of the movie. */
  videos: Map<string, VideoTileFacts>
  titles: Map<string, TitleTileFacts>
  /** Complete facts of the titles on slides. */
  leads: Map<string, TitleFacts>
  /** The ids of titles by URL alias. */
  titleOfAlias: Map<string, string>
  /** The first playlist that contains each video, by video id. */
  playlistOf: Map<string, string>
  playlists: Map<string, { entry: EntryOf<'playlist'>; videos: string[] }>
  galleries: Map<string, GalleryFacts>
  people: Map<string, PersonFacts>
  personPages: Map<string, PersonPage>
  /** True if some facts could not be read. The items with these facts are left out, and nothing is cached. */
  isPartial: boolean
}

/** Maximum number of videos that the rule of a playlist selects, if the rule has no limit. */
export const ruledPlaylistLength = 20

/** A cache of the facts of titles. The videos of many pages belong to the same few titles. */
export type TitleCache = LRUCache<string, TitleTileFacts>

export async function loadFacts(
  catalogue: CatalogueReader,
  wanted: IdsToLoad,
  cache: TitleCache | null,
  now: number,
  timeLimit: TimeLimit,
): Promise<Facts> {
  const reader = createReader(timeLimit)
  const playlistIds = unique(wanted.playlists)
  const playlists = await reader.read(playlistIds, () => loadPlaylists(catalogue, playlistIds, now), new Map())
  const firstVideos = [...playlists.values()].flatMap(({ videos }) => videos.slice(0, 3))
  const ids = unique([...(wanted.videos ?? []), ...firstVideos])
  const [galleryIds, personIds, withoutTitleIds, leadIds] = [wanted.galleries, wanted.people, wanted.peopleWithoutTitle, wanted.leads].map(
    (each) => unique(each),
  ) as [string[], string[], string[], string[]]
  const aliases = unique(wanted.aliases)
  const [videos, playlistOf, galleries, people, personPages, leads, titleOfAlias] = await Promise.all([
    reader.read(ids, () => catalogue.videoTiles(ids), new Map()),
    reader.read(ids, () => catalogue.playlistsOfVideos(ids), new Map<string, string>()),
    reader.read(galleryIds, () => catalogue.galleries(galleryIds), []),
    reader.read(personIds, () => catalogue.people(personIds), []),
    reader.read(withoutTitleIds, () => catalogue.personPages(withoutTitleIds), new Map<string, PersonPage>()),
    reader.read(leadIds, () => catalogue.titles(leadIds), []),
    reader.read(aliases, () => idsByAlias(catalogue, aliases), new Map<string, string>()),
  ])
  const videoTitles = [...videos.values()].map(({ titleId }) => titleId)
  const galleryTitles = galleries.map(({ entry: { series, movie } }) => series ?? movie)
  const titlesOfPersonPages = [...personPages.values()].map(({ title }) => title)
  const titleIds = unique([...(wanted.titles ?? []), ...videoTitles, ...galleryTitles, ...titlesOfPersonPages, ...titleOfAlias.values()])
  const titles = await reader.read(titleIds, () => loadTitles(catalogue, titleIds, cache), new Map())
  return {
    videos,
    titles,
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    titleOfAlias,
    playlistOf,
    playlists,
    galleries: byId(galleries),
    people: byId(people),
    personPages,
    isPartial: reader.isPartial(),
  }
}

/**
 * Creates a reader with a time limit. If a read fails or times out, `read` returns `fallback`. `isPartial` returns whether a read has
 * failed, and throws if all reads have failed.
 */
function createReader(timeLimit: TimeLimit) {
  let succeeded = 0
  let failed = 0
  return {
    async read<Result>(ids: readonly string[], load: () => Promise<Result>, fallback: Result): Promise<Result> {
      if (!ids.length) return fallback
      const result = await withTimeLimit(timeLimit, load)
      if (result === undefined) failed++
      else succeeded++
      return result ?? fallback
    },
    isPartial(): boolean {
      if (failed && !succeeded) throw new Error('none of the items of the page could be read')
      return failed > 0
    },
  }
}

const unique = (ids: readonly (string | null | undefined)[] = []): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== undefined)),
]

const byId = <Fact extends { entry: { id: string } }>(facts: readonly Fact[]) => new Map(facts.map((fact) => [fact.entry.id, fact]))

async function idsByAlias(catalogue: CatalogueReader, aliases: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(aliases.map(async (alias) => [alias, await catalogue.titleIdByAlias(alias)] as const))
  return new Map(found.flatMap(([alias, id]) => (id === null ? [] : [[alias, id]])))
}

async function loadTitles(
  catalogue: CatalogueReader,
  ids: readonly string[],
  cache: TitleCache | null,
): Promise<Map<string, TitleTileFacts>> {
  const titles = new Map<string, TitleTileFacts>()
  const missing: string[] = []
  for (const id of ids) {
    const cached = cache?.get(id)
    if (cached) titles.set(id, cached)
    else missing.push(id)
  }
  for (const title of await catalogue.titleTiles(missing)) {
    titles.set(title.id, title)
    cache?.set(title.id, title)
  }
  return titles
}

async function loadPlaylists(catalogue: CatalogueReader, ids: readonly string[], now: number): Promise<Facts['playlists']> {
  const playlists: Facts['playlists'] = new Map()
  await Promise.all(
    (await catalogue.playlists(ids)).map(async (entry) => {
      playlists.set(entry.id, { entry, videos: await videosOfPlaylist(catalogue, entry, now) })
    }),
  )
  return playlists
}

/** Returns the ids of the videos that an editor chose for a playlist. If there are none, returns the ids of the videos that the playlist's rule selects. */
export async function videosOfPlaylist(catalogue: CatalogueReader, playlist: EntryOf<'playlist'>, now: number): Promise<string[]> {
  if (playlist.videos?.length || !playlist.rule) return playlist.videos ?? []
  const scope: Scope = { brand: playlist.brand, title: undefined, onlyBrand: undefined }
  const limit = Math.min(playlist.rule.limit ?? ruledPlaylistLength, 100)
  return await catalogue.videoIds(videoRule(playlist.rule, scope), { limit, now })
}
