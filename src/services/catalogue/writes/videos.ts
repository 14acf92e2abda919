import { lockSpan } from '#contracts/catalogue/availability.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import { instant } from '#contracts/catalogue/text.ts'
import { videoTile } from '#contracts/catalogue/tiles.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { filmPrefix } from '../schema/film-id.ts'
import { neverExpires, type SeasonRow, type VideoRow } from '../schema/tables.ts'
import { type BatchContext, type EntryWriter, type PendingEntry, titlesById } from './batch-context.ts'
import { storedCredits, storeVideoCredits } from './credits.ts'
import { storeImages } from './images.ts'
import { insertNew, type Trx, upsert } from './insert-rows.ts'

type VideoIncoming = PendingEntry<EntryOf<'video'>> & { filmOf?: string }
type Owner = { title: string | null; brand: string; genres: string[] }

export const writeVideos: EntryWriter<EntryOf<'video'>> = async (batch, incoming) => {
  const videos = incoming.filter((one) => {
    const isFilm = one.id.startsWith(filmPrefix)
    if (isFilm) batch.refuse(one, `ids that begin with "${filmPrefix}" are reserved for the films of movies`, 'id')
    return !isFilm
  })
  await storeVideoRows(batch, videos)
}

/** Stores videos. For the film of a movie, `filmOf` is the id of the movie. */
export async function storeVideoRows(batch: BatchContext, incoming: VideoIncoming[]): Promise<void> {
  const { trx } = batch
  const titles = await titlesById(
    trx,
    incoming.map(({ entry }) => entry.series ?? entry.movie),
  )
  const guids = await ownersOfGuids(
    trx,
    incoming.map(({ entry }) => entry.guid ?? entry.id),
  )
  const rows: VideoRow[] = []
  const accepted: VideoIncoming[] = []
  for (const one of incoming) {
    const owner = ownerOf(batch, one.entry, titles)
    const guid = one.entry.guid ?? one.entry.id
    const taken = guids.get(guid)
    if (typeof owner === 'string') batch.refuse(one, owner, ownerField(one.entry))
    else if (taken !== undefined && taken !== one.id) batch.refuse(one, `the guid "${guid}" is already that of "${taken}"`, 'guid')
    else {
      guids.set(guid, one.id)
      rows.push(videoRow(batch, one, owner))
      accepted.push(one)
    }
  }
  const before = await storedCredits(
    trx,
    accepted.filter(({ known }) => known).map(({ id }) => id),
  )
  await upsert(trx, 'content_videos', ['id'], rows)
  const credited = rows.map((row, index) => ({ row, credits: accepted[index]!.entry.credits }))
  await storeVideoCredits(trx, credited, before)
  await storeSeasonsOf(batch, rows)
  await storeImages(
    batch,
    accepted.map(({ entry }) => entry),
  )
}

const ownerField = ({ series, movie }: EntryOf<'video'>) => (series !== undefined ? 'series' : movie !== undefined ? 'movie' : 'brand')

/** Returns the title or brand that the video belongs to, or the reason to refuse the video. */
function ownerOf({ brands }: BatchContext, entry: EntryOf<'video'>, titles: Awaited<ReturnType<typeof titlesById>>): Owner | string {
  const id = entry.series ?? entry.movie
  if (id !== undefined) {
    const kind = entry.series === undefined ? 'movie' : 'series'
    const title = titles.get(id)
    return title?.kind === kind ? { title: id, brand: title.brand, genres: title.genres } : `the ${kind} "${id}" is unknown`
  }
  if (entry.brand === undefined) return 'the video has no owner: name its series, its movie or its brand'
  const brand = brands.find(entry.brand)
  return brand ? { title: null, brand: brand.key, genres: [] } : `the brand "${entry.brand}" is not one of the group's`
}

/** Returns a map from each guid to the id of the video with this guid. */
export async function ownersOfGuids(trx: Trx, guids: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (!guids.length) return owners
  const rows = await trx
    .selectFrom('content_videos')
    .select(['id', 'mpx_guid'])
    .where(isOneOf(trx, 'mpx_guid', guids))
    .execute()
  for (const row of rows) owners.set(row.mpx_guid, row.id)
  return owners
}

function videoRow(
  { now, brands }: BatchContext,
  { id, entry, hash, json, filmOf }: VideoIncoming,
  { title, brand, genres: titleGenres }: Owner,
): VideoRow {
  const airDate = instant(entry.airDate)
  const locked = lockSpan(entry, brands.find(brand) ?? brands.main)
  const ownGenre = entry.genre ? genreKey(entry.genre) : null
  const genres = [...new Set([...(ownGenre ? [ownGenre] : []), ...titleGenres])]
  return {
    id,
    mpx_guid: entry.guid ?? entry.id,
    title_id: title,
    film_of: filmOf ?? null,
    brand,
    type: entry.programmingType,
    season: entry.season ?? 0,
    episode: entry.episode ?? 0,
    own_genre: ownGenre,
    genre_1: genres[0] ?? null,
    genre_2: genres[1] ?? null,
    genre_3: genres[2] ?? null,
    air_at: airDate ?? 0,
    available_at: instant(entry.available) ?? airDate ?? 0,
    expires_at: instant(entry.expiration) ?? neverExpires,
    locked_from: locked?.from ?? null,
    locked_until: locked?.until ?? null,
    popularity: entry.popularity,
    changed: now,
    tile: JSON.stringify(videoTile(entry)),
    hash,
    entry: json,
  }
}

/** Creates the missing rows of the seasons to which these videos belong. */
async function storeSeasonsOf({ trx, seen }: BatchContext, videos: readonly VideoRow[]): Promise<void> {
  const rows: SeasonRow[] = []
  for (const { title_id, season, type } of videos) {
    const key = `season ${title_id} ${season}`
    if (title_id === null || !season || type !== 'Full Episode' || seen.has(key)) continue
    seen.set(key, true)
    rows.push({ title_id, number: season, id: null, premiere_at: null, hash: null, entry: null })
  }
  await insertNew(trx, 'content_seasons', rows)
}
