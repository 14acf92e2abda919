import type { Brand } from '#contracts/brand.ts'
import type { Language, TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import { type TitleFacts, type TitleTileFacts, tileOfTitle } from '../reading/by-id.ts'
import { tellPicture } from '../wording/arts.ts'
import { genreLabel } from '../wording/genres.ts'
import { type BadgeFacts, nextEdge, pickBadge } from '../wording/rules.ts'
import { instant, say } from '../wording/said.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'
import type { Presented, Telling } from './presented.ts'

/** A series or movie as the graph has it [C3-09]..[C3-15]; seasons, navigation, video types, its button and its credits are found when asked for. */
export const presentTitle = (title: TitleFacts, brand: Brand, telling: Telling) => ({
  ...presentTile(tileOfTitle(title), brand, telling),
  ...presentTitleRest(title, brand, telling.language),
})

/** What no tile tells of it. */
export function presentTitleRest({ entry }: TitleFacts, brand: Brand, language: Language) {
  const tell = (text: typeof entry.description) => say(text, entry.language ?? brand.language, language)?.text ?? null
  return {
    description: tell(entry.description),
    shortDescription: tell(entry.shortDescription),
    social: entry.social,
    creditRefs: entry.credits,
  }
}

function presentTile(title: TitleTileFacts, brand: Brand, { language, now }: Telling) {
  const { entry } = title
  const own = entry.language ?? brand.language
  const said = say(entry.title, own, language) ?? { text: entry.id, lang: null }
  const tell = (text: typeof entry.tuneIn) => say(text, own, language)?.text ?? null
  const image = tellPicture(entry.picture, own, language)
  const words = wordsOf[language]
  const genres = entry.genres.map((genre) => genreLabel(genre, language))
  const gradient = entry.gradient ?? { start: brand.colors.gradientStart, end: brand.colors.gradientEnd }
  return {
    told: language,
    id: entry.id,
    v4ID: entry.id,
    favoriteID: entry.id,
    type: entry.kind,
    lang: said.lang,
    active: entry.active,
    urlAlias: title.alias,
    name: said.text,
    title: said.text,
    shortTitle: tell(entry.shortTitle) ?? said.text,
    seriesName: said.text,
    image,
    posterImage: image,
    showImage: image,
    portraitPreview: null,
    landscapePreview: null,
    gradientStart: gradient.start,
    gradientEnd: gradient.end,
    colors: [gradient.start, gradient.end],
    rating: entry.rating ?? null,
    category: entry.category ?? null,
    genre: genres[0] ?? null,
    genres,
    isCoppaCompliant: entry.isCoppaCompliant,
    showTag: entry.showTag ?? null,
    tuneIn: tell(entry.tuneIn),
    premierDate: instant(entry.premiereDate),
    releaseYear: entry.releaseYear ?? null,
    brand: presentBrand(brand, language),
    labelBadge: pickBadge(badgeFacts(title, now), now),
    ariaLabel: [said.text, entry.kind === 'movie' ? words.movie : words.series, tell(entry.tuneIn)].filter((part) => part).join('. '),
  } satisfies TitleTileFieldsFragment & Record<string, unknown>
}

export type TitleData = ReturnType<typeof presentTitle>
export type TitleTileData = ReturnType<typeof presentTile>

/** A movie's own dates; for a series, the newest season that has begun, its first being the premiere. */
function badgeFacts({ entry, seasons }: TitleTileFacts, now: number): BadgeFacts {
  if (entry.kind === 'movie')
    return {
      airDate: instant(entry.airDate) ?? instant(entry.premiereDate),
      seasonNumber: null,
      dayPart: null,
      endDate: instant(entry.expiration),
    }
  const first = instant(entry.premiereDate)
  const begun = [...seasons, ...(first === null ? [] : [{ number: 1, premiere: first }])].filter(({ premiere }) => premiere <= now)
  const newest = begun.reduce((a, b) => (b.premiere > a.premiere ? b : a), { number: 0, premiere: Number.NEGATIVE_INFINITY })
  return { airDate: newest.number ? newest.premiere : null, seasonNumber: newest.number || null, dayPart: null, endDate: null }
}

/** Until when its badge is true. */
function holds(title: TitleTileFacts, now: number): number {
  const coming = title.seasons.map(({ premiere }) => premiere).filter((premiere) => premiere > now)
  return Math.min(nextEdge([], badgeFacts(title, now), now), ...coming)
}

export const titleHolds = (title: TitleFacts, now: number): number => holds(tileOfTitle(title), now)

export function presentTitleTile(
  title: TitleTileFacts,
  brand: Brand,
  telling: Telling,
): Presented<{ component: 'SeriesTile' | 'MovieTile'; data: TitleTileData }> {
  if (!title.entry.active) return { item: null, until: Number.POSITIVE_INFINITY }
  const component = title.entry.kind === 'movie' ? 'MovieTile' : 'SeriesTile'
  return { item: { component, data: presentTile(title, brand, telling) }, until: holds(title, telling.now) }
}
