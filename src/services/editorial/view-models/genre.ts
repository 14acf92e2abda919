import type { Brand } from '#contracts/brand.ts'
import type { TitleTileFacts } from '#contracts/catalogue/facts.ts'
import { genreKey, genreLabel } from '#contracts/catalogue/genres.ts'
import type { GenreItem } from '#contracts/catalogue/list-items.ts'
import { toPicture } from '#contracts/catalogue/pictures.ts'
import type { GenreTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { wordsOf } from '../wording/words.ts'

const categoryPath = (key: string, brand: string | undefined) => `/shows/${brand ?? 'all'}/${encodeURIComponent(key)}`

/** [C2.6-02] Maps a category to a text link to its shows: of one brand, or of all. */
export function presentCategory(category: string, brand: string | undefined, language: Language) {
  const machineName = genreKey(category)
  return { machineName, title: genreLabel(category, language), pathname: categoryPath(machineName, brand) }
}

/**
 * Maps a genre to a tile with a name, the art of one title of the genre, and a link. The link leads to the brand's titles of the genre, or
 * to the titles of all brands.
 */
export function presentGenre({ genre, brand }: GenreItem, lead: { title: TitleTileFacts; brand: Brand } | null, language: Language) {
  const key = genreKey(genre)
  const sourceLanguage = lead?.title.entry.language ?? lead?.brand.language ?? language
  const gradient = lead?.title.entry.gradient
  const destination = categoryPath(key, brand)
  return {
    machineName: key,
    title: genreLabel(genre, language),
    image: lead && toPicture(lead.title.entry.picture, sourceLanguage, language),
    gradientStart: gradient?.start ?? null,
    gradientEnd: gradient?.end ?? null,
    cta: { data: { text: wordsOf[language].viewAll, destination, destinationType: 'page' } },
  } satisfies GenreTileFieldsFragment & Record<string, unknown>
}
