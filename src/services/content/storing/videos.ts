import type { EntryOf } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import { never, type SeasonRow, type VideoRow } from '../tables.ts'
import { genreKey } from '../wording/genres.ts'
import { instant } from '../wording/said.ts'
import { videoTile } from '../wording/tiles.ts'
import { lockSpan } from '../wording/windows.ts'
import { creditsBefore, storeVideoCredits } from './credits.ts'
import { filmPrefix } from './film-id.ts'
import { type Incoming, insertNew, storeImages, type Trx, titlesById, upsert, type Writer, type Writing } from './writing.ts'

type VideoIncoming = Incoming<EntryOf<'video'>> & { filmOf?: string }
type Owner = { title: string | null; brand: string; genres: string[] }

export const writeVideos: Writer<EntryOf<'video'>> = async (writing, incoming) => {
  const own = incoming.filter((one) => {
    const isFilm = one.id.startsWith(filmPrefix)
    if (isFilm) writing.refuse(one, `an id that begins with "${filmPrefix}" stands for the film of a movie`, 'id')
    return !isFilm
  })
  await storeVideoRows(writing, own)
}

/** Videos of series, of movies, of brands; a film has the id of the movie it was derived from in `filmOf`. */
export async function storeVideoRows(writing: Writing, incoming: VideoIncoming[]): Promise<void> {
  const { trx } = writing
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
    const owner = ownerOf(writing, one.entry, titles)
    const guid = one.entry.guid ?? one.entry.id
    const taken = guids.get(guid)
    if (typeof owner === 'string') writing.refuse(one, owner, ownerField(one.entry))
    else if (taken !== undefined && taken !== one.id) writing.refuse(one, `the guid "${guid}" is already that of "${taken}"`, 'guid')
    else {
      guids.set(guid, one.id)
      rows.push(videoRow(writing, one, owner))
      accepted.push(one)
    }
  }
  const before = await creditsBefore(
    trx,
    accepted.filter(({ known }) => known).map(({ id }) => id),
  )
  await upsert(trx, 'content_videos', ['id'], rows)
  const credited = rows.map((row, index) => ({ row, credits: accepted[index]!.entry.credits }))
  await storeVideoCredits(trx, credited, before)
  await storeSeasonsOf(writing, rows)
  await storeImages(
    writing,
    accepted.map(({ entry }) => entry),
  )
}

const ownerField = ({ series, movie }: EntryOf<'video'>) => (series !== undefined ? 'series' : movie !== undefined ? 'movie' : 'brand')

/** What it belongs to, or why it may not be stored. */
function ownerOf({ brands }: Writing, entry: EntryOf<'video'>, titles: Awaited<ReturnType<typeof titlesById>>): Owner | string {
  const id = entry.series ?? entry.movie
  if (id !== undefined) {
    const kind = entry.series === undefined ? 'movie' : 'series'
    const title = titles.get(id)
    return title?.kind === kind ? { title: id, brand: title.brand, genres: title.genres } : `the ${kind} "${id}" is unknown`
  }
  if (entry.brand === undefined) return 'it belongs to nothing: say its series, its movie or its brand'
  const brand = brands.find(entry.brand)
  return brand ? { title: null, brand: brand.key, genres: [] } : `the brand "${entry.brand}" is not one of the group's`
}

export async function ownersOfGuids(trx: Trx, guids: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (!guids.length) return owners
  const rows = await trx
    .selectFrom('content_videos')
    .select(['id', 'mpx_guid'])
    .where(among(trx, 'mpx_guid', guids))
    .execute()
  for (const row of rows) owners.set(row.mpx_guid, row.id)
  return owners
}

function videoRow(
  { now }: Writing,
  { id, entry, hash, json, filmOf }: VideoIncoming,
  { title, brand, genres: titleGenres }: Owner,
): VideoRow {
  const airDate = instant(entry.airDate)
  const locked = lockSpan(entry)
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
    expires_at: instant(entry.expiration) ?? never,
    locked_from: locked?.from ?? null,
    locked_until: locked?.until ?? null,
    popularity: entry.popularity,
    changed: now,
    tile: JSON.stringify(videoTile(entry)),
    hash,
    entry: json,
  }
}

/** A season exists once an episode tells of it. */
async function storeSeasonsOf({ trx, seen }: Writing, videos: readonly VideoRow[]): Promise<void> {
  const rows: SeasonRow[] = []
  for (const { title_id, season, type } of videos) {
    const key = `season ${title_id} ${season}`
    if (title_id === null || !season || type !== 'Full Episode' || seen.has(key)) continue
    seen.set(key, true)
    rows.push({ title_id, number: season, id: null, premiere_at: null, hash: null, entry: null })
  }
  await insertNew(trx, 'content_seasons', rows)
}
