import type { Brand } from '#contracts/brand.ts'
import type { GenreTileFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import type { GenrePlace } from '../filling/planned.ts'
import type { TitleTileFacts } from '../reading/by-id.ts'
import { tellPicture } from '../wording/arts.ts'
import { genreKey, genreLabel } from '../wording/genres.ts'
import { wordsOf } from '../wording/words.ts'

/** A genre of a brand's shows, or of all: its name over the art of a title of it, and where its shows are. */
export function presentGenre({ genre, brand }: GenrePlace, lead: { title: TitleTileFacts; brand: Brand } | null, language: Language) {
  const key = genreKey(genre)
  const own = lead?.title.entry.language ?? lead?.brand.language ?? language
  const gradient = lead?.title.entry.gradient
  const destination = `/shows/${brand ?? 'all'}/${encodeURIComponent(key)}`
  return {
    machineName: key,
    title: genreLabel(genre, language),
    image: lead && tellPicture(lead.title.entry.picture, own, language),
    gradientStart: gradient?.start ?? null,
    gradientEnd: gradient?.end ?? null,
    cta: { data: { text: wordsOf[language].viewAll, destination, destinationType: 'page' } },
  } satisfies GenreTileFieldsFragment & Record<string, unknown>
}
