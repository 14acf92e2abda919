// Things by their ids and names, parsed once.
import type { Kysely } from 'kysely'
import type { EntryKind, EntryOf, SectionSpec } from '#contracts/catalogue.ts'
import type { ContentTables } from '../tables.ts'
import { type TitleTile, titleTile, type VideoTile, videoTile } from '../wording/tiles.ts'
import { among, readsAmong } from './among.ts'
import { shapedReads } from './shaped.ts'
import { readsTiles } from './tiles-together.ts'

type Db = Kysely<ContentTables>

type OfVideo<Entry> = { id: string; guid: string; titleId: string | null; brand: string; entry: Entry }
export type VideoFacts = OfVideo<EntryOf<'video'>> & { changed: number }
/** As much of a video as a tile shows. */
export type VideoTileFacts = OfVideo<VideoTile>
type OfTitle<Entry> = {
  id: string
  alias: string
  brand: string
  entry: Entry
  /** Those that say when they premiere. */
  seasons: { number: number; premiere: number }[]
}
export type TitleFacts = OfTitle<EntryOf<'series'> | EntryOf<'movie'>> & { changed: number }
/** As much of a title as a tile shows. */
export type TitleTileFacts = OfTitle<TitleTile>
export type SeasonFacts = { number: number; entry: EntryOf<'season'> | null }

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
      .where(among(db, 'id', ids))
      .execute()
  ).map(videoFacts)
}

export const tileOfVideo = ({ entry, ...facts }: VideoFacts): VideoTileFacts => ({ ...facts, entry: videoTile(entry) })

const readVideoTiles = readsTiles<[id: string, guid: string, title: string | null, brand: string]>('content_videos', [
  'id',
  'mpx_guid',
  'title_id',
  'brand',
])

/** Their tiles; of what was stored before there were any, made from the whole. */
export async function videoTilesByIds(db: Db, ids: readonly string[]): Promise<VideoTileFacts[]> {
  if (!ids.length) return []
  return (await readVideoTiles(db, ids)).map(({ known: [id, guid, titleId, brand], isWhole, told }) => ({
    id,
    guid,
    titleId,
    brand,
    entry: isWhole ? videoTile(told) : told,
  }))
}

export async function videoByGuid(db: Db, guid: string): Promise<VideoFacts | null> {
  const row = await db.selectFrom('content_videos').select(videoColumns).where('mpx_guid', '=', guid).executeTakeFirst()
  return row ? videoFacts(row) : null
}

export async function titlesByIds(db: Db, ids: readonly string[]): Promise<TitleFacts[]> {
  if (!ids.length) return []
  const titles = db
    .selectFrom('content_titles')
    .select(['id', 'alias', 'brand', 'changed', 'entry'])
    .where(among(db, 'id', ids))
    .execute()
  return await withSeasons(
    db,
    ids,
    titles.then((rows) => rows.map((row): TitleFacts => ({ ...row, entry: JSON.parse(row.entry), seasons: [] }))),
  )
}

export const tileOfTitle = ({ entry, ...facts }: TitleFacts): TitleTileFacts => ({ ...facts, entry: titleTile(entry) })

const readTitleTiles = readsTiles<[id: string, alias: string, brand: string]>('content_titles', ['id', 'alias', 'brand'])

/** As with videos. */
export async function titleTilesByIds(db: Db, ids: readonly string[]): Promise<TitleTileFacts[]> {
  if (!ids.length) return []
  const titles = readTitleTiles(db, ids)
  return await withSeasons(
    db,
    ids,
    titles.then((all) =>
      all.map(({ known: [id, alias, brand], isWhole, told }): TitleTileFacts => {
        return { id, alias, brand, entry: isWhole ? titleTile(told) : told, seasons: [] }
      }),
    ),
  )
}

const readPremieres = readsAmong('title_id', (db: Db) =>
  db.selectFrom('content_seasons').select(['title_id', 'number', 'premiere_at']).where('premiere_at', 'is not', null),
)

async function withSeasons<Facts extends OfTitle<unknown>>(db: Db, ids: readonly string[], titles: Promise<Facts[]>): Promise<Facts[]> {
  const [facts, seasons] = await Promise.all([titles, readPremieres(db, ids)])
  if (!seasons.length) return facts
  const byId = new Map(facts.map((one) => [one.id, one]))
  for (const { title_id, number, premiere_at } of seasons) byId.get(title_id)?.seasons.push({ number, premiere: premiere_at! })
  return facts
}

/** By the alias it has or had. */
export async function titleIdByAlias(db: Db, alias: string): Promise<string | null> {
  const row = await db.selectFrom('content_aliases').select('title_id').where('alias', '=', alias).executeTakeFirst()
  return row?.title_id ?? null
}

export async function seasonsOf(db: Db, title: string): Promise<SeasonFacts[]> {
  const rows = await db.selectFrom('content_seasons').select(['number', 'entry']).where('title_id', '=', title).execute()
  return rows.map(({ number, entry }) => ({ number, entry: entry === null ? null : JSON.parse(entry) }))
}

/** Full episodes of one season: a range of an index, as long as the season. */
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

type WithEntry = 'content_people' | 'content_galleries' | 'content_playlists' | 'content_pages'

export async function entriesByIds<Kind extends EntryKind>(
  db: Db,
  table: WithEntry,
  _kind: Kind,
  ids: readonly string[],
): Promise<EntryOf<Kind>[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom(table as 'content_people')
    .select('entry')
    .where(among(db, 'id', ids))
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry))
}

export async function entryOf<Kind extends EntryKind>(db: Db, table: WithEntry, id: string, kind: Kind): Promise<EntryOf<Kind> | null> {
  return (await entriesByIds(db, table, kind, [id]))[0] ?? null
}

const readNamed = shapedReads<{ kind: 'page' | 'menu'; name: string; brand: string }, { brand: string; entry: string }>(
  ({ kind }) => kind,
  (db, { kind }, give) =>
    db
      .selectFrom(kind === 'page' ? 'content_pages' : 'content_menus')
      .select(['brand', 'entry'])
      .where(
        'name',
        '=',
        give(({ name }) => name),
      )
      .where('brand', 'in', [give(({ brand }) => brand), give(() => '')]),
)

/** The page or menu of that name: the brand's own, else the one for every brand. */
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

/** An editor's section by its name: of the brand's own pages before those for every brand. */
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

const readPlaylists = readsAmong('video_id', (db: Db) =>
  db
    .selectFrom('content_playlist_videos')
    .select(['video_id', (eb) => eb.fn.min('playlist_id').as('playlist')])
    .groupBy('video_id'),
)

/** The first playlist that lists each of these videos by name. */
export async function playlistsOfVideos(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readPlaylists(db, ids)
  return new Map(rows.map(({ video_id, playlist }) => [video_id, playlist]))
}
