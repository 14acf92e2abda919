import type { Brand } from '#contracts/brand.ts'
import { availabilityOf } from '#contracts/catalogue/availability.ts'
import {
  authWindow,
  type Badge,
  freeFrom,
  nextChangeAt,
  pickBadge,
  pickEntitlement,
  pickNewBadge,
} from '#contracts/catalogue/badges-and-locks.ts'
import {
  type TitleFacts,
  type TitleTileFacts,
  tileOfTitle,
  tileOfVideo,
  type VideoFacts,
  type VideoTileFacts,
} from '#contracts/catalogue/facts.ts'
import { genreLabel } from '#contracts/catalogue/genres.ts'
import { videoPath } from '#contracts/catalogue/paths.ts'
import { toPicture } from '#contracts/catalogue/pictures.ts'
import { instant, textInLanguage } from '#contracts/catalogue/text.ts'
import type { Language, VideoPageFieldsFragment, VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { Presented, ViewContext } from '../request/view-context.ts'
import { formatDay } from '../wording/format-day.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'

type Parts<Video, Title> = { video: Video; title: Title | null; brand: Brand; playlist: string | null }
export type VideoParts = Parts<VideoFacts, TitleFacts>
export type VideoTileParts = Parts<VideoTileFacts, TitleTileFacts>

const entityTypes: Record<string, string> = { 'Full Episode': 'episode', Clip: 'clip', Movie: 'movie' }

/** Maps a video with all fields; `graph/item-fields.ts` resolves `show` and `credits`. */
export const presentVideo = (parts: VideoParts, view: ViewContext) => ({
  ...presentTile(tileParts(parts), view),
  ...presentVideoRest(parts, view.language),
})

export const tileParts = (parts: VideoParts): VideoTileParts => ({
  ...parts,
  video: tileOfVideo(parts.video),
  title: parts.title && tileOfTitle(parts.title),
})

const ownLanguage = ({ video, title, brand }: Omit<VideoTileParts, 'playlist'> | Omit<VideoParts, 'playlist'>): Language =>
  video.entry.language ?? title?.entry.language ?? brand.language

/** Maps the fields that tiles don't have. */
export function presentVideoRest(parts: Omit<VideoParts, 'playlist'>, language: Language) {
  const { entry } = parts.video
  const sourceLanguage = ownLanguage(parts)
  const describe = (text: typeof entry.description) => textInLanguage(text, sourceLanguage, language)?.text ?? null
  return {
    tertiaryTitle: describe(entry.tertiaryTitle),
    secondaryTitleTag: describe(entry.secondaryTitleTag),
    longDescription: describe(entry.longDescription),
    description: describe(entry.description),
    shortDescription: describe(entry.shortDescription),
    keywords: entry.keywords,
    selectedCountries: entry.selectedCountries,
    creditRefs: entry.credits.length ? entry.credits : (parts.title?.entry.credits ?? []),
    copyright: entry.copyright ?? null,
    isSponsorExclusive: entry.isSponsorExclusive,
    captions: entry.captions,
  } satisfies Partial<VideoPageFieldsFragment> & Record<string, unknown>
}

function presentTile(parts: VideoTileParts, { language, now, publicUrl }: ViewContext, timing = timingOf(parts, now)) {
  const { video, title, brand, playlist } = parts
  const { entry } = video
  const words = wordsOf[language]
  const sourceLanguage = ownLanguage(parts)
  const name = textInLanguage(entry.title, sourceLanguage, language) ?? { text: entry.id, lang: null }
  const show = title && textInLanguage(title.entry.title, title.entry.language ?? brand.language, language)
  const shortShow = title && textInLanguage(title.entry.shortTitle, title.entry.language ?? brand.language, language)
  const genre = entry.genre ?? title?.entry.genres[0]
  const airDate = instant(entry.airDate)
  const path = videoPath(video.guid, entry.words, title?.alias)
  const permalink = `${publicUrl.replace(/^http:/, 'https:')}${path}`
  const day = airDate === null ? null : formatDay(airDate, now, language, brand.timeZone)
  const secondary = textInLanguage(entry.secondaryTitle, sourceLanguage, language)?.text ?? defaultSecondary(video, day, words)
  return {
    language,
    id: video.id,
    v4ID: entry.id,
    mpxGuid: video.guid,
    guid: video.guid,
    resourceId: brand.source,
    entityType: entityTypes[entry.programmingType] ?? 'video',
    lang: name.lang,
    title: name.text,
    secondaryTitle: secondary,
    image: toPicture(entry.picture ?? title?.entry.picture ?? null, sourceLanguage, language),
    airDate,
    duration: entry.duration,
    runTime: runTime(entry.duration, words),
    available: instant(entry.available) ?? airDate,
    expiration: instant(entry.expiration),
    genre: genre === undefined ? null : genreLabel(genre, language),
    permalink,
    relativePath: path,
    pathname: path,
    embedUrl: `${publicUrl.replace(/^http:/, 'https:')}/embed/${encodeURIComponent(video.guid)}`,
    locked: timing.entitlement === 'auth',
    entitlement: timing.entitlement,
    freeAt: timing.freeAt,
    labelBadge: timing.badge,
    badgeName: pickNewBadge(airDate, now),
    percentViewed: null,
    programmingType: entry.programmingType,
    type: 'video',
    seasonNumber: entry.season ?? null,
    episodeNumber: entry.episode ?? null,
    showId: title?.id ?? null,
    showName: show?.text ?? null,
    showUrlAlias: title?.alias ?? null,
    seriesShortTitle: shortShow?.text ?? show?.text ?? null,
    brand: presentBrand(brand, language),
    brandDisplayTitle: brand.displayTitle,
    whiteBrandLogo: brand.whiteBrandLogo,
    ariaLabel: accessibleName(name.text, show?.text, { entry, day, secondary, ...timing }, words),
    vChipRating: entry.rating ?? title?.entry.rating ?? null,
    nbcAuthWindow: timing.window,
    tveAuthWindow: timing.window,
    dayPart: dayPartOf({ video, title }),
    playlistMachineName: playlist,
  } satisfies VideoTileFieldsFragment & Record<string, unknown>
}

export type VideoTileData = ReturnType<typeof presentTile>

/** Maps a video to a tile. The item is null if the video is not available yet or has expired. */
export function presentVideoTile(parts: VideoTileParts, view: ViewContext): Presented<{ component: 'VideoTile'; data: VideoTileData }> {
  const { now } = view
  const { entry } = parts.video
  const from = instant(entry.available) ?? instant(entry.airDate) ?? 0
  const until = instant(entry.expiration) ?? Number.POSITIVE_INFINITY
  if (until <= now) return { item: null, until: Number.POSITIVE_INFINITY }
  if (from > now) return { item: null, until: from }
  const timing = timingOf(parts, now)
  return { item: { component: 'VideoTile', data: presentTile(parts, view, timing) }, until: Math.min(until, timing.edge) }
}

type Dated = Pick<VideoTileParts, 'video' | 'title' | 'brand'>

const dayPartOf = ({ video, title }: Omit<Dated, 'brand'>) => video.entry.dayPart ?? title?.entry.dayPart ?? null

function timingOf({ video, title, brand }: Dated, now: number) {
  const { entry } = video
  const windows = availabilityOf(entry, brand)
  const facts = {
    airDate: instant(entry.airDate),
    seasonNumber: entry.season ?? null,
    dayPart: dayPartOf({ video, title }),
    endDate: instant(entry.expiration),
  }
  const freeAt = freeFrom(windows, now)
  return {
    entitlement: pickEntitlement(windows, now),
    window: authWindow(windows, now),
    freeAt: freeAt !== null && (facts.endDate === null || freeAt < facts.endDate) ? freeAt : null,
    badge: pickBadge(facts, now),
    edge: nextChangeAt(windows, facts, now),
  }
}

export function runTime(duration: number, words: Words): string | null {
  if (duration <= 0) return null
  return duration < 60 ? words.seconds(duration) : words.minutes(Math.round(duration / 60))
}

function defaultSecondary({ entry }: VideoTileFacts, day: string | null, words: Words) {
  const { season, episode, programmingType } = entry
  const number = season && episode && programmingType === 'Full Episode' ? words.seasonEpisode(season, episode) : null
  return [number, programmingType === 'Movie' ? null : day].filter((part) => part !== null).join(' | ') || null
}

const badgeWords: Record<Badge, (words: Words) => string> = {
  PREMIERE: ({ premiere }) => premiere,
  NEW: ({ isNew }) => isNew,
  EXPIRING: ({ expiring }) => expiring,
}

type SpokenFacts = {
  entry: VideoTileFacts['entry']
  day: string | null
  secondary: string | null
  entitlement: string
  badge: Badge | null
}

/** Returns all information of a tile as sentences, for screen readers. */
function accessibleName(name: string, show: string | undefined, facts: SpokenFacts, words: Words): string {
  const { entry, day, entitlement, badge } = facts
  const hasSecondary = entry.secondaryTitle !== undefined
  const number = entry.season && entry.episode ? words.seasonEpisodeSpoken(entry.season, entry.episode) : null
  return [
    show === name ? null : show,
    name,
    ...(hasSecondary ? [facts.secondary] : [number, day]),
    runTime(entry.duration, words),
    badge && badgeWords[badge](words),
    entitlement === 'auth' ? words.locked : null,
  ]
    .filter((part) => part)
    .join('. ')
}
