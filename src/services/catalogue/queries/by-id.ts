// Reads entries by their ids and names.

import type { Kysely } from 'kysely'
import type { SeasonFacts, TitleFacts, TitleTileFacts, VideoFacts, VideoTileFacts } from '#contracts/catalogue/facts.ts'
import { titleTile, videoTile } from '#contracts/catalogue/tiles.ts'
import type { EntryKind, EntryOf, SectionSpec } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { prepareQuery } from '#kit/db/statements/prepared-query.ts'
import type { ContentTables } from '../schema/tables.ts'
import { prepareReadByIds } from './id-list.ts'
import { prepareTileRead } from './tile-reads.ts'

type Db = Kysely<ContentTables>

const videoColumns = ['id', 'mpx_guid', 'title_id', 'brand', 'changed', 'entry'] as const
type VideoRow = Pick<ContentTables['content_videos'], (typeof videoColumns)[number]>

const videoFacts = ({ id, mpx_guid, title_id, brand, changed, entry }: VideoRow): VideoFacts => ({
  id,
  guid: mpx_guid,
  titleId: title_id,
  brand,
  changed,
  entry: JSON.parse(entry),
})

export async function videosByIds(db: Db, ids: readonly string[]): Promise<VideoFacts[]> {
  if (!ids.length) return []
  return (
    await db
      .selectFrom('content_videos')
      .select(videoColumns)
      .where(isOneOf(db, 'id', ids))
      .execute()
  ).map(videoFacts)
}

const readVideoTiles = prepareTileRead<[id: string, guid: string, title: string | null, brand: string]>('content_videos', [
  'id',
  'mpx_guid',
  'title_id',
  'brand',
])

/** Returns the tiles of videos. If a row has no stored tile, its tile is made from the entry. */
export async function videoTilesByIds(db: Db, ids: readonly string[]): Promise<VideoTileFacts[]> {
  if (!ids.length) return []
  return (await readVideoTiles(db, ids)).map(({ values: [id, guid, titleId, brand], isEntry, content }) => ({
    id,
    guid,
    titleId,
    brand,
    entry: isEntry ? videoTile(content) : content,
  }))
}

const readByGuid = prepareQuery<ContentTables, string, VideoRow>(
  () => '',
  (db, _, bind) =>
    db
      .selectFrom('content_videos')
      .select(videoColumns)
      .where(
        'mpx_guid',
        '=',
        bind((guid) => guid),
      ),
)

export async function videoByGuid(db: Db, guid: string): Promise<VideoFacts | null> {
  const [row] = await readByGuid(db, guid)
  return row ? videoFacts(row) : null
}

export async function titlesByIds(db: Db, ids: readonly string[]): Promise<TitleFacts[]> {
  if (!ids.length) return []
  const titles = db
    .selectFrom('content_titles')
    .select(['id', 'alias', 'brand', 'changed', 'entry'])
    .where(isOneOf(db, 'id', ids))
    .execute()
  return await withSeasons(
    db,
    ids,
    titles.then((rows) => rows.map((row): TitleFacts => ({ ...row, entry: JSON.parse(row.entry), seasons: [] }))),
  )
}

const readTitleTiles = prepareTileRead<[id: string, alias: string, brand: string]>('content_titles', ['id', 'alias', 'brand'])

/** Returns the tiles of titles, with the seasons of the titles. If a row has no stored tile, its tile is made from the entry. */
export async function titleTilesByIds(db: Db, ids: readonly string[]): Promise<TitleTileFacts[]> {
  if (!ids.length) return []
  const titles = readTitleTiles(db, ids)
  return await withSeasons(
    db,
    ids,
    titles.then((all) =>
      all.map(({ values: [id, alias, brand], isEntry, content }): TitleTileFacts => {
        return { id, alias, brand, entry: isEntry ? titleTile(content) : content, seasons: [] }
      }),
    ),
  )
}

const readPremieres = prepareReadByIds('title_id', (db: Db) =>
  db.selectFrom('content_seasons').select(['title_id', 'number', 'premiere_at']).where('premiere_at', 'is not', null),
)

async function withSeasons<Facts extends Pick<TitleFacts, 'id' | 'seasons'>>(
  db: Db,
  ids: readonly string[],
  titles: Promise<Facts[]>,
): Promise<Facts[]> {
  const [facts, seasons] = await Promise.all([titles, readPremieres(db, ids)])
  if (!seasons.length) return facts
  const byId = new Map(facts.map((one) => [one.id, one]))
  for (const { title_id, number, premiere_at } of seasons) byId.get(title_id)?.seasons.push({ number, premiere: premiere_at! })
  return facts
}

/** Returns the id of the title that has or had this alias. */
export async function titleIdByAlias(db: Db, alias: string): Promise<string | null> {
  const row = await db.selectFrom('content_aliases').select('title_id').where('alias', '=', alias).executeTakeFirst()
  return row?.title_id ?? null
}

export async function seasonsOf(db: Db, title: string): Promise<SeasonFacts[]> {
  const rows = await db.selectFrom('content_seasons').select(['number', 'entry']).where('title_id', '=', title).execute()
  return rows.map(({ number, entry }) => ({ number, entry: entry === null ? null : JSON.parse(entry) }))
}

/** Counts the full episodes of a season. */
export async function countEpisodes(db: Db, title: string, season: number): Promise<number> {
  const { count } = await db
    .selectFrom('content_videos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('title_id', '=', title)
    .where('type', '=', 'Full Episode')
    .where('season', '=', season)
    .executeTakeFirstOrThrow()
  return count
}

type EntryTable = 'content_people' | 'content_galleries' | 'content_playlists' | 'content_pages'

export async function entriesByIds<Kind extends EntryKind>(
  db: Db,
  table: EntryTable,
  _kind: Kind,
  ids: readonly string[],
): Promise<EntryOf<Kind>[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom(table as 'content_people')
    .select('entry')
    .where(isOneOf(db, 'id', ids))
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry))
}

export async function entryOf<Kind extends EntryKind>(db: Db, table: EntryTable, id: string, kind: Kind): Promise<EntryOf<Kind> | null> {
  return (await entriesByIds(db, table, kind, [id]))[0] ?? null
}

const readNamed = prepareQuery<ContentTables, { kind: 'page' | 'menu'; name: string; brand: string }, { brand: string; entry: string }>(
  ({ kind }) => kind,
  (db, { kind }, bind) =>
    db
      .selectFrom(kind === 'page' ? 'content_pages' : 'content_menus')
      .select(['brand', 'entry'])
      .where(
        'name',
        '=',
        bind(({ name }) => name),
      )
      .where('brand', 'in', [bind(({ brand }) => brand), bind(() => '')]),
)

/** Returns the page or menu with this name, or null. An entry of the brand has priority over an entry for all brands. */
export async function namedEntry<Kind extends 'page' | 'menu'>(
  db: Db,
  kind: Kind,
  name: string,
  brand: string,
): Promise<EntryOf<Kind> | null> {
  const rows = await readNamed(db, { kind, name, brand })
  const row = rows.find((found) => found.brand === brand) ?? rows[0]
  return row ? JSON.parse(row.entry) : null
}

/** Returns a section of an editor's page by its name. Pages of the brand have priority over pages for all brands. */
export async function sectionNamed(db: Db, name: string, brand: string): Promise<{ page: EntryOf<'page'>; section: SectionSpec } | null> {
  const rows = await db
    .selectFrom('content_page_sections')
    .innerJoin('content_pages', 'content_pages.id', 'content_page_sections.page_id')
    .select(['content_pages.id', 'content_pages.brand', 'content_pages.entry'])
    .where('content_page_sections.name', '=', name)
    .where('content_pages.brand', 'in', [brand, ''])
    .orderBy('content_pages.id')
    .limit(20)
    .execute()
  const row = rows.find((found) => found.brand === brand) ?? rows[0]
  const page: EntryOf<'page'> | null = row ? JSON.parse(row.entry) : null
  const section = page?.sections.find((one) => one.name === name)
  return page && section ? { page, section } : null
}

const readPlaylists = prepareReadByIds('video_id', (db: Db) =>
  db
    .selectFrom('content_playlist_videos')
    .select(['video_id', (eb) => eb.fn.min('playlist_id').as('playlist')])
    .groupBy('video_id'),
)

/** Returns a map from the id of each video to the first playlist that contains the video. */
export async function playlistsOfVideos(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readPlaylists(db, ids)
  return new Map(rows.map(({ video_id, playlist }) => [video_id, playlist]))
}
