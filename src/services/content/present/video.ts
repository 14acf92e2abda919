import type { Brand } from '#contracts/brand.ts'
import type { Language, VideoPageFieldsFragment, VideoTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { type TitleFacts, type TitleTileFacts, tileOfTitle, tileOfVideo, type VideoFacts, type VideoTileFacts } from '../reading/by-id.ts'
import { tellPicture } from '../wording/arts.ts'
import { genreLabel } from '../wording/genres.ts'
import { authWindow, type Badge, nextEdge, pickBadge, pickEntitlement, pickNewBadge } from '../wording/rules.ts'
import { instant, say } from '../wording/said.ts'
import { availabilityOf } from '../wording/windows.ts'
import { sayDay, type Words, wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'
import { videoPath } from './paths.ts'
import type { Presented, Telling } from './presented.ts'

type Parts<Video, Title> = { video: Video; title: Title | null; brand: Brand; playlist: string | null }
export type VideoParts = Parts<VideoFacts, TitleFacts>
export type VideoTileParts = Parts<VideoTileFacts, TitleTileFacts>

const entityTypes: Record<string, string> = { 'Full Episode': 'episode', Clip: 'clip', Movie: 'movie' }

/** A video as the graph has it; `show` and `credits` are found when asked for. */
export const presentVideo = (parts: VideoParts, telling: Telling) => ({
  ...presentTile(tileParts(parts), telling),
  ...presentVideoRest(parts, telling.language),
})

export const tileParts = (parts: VideoParts): VideoTileParts => ({
  ...parts,
  video: tileOfVideo(parts.video),
  title: parts.title && tileOfTitle(parts.title),
})

const ownLanguage = ({ video, title, brand }: Omit<VideoTileParts, 'playlist'> | Omit<VideoParts, 'playlist'>): Language =>
  video.entry.language ?? title?.entry.language ?? brand.language

/** What only its own page tells of it. */
export function presentVideoRest(parts: Omit<VideoParts, 'playlist'>, language: Language) {
  const { entry } = parts.video
  const own = ownLanguage(parts)
  const describe = (text: typeof entry.description) => say(text, own, language)?.text ?? null
  return {
    tertiaryTitle: describe(entry.tertiaryTitle),
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

function presentTile(parts: VideoTileParts, { language, now, publicUrl }: Telling, timing = timingOf(parts, now)) {
  const { video, title, brand, playlist } = parts
  const { entry } = video
  const words = wordsOf[language]
  const own = ownLanguage(parts)
  const said = say(entry.title, own, language) ?? { text: entry.id, lang: null }
  const show = title && say(title.entry.title, title.entry.language ?? brand.language, language)
  const shortShow = title && say(title.entry.shortTitle, title.entry.language ?? brand.language, language)
  const genre = entry.genre ?? title?.entry.genres[0]
  const airDate = instant(entry.airDate)
  const path = videoPath(video.guid, entry.words, title?.alias)
  const permalink = `${publicUrl.replace(/^http:/, 'https:')}${path}`
  const day = airDate === null ? null : sayDay(airDate, now, language, brand.timeZone)
  const secondary = say(entry.secondaryTitle, own, language)?.text ?? defaultSecondary(video, day, words)
  return {
    told: language,
    id: video.id,
    v4ID: entry.id,
    mpxGuid: video.guid,
    guid: video.guid,
    resourceId: brand.source,
    entityType: entityTypes[entry.programmingType] ?? 'video',
    lang: said.lang,
    title: said.text,
    secondaryTitle: secondary,
    secondaryTitleTag: null,
    image: tellPicture(entry.picture ?? title?.entry.picture ?? null, own, language),
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
    ariaLabel: listen(said.text, show?.text, { entry, day, secondary, ...timing }, words),
    vChipRating: entry.rating ?? title?.entry.rating ?? null,
    nbcAuthWindow: timing.window,
    tveAuthWindow: timing.window,
    dayPart: dayPartOf({ video, title }),
    playlistMachineName: playlist,
  } satisfies VideoTileFieldsFragment & Record<string, unknown>
}

export type VideoTileData = ReturnType<typeof presentTile>

/** As a tile: not shown before it is available or after it expired. */
export function presentVideoTile(parts: VideoTileParts, telling: Telling): Presented<{ component: 'VideoTile'; data: VideoTileData }> {
  const { now } = telling
  const { entry } = parts.video
  const from = instant(entry.available) ?? instant(entry.airDate) ?? 0
  const until = instant(entry.expiration) ?? Number.POSITIVE_INFINITY
  if (until <= now) return { item: null, until: Number.POSITIVE_INFINITY }
  if (from > now) return { item: null, until: from }
  const timing = timingOf(parts, now)
  return { item: { component: 'VideoTile', data: presentTile(parts, telling, timing) }, until: Math.min(until, timing.edge) }
}

type Dated = Pick<VideoTileParts, 'video' | 'title'>

const dayPartOf = ({ video, title }: Dated) => video.entry.dayPart ?? title?.entry.dayPart ?? null

function timingOf({ video, title }: Dated, now: number) {
  const { entry } = video
  const windows = availabilityOf(entry)
  const facts = {
    airDate: instant(entry.airDate),
    seasonNumber: entry.season ?? null,
    dayPart: dayPartOf({ video, title }),
    endDate: instant(entry.expiration),
  }
  return {
    entitlement: pickEntitlement(windows, now),
    window: authWindow(windows, now),
    badge: pickBadge(facts, now),
    edge: nextEdge(windows, facts, now),
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

type Heard = {
  entry: VideoTileFacts['entry']
  day: string | null
  secondary: string | null
  entitlement: string
  badge: Badge | null
}

/** Everything a tile shows, as one sentence after another. */
function listen(name: string, show: string | undefined, heard: Heard, words: Words): string {
  const { entry, day, entitlement, badge } = heard
  const said = entry.secondaryTitle !== undefined
  const number = entry.season && entry.episode ? words.seasonEpisodeSpoken(entry.season, entry.episode) : null
  return [
    show === name ? null : show,
    name,
    ...(said ? [heard.secondary] : [number, day]),
    runTime(entry.duration, words),
    badge && badgeWords[badge](words),
    entitlement === 'auth' ? words.locked : null,
  ]
    .filter((part) => part)
    .join('. ')
}
