// Videos and programmes as the access service needs them.
import type { Kysely } from 'kysely'
import type { BrandBook } from '#brands/brand-book.ts'
import { availabilityOf } from '#contracts/catalogue/availability.ts'
import { freeFrom, pickEntitlement } from '#contracts/catalogue/badges-and-locks.ts'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import type { Airing } from '#contracts/catalogue/facts.ts'
import { instant, textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { CataloguePublic, PlayableAiring, PlayableVideo } from '#contracts/http/catalogue.ts'
import type { ContentTables } from '../schema/tables.ts'
import { titlesByIds, videoByGuid, videosByIds } from './by-id.ts'
import { airingAt, airingById, idsBetween, nextStart } from './guide.ts'

type Db = Kysely<ContentTables>
type VideoTools = { db: Db; brands: BrandBook; now: () => number }

export async function playableVideo({ db, brands, now }: VideoTools, mpxGuid: string): Promise<PlayableVideo | null> {
  const video = mpxGuid.includes('\0') ? null : await videoByGuid(db, mpxGuid)
  if (!video) return null
  const { entry, titleId } = video
  const [title] = titleId === null ? [] : await titlesByIds(db, [titleId])
  const windows = availabilityOf(entry, brands.find(video.brand) ?? brands.main)
  const at = now()
  return {
    mpxGuid: video.guid,
    brand: video.brand,
    title: textInAnyLanguage(entry.title),
    programmingType: entry.programmingType,
    available: instant(entry.available) ?? instant(entry.airDate),
    expiration: instant(entry.expiration),
    countries: entry.selectedCountries,
    rating: entry.rating ?? title?.entry.rating ?? null,
    entitlement: pickEntitlement(windows, at),
    freeAt: freeFrom(windows, at),
    duration: entry.duration,
    media: entry.films?.length ? { films: entry.films } : null,
    captions: entry.captions,
    isChildDirected: title?.entry.isCoppaCompliant ?? false,
  }
}

/** Returns the programme with this id, or null. */
export async function playableAiring(db: Db, id: string): Promise<PlayableAiring | null> {
  const airing = await airingById(db, id)
  return airing && toPlayable(db, airing, await nextStart(db, airing.entry.channel, airing.start))
}

/** Returns the programme that a channel airs at the time `now`, and those that begin between `now` and `to`, in order. */
export async function onAir(db: Db, channel: string, now: number, to: number): ReturnType<CataloguePublic['onAir']> {
  const [airing, coming] = await Promise.all([airingAt(db, channel, now), idsBetween(db, channel, now, to)])
  const next = coming[0]?.start ?? (airing && (await nextStart(db, channel, now)))
  return { airing: airing && (await toPlayable(db, airing, next)), coming }
}

/** `next`: the start of the next programme of the channel. */
async function toPlayable(db: Db, { id, start, stop, entry }: Airing, next: number | null): Promise<PlayableAiring> {
  return {
    id,
    channel: entry.channel,
    title: textInAnyLanguage(entry.title),
    start,
    stop: endOfAiring({ start, stop }, next),
    playable: instant(entry.event?.playableDate) ?? start,
    rating: entry.rating?.value ?? (await ratingOfVideo(db, entry.video)) ?? (await ratingOfTitle(db, entry.series ?? null)),
  }
}

/** The id may be that of a movie, which is a title. */
async function ratingOfVideo(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const [video] = await videosByIds(db, [id])
  return video ? (video.entry.rating ?? (await ratingOfTitle(db, video.titleId))) : ratingOfTitle(db, id)
}

async function ratingOfTitle(db: Db, id: string | null): Promise<string | null> {
  const [title] = id === null ? [] : await titlesByIds(db, [id])
  return title?.entry.rating ?? null
}
