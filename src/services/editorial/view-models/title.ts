import type { Brand } from '#contracts/brand.ts'
import { type BadgeFacts, nextChangeAt, pickBadge } from '#contracts/catalogue/badges-and-locks.ts'
import { type TitleFacts, type TitleTileFacts, tileOfTitle } from '#contracts/catalogue/facts.ts'
import { genreLabel } from '#contracts/catalogue/genres.ts'
import { toPicture } from '#contracts/catalogue/pictures.ts'
import { instant, textInLanguage } from '#contracts/catalogue/text.ts'
import type { Language, TitleTileFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { Presented, ViewContext } from '../request/view-context.ts'
import { wordsOf } from '../wording/words.ts'
import { presentBrand } from './brand.ts'

/** Maps a series or movie [C3-09]..[C3-15]. `graph/item-fields.ts` resolves seasons, navigation, video types, CTA and credits. */
export const presentTitle = (title: TitleFacts, brand: Brand, view: ViewContext) => ({
  ...presentTile(tileOfTitle(title), brand, view),
  ...presentTitleRest(title, brand, view.language),
})

/** Maps the fields that tiles don't have. */
export function presentTitleRest({ entry }: TitleFacts, brand: Brand, language: Language) {
  const translate = (text: typeof entry.description) => textInLanguage(text, entry.language ?? brand.language, language)?.text ?? null
  return {
    description: translate(entry.description),
    shortDescription: translate(entry.shortDescription),
    social: entry.social,
    creditRefs: entry.credits,
  }
}

function presentTile(title: TitleTileFacts, brand: Brand, { language, now }: ViewContext) {
  const { entry } = title
  const sourceLanguage = entry.language ?? brand.language
  const name = textInLanguage(entry.title, sourceLanguage, language) ?? { text: entry.id, lang: null }
  const translate = (text: typeof entry.tuneIn) => textInLanguage(text, sourceLanguage, language)?.text ?? null
  const image = toPicture(entry.picture, sourceLanguage, language)
  const words = wordsOf[language]
  const genres = entry.genres.map((genre) => genreLabel(genre, language))
  const gradient = entry.gradient ?? { start: brand.colors.gradientStart, end: brand.colors.gradientEnd }
  return {
    language,
    id: entry.id,
    v4ID: entry.id,
    favoriteID: entry.id,
    type: entry.kind,
    lang: name.lang,
    active: entry.active,
    urlAlias: title.alias,
    name: name.text,
    title: name.text,
    shortTitle: translate(entry.shortTitle) ?? name.text,
    seriesName: name.text,
    image,
    posterImage: image,
    showImage: image,
    gradientStart: gradient.start,
    gradientEnd: gradient.end,
    colors: [gradient.start, gradient.end],
    rating: entry.rating ?? null,
    category: entry.category ?? null,
    genre: genres[0] ?? null,
    genres,
    isCoppaCompliant: entry.isCoppaCompliant,
    showTag: entry.showTag ?? null,
    tuneIn: translate(entry.tuneIn),
    premierDate: instant(entry.premiereDate),
    releaseYear: entry.releaseYear ?? null,
    brand: presentBrand(brand, language),
    labelBadge: pickBadge(badgeFacts(title, now), now),
    ariaLabel: [name.text, entry.kind === 'movie' ? words.movie : words.series, translate(entry.tuneIn)].filter((part) => part).join('. '),
  } satisfies TitleTileFieldsFragment & Record<string, unknown>
}

export type TitleData = ReturnType<typeof presentTitle>
export type TitleTileData = ReturnType<typeof presentTile>

/** Returns the dates that determine the badge. For a series, uses the newest season that has begun, or the series premiere. */
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

/** Returns the time at which the title's badge changes, in epoch milliseconds. */
function validUntil(title: TitleTileFacts, now: number): number {
  const coming = title.seasons.map(({ premiere }) => premiere).filter((premiere) => premiere > now)
  return Math.min(nextChangeAt([], badgeFacts(title, now), now), ...coming)
}

export const titleValidUntil = (title: TitleFacts, now: number): number => validUntil(tileOfTitle(title), now)

export function presentTitleTile(
  title: TitleTileFacts,
  brand: Brand,
  view: ViewContext,
): Presented<{ component: 'SeriesTile' | 'MovieTile'; data: TitleTileData }> {
  if (!title.entry.active) return { item: null, until: Number.POSITIVE_INFINITY }
  const component = title.entry.kind === 'movie' ? 'MovieTile' : 'SeriesTile'
  return { item: { component, data: presentTile(title, brand, view) }, until: validUntil(title, view.now) }
}
